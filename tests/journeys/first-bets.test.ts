import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEAGUE } from '../../apps/server/src/modules/sports/testing-data.ts';
import { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { netOf, openRound, spot, WINDOW } from './live-table.ts';
import { addDigit, choosePlay, openGame, openSale, THAI } from './lottery.ts';
import { balanceOf, dialog, logIn, PHONE, type Player } from './player.ts';
import { choose, openMatches, press } from './sports.ts';

const site = useTestApp();
/** The member of a test with 1,000. Each attempt has its own, so that no earlier bet pays out. */
let player: Player;

beforeEach(async () => {
  const account = `bets${Date.now() % 1e8}`;
  player = await visitWith(site.browser, PHONE, account);
  await depositAtBank(await registerMember(site.app, account), 1_000, 'now');
  await logIn(player, site.app, account);
  await player.page.waitForURL((url) => url.pathname !== '/login');
  await expect.poll(() => balanceOf(player.page)).toBe('1,000.00');
});
afterEach(() => player.context.close());

/** The balance below the chips of a live table, as shown. */
const tableBalance = async (): Promise<string> =>
  (await player.page.locator('.live-tray dd').first().innerText()).replace(/[^\d.,]/g, '');
/** The number of a bet in a receipt, after its label. */
const numberIn = async (receipt: Locator, label: string): Promise<string> =>
  receipt.getByText(label).locator('bdi').innerText();
/** The entry of a record with a number. */
const entry = (number: string): Locator =>
  player.page.getByRole('listitem').filter({ has: player.page.getByText(number, { exact: true }) });

describe("a member's first bets on a phone", () => {
  it('buys a lottery slip of three lines for 30, and finds it by its number', async () => {
    const { page, t, errors } = player;
    await openSale(site.app, THAI.game);
    await openGame(player, site.app, THAI);
    await choosePlay(player, THAI);
    for (const digit of [1, 5, 9]) await addDigit(player, digit);
    await page.getByRole('button', { name: t('lottery:slip.open') }).click();
    await page.getByRole('button', { name: t('lottery:slip.send', { count: 3 }) }).click();
    await dialog(page)
      .getByRole('button', { name: t('lottery:confirm.place'), exact: true })
      .click();
    const receipt = dialog(page).filter({ hasText: t('lottery:confirm.done') });
    const number = await numberIn(receipt, t('lottery:confirm.number'));
    await expect.poll(() => balanceOf(page)).toBe('970.00');
    await receipt.getByRole('link', { name: t('lottery:myBets'), exact: true }).click();
    for (const text of [t('lottery:status.open'), '1', '5', '9'])
      await entry(number).getByText(text, { exact: true }).first().waitFor();
    await entry(number).getByText('30.00').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('bets 20 at a live table, sees the bet accepted, the result and the balance', async () => {
    const { page, t, errors } = player;
    await page.goto(`${site.app.origins.site}/live/dragon-tiger-1`);
    const round = await openRound(site.app, 'dragon-tiger-1');
    await page.locator('[data-position=dragon][aria-disabled=false]').waitFor();
    await spot(page, 'dragon').click();
    await page.getByRole('button', { name: t('tables:confirm'), exact: true }).click();
    await page.getByText(t('tables:accepted'), { exact: true }).waitFor();
    await expect.poll(tableBalance).toBe('980.00');
    await site.app.test.moveClock(WINDOW * 1_000);
    const net = await page.locator('[data-net]').getAttribute('data-net');
    expect(Number(net)).toBe(await netOf(site.app, round));
    // Lost, half back at a tie, won.
    await expect.poll(tableBalance).toBe({ '-20': '980.00', '-10': '990.00', 20: '1,020.00' }[net!]);
    expect(errors).toEqual([]);
  });

  it('places a sports single of 100 at 2.10, and finds the ticket by its number', async () => {
    const { page, t, errors } = player;
    const [match] = (await openMatches(site)).matches;
    await page.goto(`${site.app.origins.site}/sports?league=${LEAGUE}`);
    const slip = await choose(player, PHONE, match!.home);
    await slip.getByLabel(t('sports:slip.stakeOf', { name: match!.home })).fill('100');
    await press(slip, t('sports:slip.place'));
    const number = await numberIn(slip, t('sports:ticket.number'));
    await expect.poll(() => balanceOf(page)).toBe('900.00');
    await slip.getByRole('link', { name: t('sports:myBets'), exact: true }).click();
    for (const text of [match!.home, '2.10', '100.00', '210.00']) await entry(number).getByText(text).first().waitFor();
    expect(errors).toEqual([]);
  });
});
