import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { expectAccessible, rows, takePicture, useConsole } from './console-desk.ts';
import { visitWith } from './entry.ts';
import { balanceOf, dialog, logIn, PHONE } from './player.ts';
import { fitsWidth } from './site-page.ts';

const desk = useConsole();
const ISSUE = '20260101-01';
const REASON = 'The printed result was misread';
type Texts = (key: string) => string;

/** A draw of the official lottery baac: on sale in three seconds, drawn 70 seconds later. */
const planDraw = (): Promise<unknown> =>
  desk.app.test.owner.query(
    `insert into draws.draw (
       draw_id, brand_id, code, issue, source, is_demo, format, sale_opens_at, lock_at, draw_at, result_at, late_after
     )
     select
       platform.uuid7(), brand_id, code, $1, source, is_demo, format,
       platform.clock() + interval '3 seconds',
       platform.clock() + interval '63 seconds',
       platform.clock() + interval '73 seconds',
       platform.clock() + interval '74 seconds',
       platform.clock() + interval '1 hour'
     from draws.game
     where code = 'baac'`,
    [ISSUE],
  );

/** Presses a button of the draw's row. */
const act = (page: Page, name: string): Promise<void> =>
  rows(page).filter({ hasText: ISSUE }).getByRole('button', { name, exact: true }).click();

/** Types the number of the result into the open dialog and sends it. */
async function sendNumber(page: Page, t: Texts, number: string, button: string): Promise<Locator> {
  const form = dialog(page);
  await form.getByRole('textbox', { name: t('draws:part.number'), exact: true }).fill(number);
  await form.getByRole('button', { name: button, exact: true }).click();
  return form;
}

it('one enters an official result and its correction, another confirms, and the member reads why', async () => {
  await planDraw();
  await desk.app.test.moveClock(4_000);
  const content = { gameId: 'baac', playId: 'baac.top3', bettingContent: '567', singleBetPrice: 1 };
  await desk.member.site.request('POST /lotto-vn/lgw/betting', {
    query: {},
    body: { contents: [{ ...content, numero: [{ numero: ISSUE, multiple: 10 }] }] },
  });
  const player = await visitWith(desk.browser, PHONE, desk.member.account);
  await logIn(player, desk.app, desk.member.account);
  await player.page.waitForURL((url) => url.pathname !== '/login');
  await player.page.goto(`${desk.app.origins.site}/lottery/bets`);
  await player.page.getByText(player.t('lottery:status.open'), { exact: true }).first().waitFor();
  await desk.app.test.moveClock(75_000);

  const clerk = await desk.open({ name: 'operator' });
  await clerk.page.goto(`${desk.app.origins.console}/draws`);
  await act(clerk.page, clerk.t('draws:console.enter'));
  const entry = await sendNumber(clerk.page, clerk.t, '4273157', clerk.t('draws:console.submitEnter'));
  await entry.waitFor({ state: 'hidden' });

  const chief = await desk.open({ name: 'supervisor', language: 'th', theme: 'light' });
  await chief.page.goto(`${desk.app.origins.console}/draws`);
  await act(chief.page, chief.t('draws:console.decide'));
  const differing = await sendNumber(chief.page, chief.t, '4273158', chief.t('draws:console.submitDecide'));
  await differing.getByText(chief.t('errors:draws.numbers.differ')).waitFor();
  await expectAccessible(chief.page);
  await takePicture(chief.page, 'draw-numbers-differ');
  const decision = await sendNumber(chief.page, chief.t, '4273157', chief.t('draws:console.submitDecide'));
  await decision.waitFor({ state: 'hidden' });
  await player.page.getByText(player.t('lottery:status.lost'), { exact: true }).first().waitFor();
  expect(await balanceOf(player.page)).toBe('89,990.00');

  await chief.page.goto(`${desk.app.origins.console}/draws?tab=all`);
  await chief.page.getByRole('combobox', { name: chief.t('draws:console.game') }).selectOption('baac');
  await chief.page.getByRole('combobox', { name: chief.t('draws:console.stateHead') }).selectOption('confirmed');
  await act(chief.page, chief.t('draws:console.correct'));
  const correction = await sendNumber(chief.page, chief.t, '4273567', chief.t('draws:console.submitEnter'));
  const reason = correction.getByRole('textbox', { name: chief.t('draws:console.reason') });
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill(REASON);
  await correction.getByRole('button', { name: chief.t('draws:console.submitEnter'), exact: true }).click();
  await correction.waitFor({ state: 'hidden' });
  await takePicture(chief.page, 'draws-all');

  await clerk.page.setViewportSize({ width: 390, height: 844 });
  await clerk.page.reload();
  await clerk.page.getByRole('button', { name: clerk.t('draws:console.decide'), exact: true }).click();
  const second = await sendNumber(clerk.page, clerk.t, '4273567', clerk.t('draws:console.submitDecide'));
  await second.waitFor({ state: 'hidden' });
  expect(await fitsWidth(clerk.page)).toBe(true);
  await expectAccessible(clerk.page);
  await takePicture(clerk.page, 'draws-phone');

  // What the page says at once, and what the slip says from then on.
  await player.page
    .getByText(player.t('lottery:bets.news', { issue: ISSUE, reason: REASON }))
    .first()
    .waitFor();
  await player.page
    .getByText(player.t('lottery:bets.corrected', { reason: REASON }))
    .first()
    .waitFor();
  await player.page.getByText(player.t('lottery:status.won'), { exact: true }).first().waitFor();
  await vi.waitUntil(async () => (await balanceOf(player.page)) === '99,190.00', { timeout: 20_000, interval: 200 });
  await takePicture(player.page, 'slip-corrected');
  for (const { errors, context } of [clerk, chief, player]) {
    expect(errors).toEqual([]);
    await context.close();
  }
});
