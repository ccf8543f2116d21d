import type { bundles } from './bundles.gen.ts';

/**
 * The text bundles by namespace. The English bundles define the keys; bundles.test.ts checks that
 * every other complete language has the same ones.
 */
export type Bundles = (typeof bundles)['EN'];
/** The name of a text bundle. */
export type Namespace = keyof Bundles;

/** The paths of the texts in a bundle. */
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** A text by its bundle and path, such as `home:header.menu`. */
export type TextKey = { [Name in Namespace]: `${Name}:${Path<Bundles[Name]>}` }[Namespace];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Bundles;
    returnNull: false;
  }
}
