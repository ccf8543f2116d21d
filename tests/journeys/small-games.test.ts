import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { trialLaunch } from '@chokdee/contract/calls/launcher';
import { createDraw, type Draw } from '@chokdee/fairness/draw';
import { isRight, rankOf, type Guess } from '@chokdee/games/hilo/rules';
import { multiplierUnits, TILES } from '@chokdee/games/mines/rules';
import { displayAmount } from '@chokdee/money/display';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builds } from '../../apps/arcade/builds.ts';
import { createRgsFixture, type Player, type RgsFixture } from '../../apps/server/src/modules/launcher/testing.ts';
import { connectBrowser } from '../browser.ts';
import { forceOutcome } from './forced.ts';
import { textsOf } from './texts.ts';

const built = join(import.meta.dirname, '../../apps/arcade/dist');
/** The usual bet of all three, in micro-units. */
const BET = 10_000_000n;
let app: RgsFixture;
let browser: Browser;

beforeAll(async () => {
  for (const game of ['limbo', 'mines', 'hilo'])
    if (!existsSync(join(built, game, builds[game]!, 'index.html')))
      throw new Error(`${game} is not built: npm run build`);
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
  desk: { width: 1440, height: 900 },
} as const;
type Game = 'limbo' | 'mines' | 'hilo';

/** A game at a browser: its page, its texts, and what the browser complained about (failed requests a test provokes are left out). */
interface Visit {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;
  readonly complaints: string[];
  readonly address: string;
  leave(): Promise<void>;
}

async function visit(
  game: Game,
  player: Player | null,
  {
    size = 'phone',
    language = 'en',
    theme = 'dark',
    address,
  }: { size?: keyof typeof sizes; language?: 'en' | 'th'; theme?: 'dark' | 'light'; address?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|ERR_FAILED/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const at = address ?? (player === null ? await trial(game) : await app.address(player, language.toUpperCase(), game));
  await page.goto(`${at}&theme=${theme}`);
  return { page, t: textsOf(language), complaints, address: at, leave: () => context.close() };
}

/** The address of a visitor's free play. */
async function trial(game: Game): Promise<string> {
  const { value } = await app.http().call(trialLaunch, { body: { gameId: game } }, { language: 'EN' });
  const [url, here] = [new URL(value.content.game_url), new URL(app.http().base.games)];
  url.host = here.host;
  url.searchParams.set('rgs_url', here.host);
  return url.href;
}

/** What those hear who do not see the board. */
const heard = ({ page }: Visit): Promise<string> => page.locator('p[role=status].sr-only').innerText();
const word: Readonly<Record<Game, string>> = { limbo: 'limbo:launch', mines: 'mines:dive', hilo: 'hilo:deal' };
const playButton = ({ page, t }: Visit, game: Game): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t(word[game])}`) });
const takeButton = ({ page, t }: Visit, game: 'mines' | 'hilo'): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t(`${game}:take`)}`) });
const ready = (at: Visit, game: Game) => expect.poll(() => playButton(at, game).isEnabled()).toBe(true);
const leaf = ({ page, t }: Visit, tile: number): Locator =>
  page
    .getByRole('group', { name: t('mines:pond') })
    .getByRole('button')
    .nth(tile);
const isLifted = async (at: Visit, tile: number): Promise<boolean> =>
  (await leaf(at, tile).getAttribute('aria-label'))?.endsWith(at.t('mines:pearl')) === true;

/** Waits until the balance on screen is the one in the books. */
async function shows({ page }: Visit, player: Player): Promise<void> {
  await expect
    .poll(async () => (await page.locator('header [dir=ltr]').innerText()).replace(/\s/g, ''))
    .toBe(`P${displayAmount(await app.cash(player))}`);
}

async function isAccessible({ page, complaints }: Visit): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
  expect(complaints).toEqual([]);
}

