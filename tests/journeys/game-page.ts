import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { trialLaunch } from '@chokdee/contract/calls/launcher';
import { displayAmount } from '@chokdee/money/display';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { builds } from '../../apps/arcade/builds.ts';
import { createRgsFixture, type Player, type RgsFixture } from '../../apps/server/src/modules/launcher/testing.ts';
import { connectBrowser } from '../browser.ts';
import { violationsOf } from './accessibility.ts';

const BUILT = join(import.meta.dirname, '../../apps/arcade/dist');

/** Screen sizes of the games' journeys, CSS pixels. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
} as const;
/** The name of a screen size. */
export type Size = keyof typeof SIZES;

/** The default bet of every game, micro-units. */
export const BET = 10_000_000n;
/** The cash of a new player, micro-units. */
export const INITIAL_CASH = 1_000_000_000n;

/** The launcher with its games, and Chromium. */
export interface GameFixture {
  readonly app: RgsFixture;
  readonly browser: Browser;
}

/** Starts the launcher with the built pages before the tests of a file; needs these games built. */
export function useGames(...games: readonly string[]): GameFixture {
  const fixture = {} as { -readonly [Key in keyof GameFixture]: GameFixture[Key] };
  beforeAll(async () => {
    for (const game of games)
      if (!existsSync(join(BUILT, game, builds[game]!, 'index.html')))
        throw new Error(`${game} is not built: npm run build`);
    fixture.app = await createRgsFixture({ pages: BUILT });
    fixture.browser = await connectBrowser();
  });
  afterAll(async () => {
    await fixture.browser?.close();
    await fixture.app?.close();
  });
  return fixture;
}

/** How a game page is opened. */
export interface GamePageOptions {
  readonly size?: Size;
  /** Shows animations. Without a graphics card only a few frames a second are drawn. */
  readonly animated?: boolean;
  /** Puts the clock of the page under the control of the test. */
  readonly clock?: boolean;
}

/** A game in a browser context of its own. `errors` collects the console errors of the page. */
export interface GamePage {
  readonly page: Page;
  readonly errors: string[];
  close(): Promise<void>;
}

/** Network errors that the tests provoke themselves. */
const PROVOKED_ERRORS = /Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

/** Opens the page of a game. */
export async function openGamePage(
  { browser }: GameFixture,
  address: string,
  { size = 'phone', animated = false, clock = false }: GamePageOptions = {},
): Promise<GamePage> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    reducedMotion: animated ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  if (clock) await page.clock.install();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !PROVOKED_ERRORS.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  return { page, errors, close: () => context.close() };
}

/** The address of a game in free play, as a visitor launches it. */
export async function trialAddress({ app }: GameFixture, gameId: string): Promise<URL> {
  const { value } = await app.http().call(trialLaunch, { body: { gameId, language: 'EN' } }, { language: 'EN' });
  const [address, games] = [new URL(value.content.game_url), new URL(app.http().base.games)];
  address.host = games.host;
  address.searchParams.set('rgs_url', games.host);
  return address;
}

/** Waits until the page shows a balance, micro-units. */
export const expectBalance = (page: Page, balance: bigint, currencySign = 'P'): Promise<void> =>
  expect
    .poll(async () => (await page.locator('header [dir=ltr]').innerText()).replace(/\s/g, ''))
    .toBe(`${currencySign}${displayAmount(balance)}`);

/** Waits until the page shows the player's cash in the ledger. */
export const expectLedgerBalance = async ({ app }: GameFixture, page: Page, player: Player): Promise<void> =>
  expectBalance(page, await app.cash(player));

/** Expects no serious accessibility violation. */
export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await violationsOf(page, { wcag: true, minimum: 'serious' })).toEqual([]);

/** Ends the player's session on the site, as a logout does. */
export const endSiteSession = ({ app }: GameFixture, { sessionId }: Player): Promise<unknown> =>
  app.test.owner.query(
    `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
    [sessionId],
  );
