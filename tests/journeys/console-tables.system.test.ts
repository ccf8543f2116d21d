import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { expectAccessible, rows, takePicture, useConsole } from './console-desk.ts';
import { openRound } from './live-table.ts';
import { dialog } from './player.ts';
import { fitsWidth } from './site-page.ts';

const desk = useConsole();
const TABLE = 'baccarat-1';
const REASON = 'a card was seen too early';

it('one asks that a round becomes void, another confirms, the stake returns and the member reads why', async () => {
  const { site } = desk.member;
  const round = await openRound(desk.app, TABLE);
  const cash = async () => (await site.request('GET /wps/v2/wallets/balance')).mainWalletBalance;
  const before = await cash();
  await site.request('POST /wps/tables/:table/bets', {
    params: { table: TABLE },
    body: { pressId: uuid7(), round, bets: [{ position: 'player', amount: 500 }] },
  });
  expect(await cash()).toBe(before - 500);

  const clerk = await desk.open({ name: 'operator' });
  const { page, t } = clerk;
  await page.goto(`${desk.app.origins.console}/tables?tab=rounds&table=${TABLE}`);
  // The round under way is the newest.
  await rows(page).first().getByRole('button').click();
  await dialog(page).getByText(t('table-desk:positions')).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'table-round');
  const ask = { name: t('table-desk:askVoid'), exact: true };
  await dialog(page).getByRole('button', ask).click();
  await dialog(page)
    .last()
    .getByRole('textbox', { name: t('console:reason') })
    .fill(REASON);
  await dialog(page).last().getByRole('button', ask).click();
  await page.getByText(t('table-desk:asked'), { exact: true }).waitFor();
  expect(await cash()).toBe(before - 500);

  const chief = await desk.open({ name: 'supervisor', language: 'th', theme: 'light', width: 390 });
  await chief.page.goto(`${desk.app.origins.console}/tables?tab=voids`);
  await chief.page.getByRole('button', { name: chief.t('table-desk:decide'), exact: true }).click();
  await dialog(chief.page).getByText(REASON).waitFor();
  await expectAccessible(chief.page);
  expect(await fitsWidth(chief.page)).toBe(true);
  await takePicture(chief.page, 'table-void-decide');
  await dialog(chief.page)
    .getByRole('button', { name: chief.t('table-desk:confirmVoid'), exact: true })
    .click();
  await chief.page.getByText(chief.t('table-desk:noVoids'), { exact: true }).waitFor();

  await expect.poll(cash, { timeout: 30_000 }).toBe(before);
  const { positions } = await site.request('GET /wps/tables/:table/rounds/:id/bets', {
    params: { table: TABLE, id: round },
  });
  expect(positions).toMatchObject([{ position: 'player', stake: 500, state: 'voided' }]);
  expect(await site.request('GET /wps/tables/rounds/:id', { params: { id: round } })).toMatchObject({
    state: 'void',
    voidReason: REASON,
  });
  await page.goto(`${desk.app.origins.site}/fairness/tables/${round}`);
  await page.getByText(REASON).waitFor();
  expect([...clerk.errors, ...chief.errors]).toEqual([]);
  await clerk.context.close();
  await chief.context.close();
});
