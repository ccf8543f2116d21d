import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { takePicture } from './console-desk.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { addDigit, choosePlay, openGame, openSale, type Played, THAI } from './lottery.ts';
import { balanceOf, dialog, logIn, PHONE, type Player, TABLET, type View, viewsOf } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();

const VIETNAM: Played = { path: '/Vnlottery', title: 'vietnam', game: 'vn-south-5m', tab: 'de', play: 'tail' };

/** Registers a member with 1,000 baht in cash and opens a blank page. */
async function openMember(view: View): Promise<Player> {
  // A retry of the test needs a name of its own.
  const account = `lot${Date.now() % 1e8}`;
  const player = await visitWith(site.browser, view, account);
  await depositAtBank(await registerMember(site.app, account), 1_000, 'now');
  return player;
}

/** Logs the member in. */
async function enter(player: Player): Promise<void> {
  await logIn(player, site.app, player.account);
  await player.page.waitForURL((url) => url.pathname !== '/login');
  await expect.poll(() => balanceOf(player.page)).toBe('1,000.00');
}

/** Expects the keypad above the bar of the slip, without scrolling. */
async function expectWholeKeypad({ page, t }: Player): Promise<void> {
  const lastKey = await page.getByRole('button', { name: '0', exact: true }).boundingBox();
  const bar = await page.getByRole('button', { name: t('lottery:slip.open') }).boundingBox();
  expect(lastKey!.y + lastKey!.height).toBeLessThan(bar!.y);
}

/** Registers a member with 1,000 baht, who opens the game and adds each digit to the slip. */
async function addDigits(view: View, played: Played): Promise<Player & { readonly untilDraw: number }> {
  const player = await openMember(view);
  const { page, t } = player;
  // A visitor who opens a game is asked to log in.
  await openGame(player, site.app, played);
  await dialog(page).getByLabel(t('auth:password'), { exact: true }).waitFor();
  await enter(player);
  const untilDraw = await openSale(site.app, played.game);
  await openGame(player, site.app, played);
  if (view === PHONE) await expectWholeKeypad(player);
  await choosePlay(player, played);
  for (let digit = 0; digit < 10; digit += 1) await addDigit(player, digit);
  return { ...player, untilDraw };
}

/** Opens the confirmation of the slip. */
async function openConfirmation({ page, t }: Player, view: View): Promise<Locator> {
  if (view === PHONE) await page.getByRole('button', { name: t('lottery:slip.open') }).click();
  await page.getByRole('button', { name: t('lottery:slip.send', { count: 10 }) }).click();
  const confirm = dialog(page).filter({ hasText: t('lottery:confirm.title') });
  await confirm.waitFor();
  return confirm;
}

const send = (confirm: Locator, { t }: Player): Promise<void> =>
  confirm.getByRole('button', { name: t('lottery:confirm.place'), exact: true }).click();
const sent = ({ page, t }: Player): Promise<void> =>
  dialog(page)
    .filter({ hasText: t('lottery:confirm.done') })
    .waitFor();

// Two busy processors and a browser need more than the usual time.
describe('lottery', { timeout: 300_000 }, () => {
  it.each(viewsOf(PHONE))('takes a slip, draws, pays the digits that came, and lists it, $name', async (view) => {
    const player = await addDigits(view, THAI);
    const { page, context, t, errors, untilDraw } = player;
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    const confirm = await openConfirmation(player, view);
    expect(await pageViolations(page)).toEqual([]);
    await send(confirm, player);
    await sent(player);
    await expect.poll(() => balanceOf(page)).toBe('900.00');

    await page.keyboard.press('Escape');
    await site.app.test.moveClock(untilDraw);
    await page.getByText(t('lottery:show.won')).waitFor();
    await expect.poll(() => balanceOf(page)).not.toBe('900.00');
    await page.goto(`${site.app.origins.site}/lottery/bets`);
    await page.getByText(t('lottery:status.won'), { exact: true }).first().waitFor();
    await page.getByRole('button', { name: t('lottery:bets.show', { count: 10 }) }).click();
    await expect.poll(() => page.getByText(t('lottery:status.lost'), { exact: true }).count()).toBeGreaterThan(6);
    expect(await pageViolations(page)).toEqual([]);
    // The widest table of the site, where it has the least space.
    await page.setViewportSize(TABLET.viewport);
    await page.goto(`${site.app.origins.site}/member?page=personalHistoryCopy`);
    await page.getByRole('table').getByText(t('member:bets.lost')).first().waitFor();
    expect(await fitsWidth(page)).toBe(true);
    expect(await pageViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows the whole keypad in English too, whose names of plays are longer', async () => {
    const player = await openMember({ ...PHONE, language: 'en' });
    await enter(player);
    await player.page.goto(`${site.app.origins.site}/lottery/thai-government`);
    await player.page.getByRole('button', { name: '0', exact: true }).waitFor();
    await expectWholeKeypad(player);
    await player.context.close();
  });

  it('refuses a slip that is sent as its draw locks, charges nothing, and sends it to the next draw', async () => {
    const player = await addDigits(PHONE, VIETNAM);
    const { page, context, t, errors, untilDraw } = player;
    const confirm = await openConfirmation(player, PHONE);
    const place = confirm.getByRole('button', { name: t('lottery:confirm.place'), exact: true });
    await expect.poll(() => place.isEnabled()).toBe(true);
    // The page still shows minutes to the lock; the database's clock is past it.
    await site.app.test.moveClock(untilDraw - 2_000);
    await send(confirm, player);
    const [closed, kept] = t('lottery:confirm.closed', { issue: '\n' }).split('\n');
    await confirm.getByRole('alert').filter({ hasText: closed! }).filter({ hasText: kept! }).waitFor();
    expect(await pageViolations(page)).toEqual([]);
    expect(await balanceOf(page)).toBe('1,000.00');
    await confirm.getByRole('button', { name: t('lottery:confirm.useNext') }).click();
    await send(confirm, player);
    await sent(player);
    await expect.poll(() => balanceOf(page)).toBe('900.00');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes a number for a Yeekee round, shows how the result comes about, and checks it', async () => {
    // At night the next round is hours away, which ends a session.
    const untilDraw = await openSale(site.app, 'yeekee');
    const player = await openMember(PHONE);
    const { page, context, t, errors } = player;
    await enter(player);
    await page.goto(`${site.app.origins.site}/lottery/yeekee/numbers`);
    await page.getByRole('textbox', { name: t('yeekee:number') }).fill('12345');
    await page.getByRole('button', { name: t('yeekee:send'), exact: true }).click();
    await page.getByText(t('yeekee:own'), { exact: true }).waitFor();
    const [round] = await site.app.test.owner.query<{ issue: string }>(
      `select d.issue from draws.draw d join lottery.yeekee_round r on r.draw_id = d.draw_id`,
    );
    await site.app.test.moveClock(untilDraw + 10_000);
    await page.goto(`${site.app.origins.site}/lottery/yeekee/numbers?numero=${round!.issue}`);
    await page.getByRole('button', { name: t('yeekee:verify'), exact: true }).click();
    for (const check of ['commitments', 'order', 'result'])
      await page.getByText(t(`yeekee:check.${check}.yes`), { exact: true }).waitFor();
    await page.getByText('12345', { exact: true }).first().waitFor();
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    await takePicture(page, 'yeekee-verified');
    expect(errors).toEqual([]);
    await context.close();
  });
});
