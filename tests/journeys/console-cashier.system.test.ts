import { describe, expect, it } from 'vitest';
import { expectAccessible, rows, takePicture, useConsole } from './console-desk.ts';
import { dialog, isFullRun } from './player.ts';

describe('adjustments and reconciliation in the console', () => {
  const desk = useConsole();

  it('an operator proposes an adjustment, a supervisor posts it, and the member reads why', async () => {
    const proposer = await desk.open();
    const { page, t } = proposer;
    await page.goto(`${desk.app.origins.console}/members?id=${desk.member.memberId}`);
    await page.getByRole('button', { name: t('cashier-desk:adjustments.propose') }).click();
    const form = dialog(page);
    await form.getByLabel(t('cashier-desk:adjustments.dialog.amount')).fill('250');
    await form.getByLabel(t('cashier-desk:adjustments.dialog.code')).selectOption('game');
    await form.getByLabel(t('console:reason'), { exact: true }).fill('the round was voided by mistake');
    await expectAccessible(page);
    await takePicture(page, 'adjustment-propose-en-dark-1440');
    await form.getByRole('button', { name: t('cashier-desk:adjustments.dialog.submit') }).click();
    await form.waitFor({ state: 'detached' });

    const boss = await desk.open({ name: 'supervisor', language: 'th', theme: 'light', width: isFullRun ? 390 : 1024 });
    await boss.page.goto(`${desk.app.origins.console}/cashier?tab=adjustments&status=proposed`);
    await boss.page.getByRole('button', { name: boss.t('cashier-desk:adjustments.decide') }).click();
    const decision = dialog(boss.page);
    await decision.getByText('the round was voided by mistake').waitFor();
    await decision.getByLabel(boss.t('console:reason'), { exact: true }).fill('checked the round');
    await expectAccessible(boss.page);
    await takePicture(boss.page, 'adjustment-decide-th-light');
    await decision.getByRole('button', { name: boss.t('cashier-desk:adjustments.decideDialog.submitApprove') }).click();
    await decision.waitFor({ state: 'detached' });
    await boss.page.goto(`${desk.app.origins.console}/cashier?tab=adjustments`);
    await boss.page.getByText('checked the round').waitFor();
    await expectAccessible(boss.page);
    await takePicture(boss.page, 'adjustments-th-light');

    const { list } = await desk.member.site.request('GET /wps/relay/ODSFE2_MemTransDet', {
      query: { codeTypes: 'other' },
    });
    expect(list[0]).toMatchObject({ amount: 250, txTypeId: 4001, remark: t('records:money.adjustment.game') });
    expect([...proposer.errors, ...boss.errors]).toEqual([]);
    await proposer.context.close();
    await boss.context.close();
  });

  it('a payment that was never credited is found on the day, and its settlement is recorded', async () => {
    const { page, context, t, errors } = await desk.open({ name: 'supervisor' });
    await page.getByRole('link', { name: t('console:nav.cashier') }).click();
    await page.getByRole('tab', { name: t('cashier-desk:tabs.reconciliation') }).click();
    await page.getByRole('button', { name: t('cashier-desk:reconciliation.compareToday') }).click();
    const finding = rows(page).filter({ hasText: t('cashier-desk:reconciliation.kind.missing_ledger') });
    await finding.filter({ hasText: '300.00' }).first().waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await takePicture(page, 'reconciliation-en-dark-1440');
    await finding
      .filter({ hasText: '300.00' })
      .getByRole('button', { name: t('cashier-desk:reconciliation.resolve') })
      .click();
    const form = dialog(page);
    await form.getByLabel(t('cashier-desk:reconciliation.resolveDialog.what')).selectOption('returned');
    await form.getByLabel(t('console:reason'), { exact: true }).fill('sent back to the payer');
    await expectAccessible(page);
    await form.getByRole('button', { name: t('cashier-desk:reconciliation.resolveDialog.submit') }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByLabel(t('cashier-desk:reconciliation.all')).check();
    await page.getByText('sent back to the payer').waitFor();
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      // The table becomes a list of cards when the page has noticed its new width.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await takePicture(page, `reconciliation-en-dark-${width}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
