import { multiplierUnits, TILES } from '@chokdee/games/mines/rules';
import { multiplierRatio } from '@chokdee/games/multiplier';
import { payoutOf } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { builds } from '../../apps/arcade/builds.ts';
import { BET, endSiteSession, INITIAL_CASH, expectLedgerBalance, useGames } from './game-page.ts';
import {
  announced,
  cashOutButton,
  clickLeaf,
  crabsOf,
  expectClean,
  isLifted,
  leaf,
  openSmallGame,
  pearlsOf,
  roundsOf,
  startRound,
  untilCashOut,
  untilLiftable,
  untilLifted,
  untilReady,
} from './small-game.ts';

/** What cashing out pays after so many pearls among three crabs. */
const paidAfter = (pearls: number): bigint => payoutOf(BET, multiplierRatio(multiplierUnits(3, pearls)));

const games = useGames('mines');

describe('Anodat Pearls', () => {
  it('a page closed in an open round shows the same leaves when opened again, and pays the round', async () => {
    const player = await games.app.newPlayer();
    const game = await openSmallGame(games, 'mines', player);
    await startRound(game, 'mines');
    const [first, second, third] = await pearlsOf(games, player, 3);
    for (const tile of [first!, second!]) {
      await clickLeaf(game, tile);
      await untilLifted(game, tile);
    }
    await game.close();

    const reopened = await openSmallGame(games, 'mines', player, { address: game.address });
    await cashOutButton(reopened, 'mines').waitFor();
    for (const tile of [first!, second!]) await untilLifted(reopened, tile);
    expect(await isLifted(reopened, third!)).toBe(false);
    await clickLeaf(reopened, third!);
    await untilLifted(reopened, third!);
    await untilCashOut(reopened, 'mines');
    await cashOutButton(reopened, 'mines').click();
    await untilReady(reopened, 'mines');
    await expectLedgerBalance(games, reopened.page, player);
    expect(await roundsOf(games, player)).toMatchObject([
      { active: false, moves: [first, second, third, 'take'], payout: paidAfter(3) },
    ]);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET + paidAfter(3));
    expect(reopened.errors).toEqual([]);
    await reopened.close();
  });

  it('pays once when pressed twice and when answers are lost', async () => {
    const player = await games.app.newPlayer();
    const game = await openSmallGame(games, 'mines', player);
    await startRound(game, 'mines');
    const [first] = await pearlsOf(games, player, 3);
    await untilLiftable(game, first!);
    // The answers of both moves are lost twice.
    const lost = new Map<string, number>();
    await game.page.route('**/bet/action', async (route) => {
      const { action } = route.request().postDataJSON() as { action: string };
      lost.set(action, (lost.get(action) ?? 0) + 1);
      if (lost.get(action)! > 2) {
        await route.continue();
        return;
      }
      await route.fetch();
      await route.abort('connectionreset');
    });
    await leaf(game, first!).dblclick();
    await untilLifted(game, first!);
    await untilCashOut(game, 'mines');
    await cashOutButton(game, 'mines').dblclick();
    await untilReady(game, 'mines');
    await expectLedgerBalance(games, game.page, player);
    expect(lost).toEqual(
      new Map([
        [`lift-${first}`, 3],
        ['take', 3],
      ]),
    );
    const [round, ...more] = await roundsOf(games, player);
    expect(round).toMatchObject({ active: false, moves: [first, 'take'] });
    // The second press of the cash-out places no new bet.
    expect(more).toEqual([]);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET + paidAfter(1));
    await game.close();
  });

  it('a crab ends the round without a payout; all tiles are shown; the round is verified and replayed', async () => {
    const player = await games.app.newPlayer();
    const game = await openSmallGame(games, 'mines', player, { size: 'desktop' });
    await untilReady(game, 'mines');
    await game.page.getByRole('button', { name: game.t('mines:crabsSet', { count: 10 }) }).click();
    await startRound(game, 'mines');
    const crabs = await crabsOf(games, player, 10);
    const labels = () =>
      Promise.all(Array.from({ length: TILES }, (_, tile) => leaf(game, tile).getAttribute('aria-label')));
    expect((await labels()).every((label) => label?.endsWith(game.t('mines:covered')))).toBe(true);
    await clickLeaf(game, crabs[0]!);
    await untilReady(game, 'mines');
    await expect.poll(() => announced(game)).toBe(game.t('mines:spoken.lost', { number: crabs[0]! + 1 }));
    for (const [tile, label] of (await labels()).entries())
      expect(label).toContain(game.t(crabs.includes(tile) ? 'mines:crab' : 'mines:pearl'));
    await expectLedgerBalance(games, game.page, player);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET);

    await game.page.getByRole('tab', { name: game.t('arcade:panel.history') }).click();
    await game.page.getByRole('tabpanel').getByRole('button').first().click();
    const dialog = game.page.getByRole('dialog', { name: game.t('fairness:verify.title') });
    await dialog.getByRole('button', { name: game.t('fairness:verify.open') }).click();
    await dialog.getByText(game.t('fairness:verify.seedOk')).waitFor();
    await dialog.getByText(game.t('fairness:verify.roundOk')).waitFor();
    expect(game.errors).toEqual([]);

    // A replay needs no session.
    const [row] = await games.app.test.database.query<{ id: string }>(
      'select id from launcher.round where member_id = $1',
      [player.memberId],
    );
    const { origin, host, pathname } = new URL(game.address);
    const parameters = { replay: 'true', game: 'mines', version: builds['mines']!, mode: 'base', lang: 'en' };
    const query = new URLSearchParams({ ...parameters, event: row!.id, rgs_url: host });
    const replay = await openSmallGame(games, 'mines', null, {
      address: `${origin}${pathname}?${query}`,
    });
    for (const crab of crabs)
      await expect.poll(() => leaf(replay, crab).getAttribute('aria-label')).toContain(game.t('mines:crab'));
    expect(replay.errors).toEqual([]);
    await replay.close();
    await game.close();
  });

  it('the verification of a past round offers to finish the open one, which keeps the seeds sealed', async () => {
    const player = await games.app.newPlayer();
    const game = await openSmallGame(games, 'mines', player, { size: 'desktop' });
    for (const end of ['cash out', 'leave open']) {
      await startRound(game, 'mines');
      const [pearl] = await pearlsOf(games, player, 3);
      await clickLeaf(game, pearl!);
      await untilLifted(game, pearl!);
      await untilCashOut(game, 'mines');
      if (end === 'cash out') await cashOutButton(game, 'mines').click();
    }
    await game.page.getByRole('tab', { name: game.t('arcade:panel.history') }).click();
    await game.page.getByRole('tabpanel').getByRole('button').last().click();
    const dialog = game.page.getByRole('dialog', { name: game.t('fairness:verify.title') });
    await dialog.getByText(game.t('fairness:open.title')).waitFor();
    const reveal = dialog.getByRole('button', { name: game.t('fairness:verify.open') });
    expect(await reveal.isDisabled()).toBe(true);
    await expectClean(game);
    await dialog.getByRole('button', { name: game.t('fairness:open.finish', { amount: 'P11.25' }) }).click();
    await reveal.click();
    await dialog.getByText(game.t('fairness:verify.roundOk')).waitFor();
    expect(await roundsOf(games, player)).toMatchObject([
      { active: false, payout: paidAfter(1) },
      { active: false, payout: paidAfter(1) },
    ]);
    await game.close();
  });

  it('after a logout in an open round the page says that the round stays open, and it does', async () => {
    const player = await games.app.newPlayer();
    const game = await openSmallGame(games, 'mines', player);
    await startRound(game, 'mines');
    const [first, second] = await pearlsOf(games, player, 3);
    await clickLeaf(game, first!);
    await untilLifted(game, first!);
    await untilCashOut(game, 'mines');
    await endSiteSession(games, player);
    await leaf(game, second!).click();
    await game.page.getByText(game.t('arcade:notice.endedOpen')).waitFor();
    expect(await roundsOf(games, player)).toMatchObject([{ active: true, moves: [first], payout: paidAfter(1) }]);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET);
    await game.close();
  });

  it('free play of a visitor places no wager', async () => {
    const before = await games.app.test.owner.query('select count(*) from wagering.wager');
    const game = await openSmallGame(games, 'mines', null);
    await untilReady(game, 'mines');
    await game.page.getByText(game.t('arcade:free.title')).first().waitFor();
    await game.page.getByRole('button', { name: game.t('mines:crabsFewer') }).dblclick();
    await startRound(game, 'mines');
    for (let tile = 0; tile < 2 && (await cashOutButton(game, 'mines').isVisible()); tile += 1) {
      await leaf(game, tile).click();
      await expect
        .poll(async () => (await leaf(game, tile).getAttribute('aria-label'))?.endsWith(game.t('mines:covered')))
        .toBe(false);
    }
    if (await cashOutButton(game, 'mines').isVisible()) await cashOutButton(game, 'mines').click();
    await untilReady(game, 'mines');
    expect(await games.app.test.owner.query('select count(*) from wagering.wager')).toEqual(before);
    expect(game.errors).toEqual([]);
    await game.close();
  });
});
