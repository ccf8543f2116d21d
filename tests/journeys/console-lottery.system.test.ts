import { CallError } from '@chokdee/contract/call-error';
import { expect, it, vi } from 'vitest';
import { expectAccessible, rows, takePicture, useConsole } from './console-desk.ts';
import { dialog } from './player.ts';
import { fitsWidth } from './site-page.ts';

const desk = useConsole();
const GAME = 'thai-5m';
const TOP3 = 'thai-government.top3';
const TOP2 = 'thai-government.top2';

/** Moves the clock into the sale of the next draw. Returns its issue. */
async function openSale(): Promise<string> {
  const next = await vi.waitUntil(
    async () =>
      (
        await desk.app.test.owner.query<{ issue: string; left: number }>(
          `select issue, (extract(epoch from sale_opens_at - platform.clock()) * 1000)::float8 as left
           from draws.draw
           where code = $1
             and sale_opens_at > platform.clock()
           order by draw_at
           limit 1`,
          [GAME],
        )
      )[0],
    { timeout: 120_000, interval: 500 },
  );
  await desk.app.test.moveClock(Math.ceil(next.left) + 500);
  return next.issue;
}

/** The code of the refusal of a bet, or `accepted`. */
async function bet(issue: string, playId: string, entry: string, more: object = {}): Promise<string> {
  const content = { gameId: GAME, playId, bettingContent: entry, singleBetPrice: 1, ...more };
  try {
    const body = { contents: [{ ...content, numero: [{ numero: issue, multiple: 10 }] }] };
    await desk.member.site.request('POST /lotto-vn/lgw/betting', { query: {}, body });
    return 'accepted';
  } catch (error) {
    if (error instanceof CallError) return error.code;
    throw error;
  }
}

it('prices, restricted numbers and liabilities: bets follow each change at once', async () => {
  const issue = await openSale();
  expect(await bet(issue, TOP3, '123', { odds: '900' })).toBe('accepted');

  const { page, context, t, errors } = await desk.open({ name: 'supervisor' });
  const reason = () => dialog(page).getByRole('textbox', { name: t('console:reason') });
  await page.getByRole('link', { name: t('lottery-desk:title'), exact: true }).click();
  await page.getByRole('tab', { name: t('lottery-desk:tabs.prices') }).click();
  await page.getByRole('combobox', { name: t('lottery-desk:format') }).selectOption('thai-government');
  const name = t(`lottery-games:play.top3`);
  const row = rows(page).filter({ has: page.getByText(name, { exact: true }) });
  await row.getByText('90%', { exact: true }).waitFor();
  await row.getByRole('button').click();
  const price = dialog(page).getByRole('textbox', { name: t('lottery-desk:column.price') });
  await price.fill('971');
  await reason().fill('a better price');
  const save = dialog(page).getByRole('button', { name: t('lottery-desk:save') });
  await save.click();
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await dialog(page).getByText('97.1000%', { exact: false }).first().waitFor();
  await expectAccessible(page);
  await takePicture(page, 'lottery-price-refused');
  await price.fill('850');
  await save.click();
  await row.getByText('85%', { exact: true }).waitFor();
  await takePicture(page, 'lottery-prices');
  expect(await bet(issue, TOP3, '456', { odds: '900' })).toBe('lottery.rates.changed');
  expect(await bet(issue, TOP3, '456', { odds: '850' })).toBe('accepted');

  await page.goto(`${desk.app.origins.console}/lottery?game=${GAME}&tab=numbers`);
  for (const [number, kind] of [
    ['77', 'half'],
    ['78', 'closed'],
  ] as const) {
    await page.getByRole('button', { name: t('lottery-desk:restrict') }).click();
    await dialog(page)
      .getByRole('combobox', { name: t('lottery-desk:column.play') })
      .selectOption(TOP2);
    await dialog(page)
      .getByRole('textbox', { name: t('lottery-desk:numbers'), exact: true })
      .fill(number);
    await dialog(page)
      .getByRole('combobox', { name: t('lottery-desk:column.rate') })
      .selectOption(kind);
    await reason().fill('many bets on it');
    await dialog(page)
      .getByRole('button', { name: t('lottery-desk:restrict') })
      .click();
    await rows(page).filter({ hasText: number }).waitFor();
  }
  await expectAccessible(page);
  await takePicture(page, 'lottery-numbers');
  expect(await bet(issue, TOP2, '77')).toBe('lottery.rates.changed');
  expect(await bet(issue, TOP2, '77', { restricted: [{ number: '77', rate: 50 }] })).toBe('accepted');
  expect(await bet(issue, TOP2, '78', { restricted: [{ number: '78', rate: 0 }] })).toBe('lottery.lines.refused');

  await page.goto(`${desk.app.origins.console}/lottery?game=${GAME}&tab=exposure&numero=${issue}`);
  await expect.poll(() => rows(page).count()).toBe(3);
  await rows(page).first().getByText('123').waitFor();
  await rows(page)
    .last()
    .getByText(t('lottery-desk:pays', { rate: 50 }))
    .waitFor();
  await expectAccessible(page);
  await takePicture(page, 'lottery-exposure');
  await page.getByRole('tab', { name: t('lottery-desk:tabs.orders') }).click();
  await expect.poll(() => rows(page).filter({ hasText: desk.member.account }).count()).toBe(3);
  expect(errors).toEqual([]);
  await context.close();

  const clerk = await desk.open({ name: 'operator', language: 'th', theme: 'light', width: 390 });
  await clerk.page.goto(`${desk.app.origins.console}/lottery?game=${GAME}&tab=exposure&numero=${issue}`);
  await clerk.page.getByText('123', { exact: true }).waitFor();
  expect(await fitsWidth(clerk.page)).toBe(true);
  await expectAccessible(clerk.page);
  await takePicture(clerk.page, 'lottery-exposure-phone');
  expect(await clerk.page.getByRole('button', { name: clerk.t('lottery-desk:editGame'), exact: true }).count()).toBe(0);
  await clerk.context.close();
});
