import { createDraw, type Draw } from '@chokdee/fairness/draw';
import { TILES } from '@chokdee/games/mines/rules';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Player } from '../../apps/server/src/modules/launcher/testing.ts';
import {
  expectAccessible,
  openGamePage,
  trialAddress,
  type GameFixture,
  type GamePage,
  type GamePageOptions,
} from './game-page.ts';
import { textsOf } from './texts.ts';

/** The small games with a journey of their own in `*.system.test.ts`. */
export type SmallGame = 'limbo' | 'mines' | 'hilo';

/** A page of a small game, with its texts. */
export interface SmallGamePage extends GamePage {
  readonly t: ReturnType<typeof textsOf>;
  readonly address: string;
}

interface SmallGameOptions extends GamePageOptions {
  readonly language?: 'en' | 'th';
  /** An address to open instead of launching the game. */
  readonly address?: string;
}

/** Launches a game for a player, or in free play without one, and opens its page. */
export async function openSmallGame(
  fixture: GameFixture,
  game: SmallGame,
  player: Player | null,
  { language = 'en', address, ...options }: SmallGameOptions = {},
): Promise<SmallGamePage> {
  const launched =
    address ??
    (player === null
      ? (await trialAddress(fixture, game)).href
      : await fixture.app.address(player, language.toUpperCase(), game));
  const opened = await openGamePage(fixture, launched, options);
  return { ...opened, t: textsOf(language), address: launched };
}

/** What the page announces to screen readers. */
export const announced = ({ page }: SmallGamePage): Promise<string> =>
  page.locator('p[role=status].sr-only').innerText();

const PLAY_TEXT: Readonly<Record<SmallGame, string>> = {
  limbo: 'limbo:launch',
  mines: 'mines:dive',
  hilo: 'hilo:deal',
};

/** The button that places a bet. */
export const playButton = ({ page, t }: SmallGamePage, game: SmallGame): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t(PLAY_TEXT[game])}`) });
/** The button that cashes out the open round. */
export const cashOutButton = ({ page, t }: SmallGamePage, game: 'mines' | 'hilo'): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t(`${game}:take`)}`) });

/** Waits until a bet can be placed. */
export const untilReady = (game: SmallGamePage, name: SmallGame): Promise<void> =>
  expect.poll(() => playButton(game, name).isEnabled()).toBe(true);
/** Waits until the open round can be cashed out. */
export const untilCashOut = (game: SmallGamePage, name: 'mines' | 'hilo'): Promise<void> =>
  expect.poll(() => cashOutButton(game, name).isEnabled()).toBe(true);

/** Places a bet and waits for the open round. */
export async function startRound(game: SmallGamePage, name: 'mines' | 'hilo'): Promise<void> {
  await untilReady(game, name);
  await playButton(game, name).click();
  await expect.poll(() => announced(game)).not.toBe('');
  await cashOutButton(game, name).waitFor();
}

/** Expects no serious accessibility violation and no console error. */
export async function expectClean({ page, errors }: SmallGamePage): Promise<void> {
  await expectAccessible(page);
  expect(errors).toEqual([]);
}

interface StoredRound {
  readonly active: boolean;
  /** Micro-units. */
  readonly payout: bigint;
  readonly moves: readonly unknown[];
  readonly ended_by: string | null;
}
/** The player's rounds, the oldest first. */
export const roundsOf = ({ app }: GameFixture, player: Player): Promise<StoredRound[]> =>
  app.test.database.query<StoredRound>(
    'select active, payout, moves, ended_by from launcher.round where member_id = $1 order by played_at',
    [player.memberId],
  );

/** The draw of the player's newest round. Opens the sealed seed, which only a test can. */
export async function drawOf({ app }: GameFixture, player: Player): Promise<Draw> {
  const [row] = await app.test.owner.query<{ id: string; sealed: Buffer; client_seed: string; nonce: bigint }>(
    `select p.id, p.sealed, p.client_seed, r.nonce
     from launcher.round r
       join seeds.pair p on p.member_id = r.member_id and p.id = r.pair_id
     where r.member_id = $1
     order by r.played_at desc
     limit 1`,
    [player.memberId],
  );
  return createDraw({
    serverSeed: app.seeds().unseal(player.memberId, row!.id, row!.sealed),
    clientSeed: row!.client_seed,
    nonce: row!.nonce,
  });
}

/** A leaf of the pond in Anodat Pearls. */
export const leaf = ({ page, t }: SmallGamePage, tile: number): Locator =>
  page
    .getByRole('group', { name: t('mines:pond') })
    .getByRole('button')
    .nth(tile);

/** Whether a leaf shows its pearl. */
export const isLifted = async (game: SmallGamePage, tile: number): Promise<boolean> =>
  (await leaf(game, tile).getAttribute('aria-label'))?.endsWith(game.t('mines:pearl')) === true;

/** Waits until a leaf can be lifted, and lifts it by a click. */
export async function clickLeaf(game: SmallGamePage, tile: number): Promise<void> {
  await untilLiftable(game, tile);
  await leaf(game, tile).click();
}
/** Waits until a leaf can be lifted. */
export const untilLiftable = (game: SmallGamePage, tile: number): Promise<void> =>
  expect.poll(() => leaf(game, tile).getAttribute('aria-disabled')).toBeNull();
/** Waits until a leaf shows its pearl. */
export const untilLifted = (game: SmallGamePage, tile: number): Promise<void> =>
  expect.poll(() => isLifted(game, tile)).toBe(true);

/** The tiles with a crab in the player's newest round of so many crabs. */
export const crabsOf = async (fixture: GameFixture, player: Player, crabs: number): Promise<number[]> =>
  (await drawOf(fixture, player)).select(crabs, TILES);
/** The tiles with a pearl in the player's newest round of so many crabs. */
export async function pearlsOf(fixture: GameFixture, player: Player, crabs: number): Promise<number[]> {
  const hidden = await crabsOf(fixture, player, crabs);
  return Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !hidden.includes(tile));
}
