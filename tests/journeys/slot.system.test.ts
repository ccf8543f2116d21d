import { displayAmount } from '@chokdee/money/display';
import { payoutOf } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { forceOutcome } from './forced.ts';
import { BET, expectAccessible, expectBalance, INITIAL_CASH, SIZES, trialAddress, useGames } from './game-page.ts';
import { announcement, has, reels, slotHelpers, spin, untilReady } from './slot.ts';
import { textsOf } from './texts.ts';

const t = textsOf('en');

const games = useGames('night-market');
const { openSlot, roundsOf } = slotHelpers(games);

describe('Night Market River in a browser', () => {
  it('Stop ends the turning of the reels and the celebration of a win of ten bets or more', async () => {
    const player = await games.app.newPlayer();
    const outcome = await forceOutcome(
      games.app,
      player,
      'night-market',
      (one) => !has(one, 'scatter') && one.payout.numerator >= 12n * one.payout.denominator,
    );
    const { page, errors, close } = await openSlot(player, { animated: true });
    await untilReady(page);
    await spin(page).click();
    await expect.poll(() => reels(page).getAttribute('aria-label')).toBe(t('night-market:reels.turning'));
    const stop = page.getByRole('button', { name: t('arcade:stop') });
    await stop.click();
    await page.getByText(/^(Nice|Big|Mega) win$/).waitFor();
    await stop.click();
    await untilReady(page);
    await expectBalance(page, INITIAL_CASH - BET + payoutOf(BET, outcome.payout));
    expect(errors).toEqual([]);
    await close();
  });

  it('a payout below the bet is not celebrated as a win', async () => {
    const player = await games.app.newPlayer();
    const { payout } = await forceOutcome(
      games.app,
      player,
      'night-market',
      (one) => one.payout.numerator > 0n && one.payout.numerator < one.payout.denominator,
    );
    const { page, close } = await openSlot(player);
    await untilReady(page);
    await spin(page).click();
    await untilReady(page);
    await expectBalance(page, INITIAL_CASH - BET + payoutOf(BET, payout));
    expect(await page.getByText(/(Nice|Big|Mega) win/).count()).toBe(0);
    await page
      .getByText(new RegExp(`^${t('arcade:back')}`))
      .first()
      .waitFor();
    await expect.poll(() => announcement(page).innerText()).toMatch(/^No win, .* returned$/);
    await close();
  });

  it('free spins continue after a reload and pay once', async () => {
    const player = await games.app.newPlayer();
    const { payout, events } = await forceOutcome(
      games.app,
      player,
      'night-market',
      (one) => has(one, 'scatter') && has(one, 'lantern'),
    );
    const address = await games.app.address(player, 'EN', 'night-market');
    const { page, errors, close } = await openSlot(player, { address });
    await untilReady(page);
    await spin(page).click();
    await page.getByText('10 free spins', { exact: true }).waitFor();
    await page.getByRole('button', { name: t('night-market:goOn') }).click();
    // A busy machine may not see the third one.
    await page.getByText(/^Free spin (?:[3-9]|10) of/).waitFor();
    // The page reports in the background how far it has shown the round.
    await expect.poll(async () => Number((await roundsOf(player))[0]?.event)).toBeGreaterThan(0);
    expect(await roundsOf(player)).toMatchObject([{ active: true }]);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET);

    await page.reload();
    const heading = page.getByText(/^Free spin \d+ of/);
    await heading.waitFor();
    expect(Number(/\d+/.exec(await heading.innerText())![0])).toBeGreaterThanOrEqual(2);
    await page.getByText(t('night-market:summary.title')).waitFor({ timeout: 120_000 });
    await untilReady(page);
    await page.getByText(t('arcade:notice.resumed')).waitFor();
    expect(await roundsOf(player)).toMatchObject([{ active: false }]);
    await expectBalance(page, INITIAL_CASH - BET + payoutOf(BET, payout));
    expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET + payoutOf(BET, payout));
    const ended = events.find((event) => event.type === 'freeEnd');
    await expect.poll(() => announcement(page).innerText()).toContain(`${String(ended?.['spins'])} free spins`);

    // Another reload resumes and pays nothing.
    await page.reload();
    await untilReady(page);
    await expectBalance(page, INITIAL_CASH - BET + payoutOf(BET, payout));
    expect(errors).toEqual([]);
    await close();
  });

  it('follows the orientation of the phone, also during a round', async () => {
    const player = await games.app.newPlayer();
    const { page, close } = await openSlot(player);
    await untilReady(page);
    const ratio = async () => {
      const box = (await page.locator('canvas').boundingBox())!;
      return box.width / box.height;
    };
    await expect.poll(ratio).toBeLessThan(1);
    await spin(page).click();
    await page.setViewportSize(SIZES.landscape);
    await expect.poll(ratio).toBeGreaterThan(1);
    await untilReady(page);
    expect(
      await page.evaluate(
        () =>
          document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight,
      ),
    ).toBe(true);
    await page.setViewportSize(SIZES.phone);
    await expect.poll(ratio).toBeLessThan(1);
    await untilReady(page);
    await close();
  });

  it('bet, spin, rules, history and verification work by keyboard alone', async () => {
    const player = await games.app.newPlayer();
    const { page, errors, close } = await openSlot(player, { size: 'tablet' });
    await untilReady(page);
    await page.keyboard.press('ArrowUp');
    const bet = async () => (await page.getByRole('button', { name: /^Bet/ }).innerText()).replace(/\s/g, '');
    await expect.poll(bet).toBe('BetP20.00');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(bet).toBe('BetP5.00');
    await page.keyboard.press('Space');
    await untilReady(page);
    await expect.poll(() => roundsOf(player)).toHaveLength(1);
    const information = page.getByRole('button', { name: t('arcade:panel.open') });
    for (
      let presses = 0;
      presses < 12 && !(await information.evaluate((button) => button === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('arcade:panel.title') });
    await dialog.getByText(t('night-market:rules.wildText')).waitFor();
    // The paytable follows the bet: a lotus on five reels pays 8.00 times 5.00.
    expect((await dialog.getByRole('row', { name: /Lotus/ }).innerText()).replace(/\s/g, '')).toContain(
      'P40.00P12.00P4.00',
    );
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: t('arcade:panel.rules') }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.getByRole('tabpanel').getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    const check = page.getByRole('dialog', { name: t('fairness:verify.title') });
    await check.getByRole('button', { name: t('fairness:verify.open') }).focus();
    await page.keyboard.press('Enter');
    await check.getByText(t('fairness:verify.roundOk')).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await check.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => information.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  it('a bet above the balance is refused with a text; the reels return to the last result', async () => {
    const player = await games.app.newPlayer(5);
    const { page, close } = await openSlot(player, { animated: true });
    await untilReady(page);
    const before = await reels(page).getAttribute('aria-label');
    await spin(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('arcade:notice.refused') })
      .waitFor();
    await expect.poll(() => reels(page).getAttribute('aria-label')).toBe(before);
    expect(await roundsOf(player)).toEqual([]);
    await close();
  });

  it('free play of a visitor posts nothing and links to the real game on the site', async () => {
    const url = await trialAddress(games, 'night-market');
    url.searchParams.set('lobby', 'https://site.test');
    const counts = () =>
      games.app.test.owner.query<{ wagers: bigint; transfers: bigint }>(
        'select (select count(*) from wagering.wager) as wagers, (select count(*) from ledger.transfer) as transfers',
      );
    const before = await counts();
    const { page, errors, close } = await openSlot(null, { address: url.href });
    await untilReady(page);
    await page.getByText('with play money').waitFor();
    const real = page.getByRole('link', { name: t('arcade:free.real') });
    expect([await real.getAttribute('href'), await real.getAttribute('target')]).toEqual([
      'https://site.test/game?gameId=night-market',
      '_top',
    ]);
    const fun = 10_000_000_000n;
    await expectBalance(page, fun, '');
    await spin(page).click();
    await untilReady(page);
    const played = await page.evaluate(() => document.querySelector('header [dir=ltr]')?.textContent ?? '');
    expect(played).not.toBe(displayAmount(fun));
    expect(await counts()).toEqual(before);
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await close();
  });

  it('replays a finished round without a session or money', async () => {
    const player = await games.app.newPlayer();
    await forceOutcome(games.app, player, 'night-market', (one) => has(one, 'wins') && !has(one, 'scatter'));
    const { page, close } = await openSlot(player);
    await untilReady(page);
    await spin(page).click();
    await untilReady(page);
    const shown = await reels(page).getAttribute('aria-label');
    const [round] = await games.app.test.database.query<{ id: string }>(
      'select id from launcher.round where member_id = $1',
      [player.memberId],
    );
    await close();
    const server = new URL(games.app.http().base.games);
    const parameters = { replay: 'true', version: '1.0.0', mode: 'base', lang: 'en' };
    const query = new URLSearchParams({ ...parameters, event: round!.id, rgs_url: server.host });
    const replay = await openSlot(null, {
      address: `${server.origin}/night-market/1.0.0/?${query}`,
    });
    await replay.page.getByRole('heading', { name: t('arcade:replay.title') }).waitFor();
    await expect.poll(() => reels(replay.page).getAttribute('aria-label')).toBe(shown);
    expect(replay.errors).toEqual([]);
    await replay.close();
  });

  it('shows the reality check after the chosen time and waits for an answer', async () => {
    const player = await games.app.newPlayer();
    const { page, close } = await openSlot(player, { more: '&reality_check=1', clock: true });
    await untilReady(page);
    await page.clock.fastForward(61_000);
    const dialog = page.getByRole('dialog', { name: t('arcade:check.title') });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.getByText('1 min').isVisible()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('arcade:check.goOn') }).click();
    await dialog.waitFor({ state: 'detached' });
    await untilReady(page);
    await close();
  });
});
