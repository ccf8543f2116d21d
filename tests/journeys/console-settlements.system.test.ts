import { createCommands } from '@chokdee/ledger/commands';
import { expect, it } from 'vitest';
import { createWagering } from '../../apps/server/src/modules/wagering/index.ts';
import { baht, placeOf } from '../../apps/server/src/modules/wagering/testing.ts';
import { expectAccessible, panel, rows, takePicture, useConsole } from './console-desk.ts';

const desk = useConsole();

it('shows a failed settlement with the bet at fault, and runs it again once the fault is mended', async () => {
  const { database } = desk.app.test;
  const { memberId } = desk.member;
  const wagering = createWagering({ database, commands: createCommands(database.pool) });
  const bets = [1, 2, 3].map(() => placeOf(memberId, baht(10)));
  // The last one does not exist yet.
  for (const bet of bets.slice(0, 2)) expect(await wagering.place(bet)).toMatchObject({ status: 'ok' });
  await wagering.settlements.start({
    subject: 'draw:journey',
    version: 1,
    kind: 'void',
    reason: 'no draw took place',
    wagers: bets.map(({ id }) => ({ memberId, wagerId: id })),
  });

  const { page, context, t, errors } = await desk.open({ name: 'supervisor' });
  await page.getByRole('link', { name: t('settlements:title') }).click();
  await page.getByRole('heading', { level: 1, name: t('settlements:title') }).waitFor();
  const row = rows(page).filter({ hasText: 'draw:journey' });
  await row.getByText(t('settlements:state.failed')).waitFor({ timeout: 60_000 });
  await row.getByText(t('settlements:progressOf', { done: '2', total: '3' })).waitFor();
  await row.getByRole('button').click();
  await panel(page).getByText(t('settlements:error.wager.unknown')).waitFor();
  await panel(page)
    .getByText(t('settlements:wager', { id: bets[2]!.id }))
    .waitFor();
  await expectAccessible(page);
  await takePicture(page, 'settlements');

  expect(await wagering.place(bets[2]!)).toMatchObject({ status: 'ok' });
  await panel(page)
    .getByRole('button', { name: t('settlements:retry') })
    .click();
  // Toasts are dialogs too.
  const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
  const submit = dialog.getByRole('button', { name: t('settlements:retry') });
  await submit.click();
  const reason = dialog.getByRole('textbox');
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill('the bet is there now');
  await expectAccessible(page);
  await takePicture(page, 'settlements-retry');
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  await panel(page).getByText(t('settlements:state.done')).waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
  await context.close();

  const clerk = await desk.open({ name: 'operator', language: 'th', theme: 'light', width: 390 });
  await clerk.page.goto(`${desk.app.origins.console}/settlements?view=all`);
  await clerk.page.getByRole('listitem').filter({ hasText: 'draw:journey' }).getByRole('button').click();
  await panel(clerk.page).getByText(clerk.t('settlements:state.done')).waitFor();
  expect(
    await panel(clerk.page)
      .getByRole('button', { name: clerk.t('settlements:retry') })
      .count(),
  ).toBe(0);
  await expectAccessible(clerk.page);
  await takePicture(clerk.page, 'settlements-phone');
  await clerk.context.close();
});