interface StoredRound {
  readonly active: boolean;
  readonly payout: bigint;
  readonly moves: readonly unknown[];
  readonly ended_by: string | null;
}
const roundsOf = (player: Player) =>
  app.test.database.query<StoredRound>(
    'select active, payout, moves, ended_by from launcher.round where member_id = $1 order by played_at',
    [player.memberId],
  );

/** The chance of the player's newest round. Only a test can open the seed while it is sealed. */
async function drawOf(player: Player): Promise<Draw> {
  const [row] = await app.test.owner.query<{ id: string; sealed: Buffer; client_seed: string; nonce: bigint }>(
    'select p.id, p.sealed, p.client_seed, r.nonce from launcher.round r join seeds.pair p on p.member_id = r.member_id and p.id = r.pair_id where r.member_id = $1 order by r.played_at desc limit 1',
    [player.memberId],
  );
  return createDraw({
    serverSeed: app.seeds().unseal(player.memberId, row!.id, row!.sealed),
    clientSeed: row!.client_seed,
    nonce: row!.nonce,
  });
}
const crabsOf = async (player: Player, hidden: number): Promise<number[]> =>
  (await drawOf(player)).select(hidden, TILES);
const pearlsOf = async (player: Player, hidden: number): Promise<number[]> => {
  const crabs = await crabsOf(player, hidden);
  return Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !crabs.includes(tile));
};
/** The ranks of the newest round's cards, in their order. */
async function ranksOf(player: Player, count: number): Promise<number[]> {
  const draw = await drawOf(player);
  return Array.from({ length: count }, () => rankOf(draw.integer(52)));
}
const rightGuess = (rank: number, next: number): Guess => (isRight('up', rank, next) ? 'up' : 'down');
const wrongGuess = (rank: number, next: number): Guess | undefined =>
  (['up', 'down'] as const).find((guess) => !isRight(guess, rank, next));

async function begin(at: Visit, game: 'mines' | 'hilo'): Promise<void> {
  await ready(at, game);
  await playButton(at, game).click();
  await expect.poll(() => heard(at)).not.toBe('');
  await takeButton(at, game).waitFor();
}

