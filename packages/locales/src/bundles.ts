import type arcade from './bundles/en/arcade.json';
import type auth from './bundles/en/auth.json';
import type cashier from './bundles/en/cashier.json';
import type common from './bundles/en/common.json';
import type console from './bundles/en/console.json';
import type dice from './bundles/en/dice.json';
import type errors from './bundles/en/errors.json';
import type fairness from './bundles/en/fairness.json';
import type hilo from './bundles/en/hilo.json';
import type home from './bundles/en/home.json';
import type limbo from './bundles/en/limbo.json';
import type lobby from './bundles/en/lobby.json';
import type member from './bundles/en/member.json';
import type mines from './bundles/en/mines.json';
import type nightMarket from './bundles/en/night-market.json';
import type pages from './bundles/en/pages.json';
import type permissions from './bundles/en/permissions.json';
import type promotions from './bundles/en/promotions.json';
import type workshop from './bundles/en/workshop.json';

/**
 * The text bundles by namespace. The English bundles define the keys; bundles.test.ts checks that
 * every other complete language has the same ones.
 */
export interface Bundles {
  arcade: typeof arcade;
  auth: typeof auth;
  cashier: typeof cashier;
  common: typeof common;
  console: typeof console;
  dice: typeof dice;
  errors: typeof errors;
  fairness: typeof fairness;
  hilo: typeof hilo;
  home: typeof home;
  limbo: typeof limbo;
  lobby: typeof lobby;
  member: typeof member;
  mines: typeof mines;
  'night-market': typeof nightMarket;
  pages: typeof pages;
  permissions: typeof permissions;
  promotions: typeof promotions;
  workshop: typeof workshop;
}

/** The name of a text bundle. */
export type Namespace = keyof Bundles;

/** The paths of the texts in a bundle. */
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** A text by its bundle and path, such as `home:header.menu`. */
export type TextKey = { [Name in Namespace]: `${Name}:${Path<Bundles[Name]>}` }[Namespace];
