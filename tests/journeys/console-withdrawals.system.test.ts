import { describe, expect, it } from 'vitest';
import { answerFlags, waitForAssessment } from './answer-flags.ts';
import { expectAccessible, panel, rows, takePicture, useConsole } from './console-desk.ts';
import { depositAtBank, registerMember, requestWithdrawal } from './console-fixture.ts';

describe('withdrawals and deposits in the console', () => {
  const desk = useConsole();

  it('rejects a withdrawal with a reason that the member reads', async () => {
    const id = await requestWithdrawal(desk.member, 2_100);
    const { page, context, t } = await desk.open({ language: 'th', theme: 'light' });
    await rows(page).filter({ hasText: '2,100' }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.take')}`) }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.reject')}`) }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: t('console:withdrawals.rejectDialog.text') });
    await dialog.getByRole('button', { name: t('console:withdrawals.reject'), exact: true }).click();
    await dialog.getByText(t('console:reasonShort')).waitFor();
    await dialog.getByLabel(t('console:withdrawals.rejectDialog.quick')).selectOption({ index: 2 });
    await expectAccessible(page);
    await takePicture(page, 'reject-th-light-1440');
    await dialog.getByRole('button', { name: t('console:withdrawals.reject'), exact: true }).click();
    await expect.poll(() => desk.withdrawalState(id)).toBe('rejected');
    const { list } = await desk.member.site.request('GET /wps/report/withdrawTransaction', {
      query: { status: 'rejected' },
    });
    expect(list[0]?.reason).toBe(t('console:withdrawals.rejectDialog.reasonProof'));
    await context.close();
  });

  it('requires two operators for a large amount; the first sees why there is no button', async () => {
    const id = await requestWithdrawal(desk.member, 60_000);
    await waitForAssessment(desk.app);
    const first = await desk.open();
    await rows(first.page).filter({ hasText: '60,000' }).click();
    await first.page.getByRole('button', { name: /^Assign to me/ }).click();
    await first.page.getByRole('button', { name: /^Answer \d+ flag/ }).waitFor();
    await expectAccessible(first.page);
    await takePicture(first.page, 'flags-en-dark-1440');
    await answerFlags(first.page, first.t);
    await first.page.getByRole('button', { name: /^First approval of/ }).click();
    await panel(first.page).getByText(first.t('console:withdrawals.pairYours')).waitFor();
    expect(await first.page.getByRole('button', { name: /approval/i }).count()).toBe(0);
    expect(await desk.withdrawalState(id)).toBe('reviewing');
    await takePicture(first.page, 'pair-en-dark-1440');

    const second = await desk.open({ name: 'supervisor' });
    await second.page.getByRole('tab', { name: new RegExp(second.t('console:withdrawals.view.second')) }).click();
    await rows(second.page).filter({ hasText: '60,000' }).click();
    await second.page.getByRole('button', { name: /^Final approval, pay ฿60,000\.00/ }).click();
    await expect.poll(() => desk.withdrawalState(id)).toBe('paid');
    await first.context.close();
    await second.context.close();
  });

  it('a payout of unknown outcome is queried again and recorded by a supervisor', async () => {
    // Another member: with the 60,000 of today this one would need a second operator.
    const member = await registerMember(desk.app, `anong${Date.now() % 100_000}`);
    await depositAtBank(member, 2_000, 'now');
    const balance = async () =>
      (await member.site.request('GET /wps/v2/wallets/balance', { query: { typeId: 0 } })).sumBalance;
    await expect.poll(balance).toBe(2_000);
    const id = await requestWithdrawal(member, 900, '0003');
    await waitForAssessment(desk.app);
    const { page, context, t } = await desk.open({ name: 'supervisor' });
    await rows(page).filter({ hasText: '900.00' }).click();
    await page.getByRole('button', { name: /^Assign to me/ }).click();
    await page.getByRole('button', { name: /^Answer \d+ flag/ }).waitFor();
    await answerFlags(page, t);
    await page.getByRole('button', { name: /^Approve and pay/ }).click();
    await page.getByRole('tab', { name: new RegExp(t('console:withdrawals.view.trouble')) }).click();
    await rows(page).filter({ hasText: '900.00' }).click();
    await page.getByRole('button', { name: t('console:withdrawals.ask') }).click();
    await page.getByText(t('console:withdrawals.askUnknown')).first().waitFor();
    await expectAccessible(page);
    await takePicture(page, 'unknown-en-dark-1440');
    await page.getByRole('button', { name: t('console:withdrawals.markRefused') }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: t('console:withdrawals.resolveDialog.refusedText') });
    await dialog.getByLabel(t('console:reason')).fill('Not on the statement of 20 November');
    await dialog.getByRole('button', { name: t('console:withdrawals.resolveDialog.submit') }).click();
    await expect.poll(() => desk.withdrawalState(id)).toBe('failed');
    // The bank contradicts the record: no money moves until a supervisor decides.
    await desk.app.test.owner.query(
      `select cashier.record_payout(jsonb_build_object(
         'memberId', member_id, 'id', id, 'payoutId', payout_id, 'outcome', 'paid', 'reference', 'BANK-9'))
       from cashier.withdrawal where id = $1`,
      [id],
    );
    await rows(page).filter({ hasText: '900.00' }).click();
    await page.getByText(t('console:withdrawals.state.contrary')).first().waitFor();
    await page.getByRole('button', { name: t('console:withdrawals.collect') }).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'contrary-en-dark-1440');
    await page.getByRole('button', { name: t('console:withdrawals.keep') }).click();
    const settling = page.getByRole('dialog').filter({ hasText: t('console:withdrawals.resolveDialog.keptText') });
    await settling.getByLabel(t('console:reason')).fill('The bank corrected itself by letter');
    await settling.getByRole('button', { name: t('console:withdrawals.resolveDialog.submit') }).click();
    await rows(page).filter({ hasText: '900.00' }).waitFor({ state: 'hidden' });
    expect(await desk.withdrawalState(id)).toBe('failed');
    await context.close();
  });

  it('credits a payment that arrived late', async () => {
    const { page, context, t } = await desk.open();
    await page.getByRole('link', { name: t('console:nav.deposits') }).click();
    await page.getByText(t('console:deposits.resultText.late')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('console:deposits.decide') }).click();
    const dialog = page
      .getByRole('dialog')
      .filter({ hasText: t('console:deposits.dialog.creditText', { amount: '฿1,200.00' }) });
    await dialog.getByLabel(t('console:reason')).fill('On the statement');
    await takePicture(page, 'decide-notice-en-dark-1440');
    await dialog
      .getByRole('button', { name: t('console:deposits.dialog.submitCredit', { amount: '฿1,200.00' }) })
      .click();
    await page.getByText(t('console:deposits.empty.open')).waitFor();
    await page.getByRole('tab', { name: t('console:deposits.tab.notices') }).click();
    await page.getByText(t('console:deposits.decided.credit', { name: 'operator' })).waitFor();
    await context.close();
  });
});
