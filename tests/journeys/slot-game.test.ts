import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { trialLaunch } from '@chokdee/contract/calls/launcher';
import type { Outcome } from '@chokdee/games/game';
import { displayAmount } from '@chokdee/money/display';
import { payoutOf } from '@chokdee/money/ratio';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRgsFixture, type Player, type RgsFixture } from '../../apps/server/src/modules/launcher/testing.ts';
import { connectBrowser } from '../browser.ts';
import { forceOutcome } from './forced.ts';

const built = join(import.meta.dirname, '../../apps/arcade/dist');
const BET = 10_000_000n;
const START = 1_000_000_000n;
let app: RgsFixture;
let browser: Browser;
/** What the browser complained about; the network errors a test makes itself are left out. */
let complaints: string[] = [];

beforeAll(async () => {
  if (!existsSync(join(built, 'night-market/1.0.0/index.html')))
    throw new Error('the game is not built: npm run build');
  app = await createRgsFixture({ pages: built });
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const sizes = {
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  tablet: { width: 1024, height: 768 },
} as const;
interface Opened {
  readonly size?: keyof typeof sizes;
  readonly language?: 'EN' | 'TH';
  readonly address?: string;
  readonly moving?: boolean;
  readonly more?: string;
  /** The page's clock is the test's. */ readonly clock?: boolean;
}

/** Opens the slot in a window of its own; still unless told, because a machine without a graphics card draws some frames a second. */
async function open(
  player: Player | null,
  { size = 'phone', language = 'EN', address, moving = false, more = '', clock = false }: Opened = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[size],
    reducedMotion: moving ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  if (clock) await page.clock.install();
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${address ?? (await app.address(player!, language, 'night-market'))}${more}`);
  return page;
}

const spin = (page: Page) => page.getByRole('button', { name: /^(Spin|หมุน)$/ });
const ready = (page: Page) =>
  expect
    .poll(() =>
      spin(page)
        .isEnabled()
        .catch(() => false),
    )
    .toBe(true);
const reels = (page: Page) => page.getByRole('img');
/** The result of the last round, as screen readers hear it. */
const result = (page: Page) => page.locator('p[role=status].sr-only').last();
const rounds = async ({ memberId }: Player) =>
  app.test.database.query<{ active: boolean; event: string | null }>(
    'select active, event from launcher.round where member_id = $1',
    [memberId],
  );
const has = ({ events }: Outcome, type: string) => events.some((event) => event.type === type);

/** Waits until the balance on screen is this one. */
const shows = (page: Page, balance: bigint, sign = 'P') =>
  expect
    .poll(async () => (await page.locator('header [dir=ltr]').innerText()).replace(/\s/g, ''))
    .toBe(`${sign}${displayAmount(balance)}`);
/** Nothing serious is wrong for those who use assistive tools. */
async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}

describe('Night Market River in a browser', () => {
  it.each(['phone', 'lying'] as const)(
    'spins by key and by press (%s): the balance on screen is the one in the books, the reels are told in words',
    async (size) => {
      const player = await app.newPlayer();
      const page = await open(player, { size, language: size === 'lying' ? 'TH' : 'EN' });
      await ready(page);
      const first = await reels(page).getAttribute('aria-label');
      await page.keyboard.press('Space');
      await expect.poll(() => reels(page).getAttribute('aria-label')).not.toBe(first);
      await ready(page);
      await spin(page).click();
      await ready(page);
      await expect.poll(() => rounds(player)).toHaveLength(2);
      await shows(page, await app.cash(player));
      await expect.poll(() => result(page).innerText()).toMatch(/Won|No win|ชนะ/);
      const box = (await page.locator('canvas').boundingBox())!;
      expect(
        box.x >= 0 && box.y >= 0 && box.x + box.width <= sizes[size].width && box.y + box.height <= sizes[size].height,
      ).toBe(true);
      await accessible(page);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('turns its reels and stops them at once when asked; a win of ten times the bet and more is celebrated, and can be cut short', async () => {
    const player = await app.newPlayer();
    const outcome = await forceOutcome(
      app,
      player,
      'night-market',
      (one) => !has(one, 'scatter') && one.payout.numerator >= 12n * one.payout.denominator,
    );
    const page = await open(player, { moving: true });
    await ready(page);
    await spin(page).click();
    await expect.poll(() => reels(page).getAttribute('aria-label')).toBe('The reels are turning');
    const stop = page.getByRole('button', { name: 'Stop' });
    await stop.click();
    await page.getByText(/^(Nice|Big|Mega) win$/).waitFor();
    await stop.click();
    await ready(page);
    await shows(page, START - BET + payoutOf(BET, outcome.payout));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('a spin that returns no more than the bet is no win to be celebrated', async () => {
    const player = await app.newPlayer();
    const { payout } = await forceOutcome(
      app,
      player,
      'night-market',
      (one) => one.payout.numerator > 0n && one.payout.numerator < one.payout.denominator,
    );
    const page = await open(player);
    await ready(page);
    await spin(page).click();
    await ready(page);
    await shows(page, START - BET + payoutOf(BET, payout));
    expect(await page.getByText(/(Nice|Big|Mega) win/).count()).toBe(0);
    await page
      .getByText(/^Returned/)
      .first()
      .waitFor();
    await expect.poll(() => result(page).innerText()).toMatch(/^No win, .* returned$/);
    await page.context().close();
  });

  it('free spins left in the middle by a reload go on from there, and pay once', async () => {
    const player = await app.newPlayer();
    const { payout, events } = await forceOutcome(
      app,
      player,
      'night-market',
      (one) => has(one, 'scatter') && has(one, 'lantern'),
    );
    const address = await app.address(player, 'EN', 'night-market');
    const page = await open(player, { address });
    await ready(page);
    await spin(page).click();
    await page.getByText('10 free spins', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText(/^Free spin 3 of/).waitFor();
    // How far it was shown is told in the background.
    await expect.poll(async () => Number((await rounds(player))[0]?.event)).toBeGreaterThan(0);
    expect(await rounds(player)).toMatchObject([{ active: true }]);
    expect(await app.cash(player)).toBe(START - BET);

    await page.reload();
    const heading = page.getByText(/^Free spin \d+ of/);
    await heading.waitFor();
    expect(Number(/\d+/.exec(await heading.innerText())![0])).toBeGreaterThanOrEqual(2);
    await page.getByText('The free spins paid').waitFor({ timeout: 120_000 });
    await ready(page);
    await page.getByText('Your interrupted round is finished').waitFor();
    expect(await rounds(player)).toMatchObject([{ active: false }]);
    await shows(page, START - BET + payoutOf(BET, payout));
    expect(await app.cash(player)).toBe(START - BET + payoutOf(BET, payout));
    const ended = events.find((event) => event.type === 'freeEnd');
    await expect.poll(() => result(page).innerText()).toContain(`${String(ended?.['spins'])} free spins`);

    // Opened once more there is nothing left to resume, and nothing more is paid.
    await page.reload();
    await ready(page);
    await shows(page, START - BET + payoutOf(BET, payout));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('follows the phone when it is turned, also while it plays', async () => {
    const player = await app.newPlayer();
    const page = await open(player);
    await ready(page);
    const ratio = async () => {
      const box = (await page.locator('canvas').boundingBox())!;
      return box.width / box.height;
    };
    expect(await ratio()).toBeLessThan(1);
    await spin(page).click();
    await page.setViewportSize(sizes.lying);
    await expect.poll(ratio).toBeGreaterThan(1);
    await ready(page);
    expect(
      await page.evaluate(
        () =>
          document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight,
      ),
    ).toBe(true);
    await page.setViewportSize(sizes.phone);
    await expect.poll(ratio).toBeLessThan(1);
    await ready(page);
    await page.context().close();
  });

  it('is played by keys alone: bet, spin, rules, history, the check of a round', async () => {
    const player = await app.newPlayer();
    const page = await open(player, { size: 'tablet' });
    await ready(page);
    await page.keyboard.press('ArrowUp');
    const bet = async () => (await page.getByRole('button', { name: /^Bet/ }).innerText()).replace(/\s/g, '');
    await expect.poll(bet).toBe('BetP20.00');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(bet).toBe('BetP5.00');
    await page.keyboard.press('Space');
    await ready(page);
    await expect.poll(() => rounds(player)).toHaveLength(1);
    const information = page.getByRole('button', { name: 'Rules, history and fairness' });
    for (
      let presses = 0;
      presses < 12 && !(await information.evaluate((button) => button === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Game information' });
    await dialog.getByText('Stands for every symbol but the lantern').waitFor();
    // The prices are those of the bet of now: a lotus on five reels pays 8.00 times 5.00.
    expect((await dialog.getByRole('row', { name: /Lotus/ }).innerText()).replace(/\s/g, '')).toContain(
      'P40.00P12.00P4.00',
    );
    await accessible(page);
    await dialog.getByRole('tab', { name: 'Rules' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.getByRole('tabpanel').getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    const check = page.getByRole('dialog', { name: 'Verify a round' });
    await check.getByRole('button', { name: 'Change the seeds and verify' }).focus();
    await page.keyboard.press('Enter');
    await check.getByText('Worked out again, the round gives exactly what was paid').waitFor();
    await accessible(page);
    await page.keyboard.press('Escape');
    await check.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => information.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('a bet above the balance is refused with its own words; the reels go back to where they were', async () => {
    const player = await app.newPlayer(5);
    const page = await open(player, { moving: true });
    await ready(page);
    const before = await reels(page).getAttribute('aria-label');
    await spin(page).click();
    await page.getByRole('alert').filter({ hasText: 'No bet was taken' }).waitFor();
    await expect.poll(() => reels(page).getAttribute('aria-label')).toBe(before);
    expect(await rounds(player)).toEqual([]);
    await page.context().close();
  });

  it('is tried by a visitor with play money that touches no books, and leads to the game for real on the site', async () => {
    const { value } = await app
      .http()
      .call(trialLaunch, { body: { gameId: 'night-market', language: 'EN' } }, { language: 'EN' });
    const url = new URL(value.content.game_url);
    const here = new URL(app.http().base.games).host;
    url.host = here;
    url.searchParams.set('rgs_url', here);
    url.searchParams.set('lobby', 'https://site.test');
    const books = () =>
      app.test.owner.query<{ wagers: bigint; transfers: bigint }>(
        'select (select count(*) from wagering.wager) as wagers, (select count(*) from ledger.transfer) as transfers',
      );
    const before = await books();
    const page = await open(null, { address: url.href });
    await ready(page);
    await page.getByText('with play money').waitFor();
    const real = page.getByRole('link', { name: 'Play for real' });
    expect([await real.getAttribute('href'), await real.getAttribute('target')]).toEqual([
      'https://site.test/game?gameId=night-market',
      '_top',
    ]);
    const fun = 10_000_000_000n;
    await shows(page, fun, '');
    await spin(page).click();
    await ready(page);
    const played = await page.evaluate(() => document.querySelector('header [dir=ltr]')?.textContent ?? '');
    expect(played).not.toBe(displayAmount(fun));
    expect(await books()).toEqual(before);
    await accessible(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows a finished round again, without a session and without money', async () => {
    const player = await app.newPlayer();
    await forceOutcome(app, player, 'night-market', (one) => has(one, 'wins') && !has(one, 'scatter'));
    const page = await open(player);
    await ready(page);
    await spin(page).click();
    await ready(page);
    const shown = await reels(page).getAttribute('aria-label');
    const [round] = await app.test.database.query<{ id: string }>(
      'select id from launcher.round where member_id = $1',
      [player.memberId],
    );
    await page.context().close();
    const games = new URL(app.http().base.games);
    const again = await open(null, {
      address: `${games.origin}/night-market/1.0.0/?${new URLSearchParams({ replay: 'true', rgs_url: games.host, lang: 'en', version: '1.0.0', mode: 'base', event: round!.id })}`,
    });
    await again.getByRole('heading', { name: 'Replay of a finished round' }).waitFor();
    await expect.poll(() => reels(again).getAttribute('aria-label')).toBe(shown);
    expect(complaints).toEqual([]);
    await again.context().close();
  });

  it('tells the player how long it has been when they asked for it, and waits for an answer', async () => {
    const player = await app.newPlayer();
    const page = await open(player, { more: '&reality_check=1', clock: true });
    await ready(page);
    await page.clock.fastForward(61_000);
    const dialog = page.getByRole('dialog', { name: 'Time for a look at the clock' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.getByText('1 min').isVisible()).toBe(true);
    await accessible(page);
    await dialog.getByRole('button', { name: 'Go on playing' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ready(page);
    await page.context().close();
  });
});