describe('Sky Lantern', () => {
  it.each([
    ['phone', 'en', 'dark'],
    ['lying', 'th', 'dark'],
    ['desk', 'th', 'light'],
  ] as const)(
    'by key and by press (%s, %s, %s): the balance on screen is the one in the books',
    async (size, language, theme) => {
      const player = await app.newPlayer();
      const at = await visit('limbo', player, { size, language, theme });
      await ready(at, 'limbo');
      await at.page.keyboard.press('Space');
      await expect.poll(() => heard(at)).toMatch(/\d\.\d\d/);
      await ready(at, 'limbo');
      await at.page.getByRole('button', { name: '1.5×' }).click();
      for (let n = 0; n < 2; n += 1) {
        await playButton(at, 'limbo').dblclick();
        await ready(at, 'limbo');
      }
      await expect.poll(() => roundsOf(player)).toHaveLength(3);
      await shows(at, player);
      await isAccessible(at);
      await at.leave();
    },
  );

  it('pays the height that was named when the lantern gets there, and nothing when it does not', async () => {
    const player = await app.newPlayer();
    const at = await visit('limbo', player);
    await ready(at, 'limbo');
    await forceOutcome(app, player, 'limbo', ({ payout }) => payout.numerator > 0n);
    await playButton(at, 'limbo').click();
    await expect.poll(() => heard(at)).toContain('got there');
    await ready(at, 'limbo');
    await shows(at, player);
    expect(await app.cash(player)).toBe(1_000_000_000n + BET);
    await forceOutcome(app, player, 'limbo', ({ payout }) => payout.numerator === 0n);
    await playButton(at, 'limbo').click();
    await expect.poll(() => heard(at)).toContain('No win');
    await ready(at, 'limbo');
    await shows(at, player);
    expect(await app.cash(player)).toBe(1_000_000_000n);
    await at.leave();
  });

  it('takes a height as it is typed, inside its limits, and says its exact return', async () => {
    const at = await visit('limbo', await app.newPlayer(), { size: 'desk' });
    await ready(at, 'limbo');
    const field = at.page.getByLabel(at.t('limbo:target'));
    for (const [typed, taken] of [
      ['99.7', '99.70'],
      ['1', '1.01'],
      ['20000', '10000.00'],
      ['lots', '10000.00'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      expect(await field.inputValue()).toBe(taken);
    }
    await at.page.getByText('9,900 of 100,000,000 lanterns get to 10,000.00×').waitFor();
    await at.leave();
  });
});

describe('a small window', () => {
  it.each([
    [512, 384],
    [640, 360],
    [320, 480],
  ] as const)('holds the bet and the button beside or above each other, %s by %s', async (width, height) => {
    const at = await visit('limbo', null);
    await at.page.setViewportSize({ width, height });
    await ready(at, 'limbo');
    for (const button of [
      at.page.getByRole('button', { name: at.t('arcade:lower'), exact: true }),
      at.page.getByRole('button', { name: at.t('arcade:raise'), exact: true }),
      playButton(at, 'limbo'),
    ]) {
      await button.scrollIntoViewIfNeeded();
      // What lies at its two ends and its middle is itself: nothing stands over it.
      expect(
        await button.evaluate((element) => {
          const { x, y, width: wide, height: high } = element.getBoundingClientRect();
          return [0.1, 0.5, 0.9].every((part) =>
            element.contains(document.elementFromPoint(x + wide * part, y + high / 2)),
          );
        }),
      ).toBe(true);
    }
    await at.leave();
  });
});

describe('Anodat Pearls', () => {
  it.each([
    ['phone', 'th', 'light'],
    ['lying', 'en', 'dark'],
    ['desk', 'en', 'dark'],
  ] as const)('by key and by press (%s, %s, %s): pearls, the money, the books', async (size, language, theme) => {
    const player = await app.newPlayer();
    const at = await visit('mines', player, { size, language, theme });
    await ready(at, 'mines');
    await isAccessible(at);
    await at.page.keyboard.press('Space');
    await takeButton(at, 'mines').waitFor();
    expect(await takeButton(at, 'mines').isEnabled()).toBe(false);
    const [first, second, third] = await pearlsOf(player, 3);
    // By press.
    await expect.poll(() => leaf(at, first!).getAttribute('aria-disabled')).toBeNull();
    await leaf(at, first!).click();
    await expect.poll(() => isLifted(at, first!)).toBe(true);
    // By key: arrows walk from the leaf last pressed, Enter lifts.
    const walk = async (from: number, to: number): Promise<void> => {
      for (let row = Math.floor(from / 5); row !== Math.floor(to / 5); row += Math.sign(Math.floor(to / 5) - row))
        await at.page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp');
      for (let column = from % 5; column !== to % 5; column += Math.sign((to % 5) - column))
        await at.page.keyboard.press(to % 5 > column ? 'ArrowRight' : 'ArrowLeft');
      await at.page.keyboard.press('Enter');
    };
    await expect.poll(() => takeButton(at, 'mines').isEnabled()).toBe(true);
    await walk(first!, second!);
    await expect.poll(() => isLifted(at, second!)).toBe(true);
    await expect.poll(() => takeButton(at, 'mines').isEnabled()).toBe(true);
    await walk(second!, third!);
    await expect.poll(() => isLifted(at, third!)).toBe(true);
    await isAccessible(at);
    await expect.poll(() => takeButton(at, 'mines').isEnabled()).toBe(true);
    await takeButton(at, 'mines').focus();
    await at.page.keyboard.press('Enter');
    await ready(at, 'mines');
    await expect.poll(() => heard(at)).toContain('1.4785');
    await shows(at, player);
    expect(await app.cash(player)).toBe(1_000_000_000n - BET + (BET * BigInt(multiplierUnits(3, 3))) / 10_000n);
    await isAccessible(at);
    await at.leave();
  });

  it('closed in the middle it opens again on the same leaves, and pays what they are worth', async () => {
    const player = await app.newPlayer();
    const at = await visit('mines', player);
    await begin(at, 'mines');
    const [first, second, third] = await pearlsOf(player, 3);
    for (const tile of [first!, second!]) {
      await expect.poll(() => leaf(at, tile).getAttribute('aria-disabled')).toBeNull();
      await leaf(at, tile).click();
      await expect.poll(() => isLifted(at, tile)).toBe(true);
    }
    await at.leave();

    const again = await visit('mines', player, { address: at.address });
    await takeButton(again, 'mines').waitFor();
    for (const tile of [first!, second!]) await expect.poll(() => isLifted(again, tile)).toBe(true);
    expect(await isLifted(again, third!)).toBe(false);
    await expect.poll(() => leaf(again, third!).getAttribute('aria-disabled')).toBeNull();
    await leaf(again, third!).click();
    await expect.poll(() => isLifted(again, third!)).toBe(true);
    await expect.poll(() => takeButton(again, 'mines').isEnabled()).toBe(true);
    await takeButton(again, 'mines').click();
    await ready(again, 'mines');
    await shows(again, player);
    expect(await roundsOf(player)).toMatchObject([
      { active: false, moves: [first, second, third, 'take'], payout: (BET * BigInt(multiplierUnits(3, 3))) / 10_000n },
    ]);
    expect(await app.cash(player)).toBe(1_000_000_000n - BET + (BET * BigInt(multiplierUnits(3, 3))) / 10_000n);
    expect(again.complaints).toEqual([]);
    await again.leave();
  });

  it('pays once: pressed twice, and asked again when the answer was lost on its way', async () => {
    const player = await app.newPlayer();
    const at = await visit('mines', player);
    await begin(at, 'mines');
    const [first] = await pearlsOf(player, 3);
    await expect.poll(() => leaf(at, first!).getAttribute('aria-disabled')).toBeNull();
    // Each answer is lost twice: that of the lifted leaf, that of the money.
    const lost = new Map<string, number>();
    await at.page.route('**/bet/action', async (route) => {
      const { action } = route.request().postDataJSON() as { action: string };
      lost.set(action, (lost.get(action) ?? 0) + 1);
      if (lost.get(action)! > 2) {
        await route.continue();
        return;
      }
      await route.fetch();
      await route.abort('connectionreset');
    });
    await leaf(at, first!).dblclick();
    await expect.poll(() => isLifted(at, first!)).toBe(true);
    await expect.poll(() => takeButton(at, 'mines').isEnabled()).toBe(true);
    await takeButton(at, 'mines').dblclick();
    await ready(at, 'mines');
    await shows(at, player);
    expect(lost).toEqual(
      new Map([
        [`lift-${first}`, 3],
        ['take', 3],
      ]),
    );
    const [round, ...more] = await roundsOf(player);
    expect(round).toMatchObject({ active: false, moves: [first, 'take'] });
    // The second press of the double press on taking the money may have been a new bet only after the round was over: there is none.
    expect(more).toEqual([]);
    expect(await app.cash(player)).toBe(1_000_000_000n - BET + (BET * BigInt(multiplierUnits(3, 1))) / 10_000n);
    await at.leave();
  });

  it('a crab ends the round: the bet is lost, every place is shown, and the round checks out in the browser', async () => {
    const player = await app.newPlayer();
    const at = await visit('mines', player, { size: 'desk' });
    await ready(at, 'mines');
    await at.page.getByRole('button', { name: at.t('mines:crabsSet', { crabs: 10 }) }).click();
    await begin(at, 'mines');
    const crabs = await crabsOf(player, 10);
    const labels = () =>
      Promise.all(Array.from({ length: TILES }, (_, tile) => leaf(at, tile).getAttribute('aria-label')));
    expect((await labels()).every((label) => label?.endsWith(at.t('mines:covered')))).toBe(true);
    await expect.poll(() => leaf(at, crabs[0]!).getAttribute('aria-disabled')).toBeNull();
    await leaf(at, crabs[0]!).click();
    await ready(at, 'mines');
    await expect.poll(() => heard(at)).toBe(at.t('mines:spoken.lost', { number: crabs[0]! + 1 }));
    for (const [tile, label] of (await labels()).entries())
      expect(label).toContain(at.t(crabs.includes(tile) ? 'mines:crab' : 'mines:pearl'));
    await shows(at, player);
    expect(await app.cash(player)).toBe(1_000_000_000n - BET);

    await at.page.getByRole('tab', { name: at.t('arcade:panel.history') }).click();
    await at.page.getByRole('tabpanel').getByRole('button').first().click();
    const dialog = at.page.getByRole('dialog', { name: at.t('fairness:verify.title') });
    await dialog.getByRole('button', { name: at.t('fairness:verify.open') }).click();
    await dialog.getByText(at.t('fairness:verify.seedOk')).waitFor();
    await dialog.getByText(at.t('fairness:verify.roundOk')).waitFor();
    expect(at.complaints).toEqual([]);

    // The same round played back, without a session.
    const [row] = await app.test.database.query<{ id: string }>('select id from launcher.round where member_id = $1', [
      player.memberId,
    ]);
    const { origin, host, pathname } = new URL(at.address);
    const replay = await visit('mines', null, {
      address: `${origin}${pathname}?replay=true&game=mines&version=${builds['mines']}&mode=base&event=${row!.id}&rgs_url=${host}&lang=en`,
    });
    for (const crab of crabs)
      await expect.poll(() => leaf(replay, crab).getAttribute('aria-label')).toContain(at.t('mines:crab'));
    expect(replay.complaints).toEqual([]);
    await replay.leave();
    await at.leave();
  });

  it('signed out in the middle it says that the round stands, and it does', async () => {
    const player = await app.newPlayer();
    const at = await visit('mines', player);
    await begin(at, 'mines');
    const [first, second] = await pearlsOf(player, 3);
    await expect.poll(() => leaf(at, first!).getAttribute('aria-disabled')).toBeNull();
    await leaf(at, first!).click();
    await expect.poll(() => isLifted(at, first!)).toBe(true);
    await expect.poll(() => takeButton(at, 'mines').isEnabled()).toBe(true);
    await app.test.owner.query(
      `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
      [player.sessionId],
    );
    await leaf(at, second!).click();
    await at.page.getByText(at.t('arcade:notice.endedOpen')).waitFor();
    expect(await roundsOf(player)).toMatchObject([
      { active: true, moves: [first], payout: (BET * BigInt(multiplierUnits(3, 1))) / 10_000n },
    ]);
    expect(await app.cash(player)).toBe(1_000_000_000n - BET);
    await at.leave();
  });

  it('free play for visitors: the same game, and nothing of it in the books', async () => {
    const before = await app.test.owner.query('select count(*) from wagering.wager');
    const at = await visit('mines', null);
    await ready(at, 'mines');
    await at.page.getByText(at.t('arcade:free.title')).first().waitFor();
    await at.page.getByRole('button', { name: at.t('mines:crabsFewer') }).dblclick();
    await begin(at, 'mines');
    for (let tile = 0; tile < 2 && (await takeButton(at, 'mines').isVisible()); tile += 1) {
      await leaf(at, tile).click();
      await expect
        .poll(async () => (await leaf(at, tile).getAttribute('aria-label'))?.endsWith(at.t('mines:covered')))
        .toBe(false);
    }
    if (await takeButton(at, 'mines').isVisible()) await takeButton(at, 'mines').click();
    await ready(at, 'mines');
    expect(await app.test.owner.query('select count(*) from wagering.wager')).toEqual(before);
    expect(at.complaints).toEqual([]);
    await at.leave();
  });
});

describe('Kinnari Hi-Lo', () => {
  const keyOf = { up: 'h', down: 'l' } as const;
  const side = ({ page }: Visit, guess: Guess): Locator => page.locator('button.guess').nth(guess === 'up' ? 0 : 1);

  it.each([
    ['phone', 'en', 'light'],
    ['lying', 'th', 'dark'],
    ['desk', 'th', 'dark'],
  ] as const)(
    'by key and by press (%s, %s, %s): right guesses, the money, the books',
    async (size, language, theme) => {
      const player = await app.newPlayer();
      const at = await visit('hilo', player, { size, language, theme });
      await ready(at, 'hilo');
      await isAccessible(at);
      await at.page.keyboard.press('Space');
      await takeButton(at, 'hilo').waitFor();
      const ranks = await ranksOf(player, 3);
      const [first, second] = [rightGuess(ranks[0]!, ranks[1]!), rightGuess(ranks[1]!, ranks[2]!)];
      await expect.poll(() => side(at, first).isEnabled()).toBe(true);
      expect(await takeButton(at, 'hilo').isEnabled()).toBe(false);
      await at.page.keyboard.press(keyOf[first]);
      await expect.poll(() => takeButton(at, 'hilo').isEnabled()).toBe(true);
      await side(at, second).click();
      await expect.poll(async () => (await roundsOf(player))[0]?.moves.length).toBe(2);
      await expect.poll(() => takeButton(at, 'hilo').isEnabled()).toBe(true);
      await isAccessible(at);
      await takeButton(at, 'hilo').dblclick();
      await ready(at, 'hilo');
      await shows(at, player);
      const [round] = await roundsOf(player);
      expect(round).toMatchObject({ active: false, moves: [first, second, 'take'] });
      expect(round!.payout).toBeGreaterThan(0n);
      expect(await app.cash(player)).toBe(1_000_000_000n - BET + round!.payout);
      await isAccessible(at);
      await at.leave();
    },
  );

  it('exchanges at most five cards, closed and opened again between them, and loses with the first wrong guess', async () => {
    const player = await app.newPlayer();
    const first = await visit('hilo', player);
    await begin(first, 'hilo');
    const skip = ({ page, t }: Visit): Locator => page.getByRole('button', { name: new RegExp(`^${t('hilo:skip')}`) });
    for (let n = 1; n <= 3; n += 1) {
      await expect.poll(() => skip(first).isEnabled()).toBe(true);
      await skip(first).click();
      await expect.poll(async () => (await roundsOf(player))[0]?.moves.length).toBe(n);
    }
    await first.leave();
    const at = await visit('hilo', player, { address: first.address });
    await takeButton(at, 'hilo').waitFor();
    await expect
      .poll(() =>
        at.page
          .getByRole('list', { name: at.t('hilo:past') })
          .getByRole('listitem')
          .count(),
      )
      .toBe(4);
    for (let n = 4; n <= 5; n += 1) {
      await expect.poll(() => skip(at).isEnabled()).toBe(true);
      await at.page.keyboard.press('s');
      await expect.poll(async () => (await roundsOf(player))[0]?.moves.length).toBe(n);
    }
    await expect.poll(() => side(at, 'up').isEnabled()).toBe(true);
    expect(await skip(at).isEnabled()).toBe(false);
    const ranks = await ranksOf(player, 26);
    // On the same rank both sides are right: then the guess after it is the wrong one.
    for (let n = 5, wrong: Guess | undefined; wrong === undefined; n += 1) {
      wrong = wrongGuess(ranks[n]!, ranks[n + 1]!);
      await expect.poll(() => side(at, wrong ?? 'up').isEnabled()).toBe(true);
      await side(at, wrong ?? 'up').click();
    }
    await ready(at, 'hilo');
    await shows(at, player);
    expect(await roundsOf(player)).toMatchObject([{ active: false, payout: 0n }]);
    expect(await app.cash(player)).toBe(1_000_000_000n - BET);
    expect(at.complaints).toEqual([]);
    await at.leave();
  });
});
