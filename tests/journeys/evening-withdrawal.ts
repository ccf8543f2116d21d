import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { answerFlags, waitForAssessment } from './answer-flags.ts';
import type { TestApp } from './app.ts';
import { requestInPage, type Evening } from './evening.ts';
import { balanceOf, dialog } from './player.ts';
import { textsOf } from './texts.ts';

/**
 * Takes the oldest waiting withdrawal in the console, answers its flags and approves it, pressing
 * each button twice.
 */
async function approveInConsole(app: TestApp, context: BrowserContext): Promise<void> {
  const t = textsOf('en');
  await context.addInitScript(() => {
    localStorage.setItem('lang', 'EN');
  });
  await waitForAssessment(app);
  const page = await context.newPage();
  await page.goto(app.origins.console);
  await page.getByLabel(t('console:signIn.user'), { exact: true }).fill('operator');
  await page.getByLabel(t('console:signIn.password'), { exact: true }).fill(app.password);
  await page.getByRole('button', { name: t('console:signIn.submit') }).click();
  await page.locator('tbody tr').first().click();
  await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.take')}`) }).dblclick();
  await answerFlags(page, t);
  const approve = page.getByRole('button', {
    name: new RegExp(`^${t('console:withdrawals.approve', { amount: '' }).trim()}`),
  });
  await approve.dblclick();
  await page.getByText(t('console:withdrawals.done.approve')).first().waitFor();
}

/** The tests of the records and a withdrawal, after the member has played. */
export function testWithdrawal(evening: Evening): void {
  it('betting record and account record add up to the balance shown', async () => {
    const balance = Number(await evening.cash()) / 1e6;
    const [bets, movements] = (await Promise.all(
      ['/wps/report/bets?size=100', '/wps/relay/ODSFE2_MemTransDet?size=100'].map((path) =>
        requestInPage(evening.player, path),
      ),
    )) as unknown as [{ value: { footer: { profitAndLoss: number } } }, { value: { footer: { amount: number } } }];
    expect(1_000 + bets.value.footer.profitAndLoss).toBeCloseTo(balance, 6);
    expect(movements.value.footer.amount).toBeCloseTo(balance, 6);
    await evening.player.page.goto(`${evening.app.origins.site}/member?page=personalHistoryCopy`);
    const shown = Math.abs(bets.value.footer.profitAndLoss);
    await evening.player.page
      .getByText((Math.floor(shown * 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
      .first()
      .waitFor();
    await evening.player.page.goto(`${evening.app.origins.site}/member?page=transactionHistory`);
    await evening.player.page.getByText(evening.player.t('member:transactions.types.deposit')).first().waitFor();
    const cents = (Math.floor(balance * 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect.poll(() => balanceOf(evening.player.page)).toBe(cents);
  });

  it('withdraws 500 with name, payment password and payee; double presses make one request', async () => {
    const { page, t } = evening.player;
    await page.goto(`${evening.app.origins.site}/member?page=withdraw`);
    await page.getByLabel(t('member:account.name'), { exact: true }).fill('Somchai Jaidee');
    await page.getByRole('button', { name: t('member:account.nameSave') }).click();
    await page.getByRole('button', { name: t('cashier:withdraw.setPassword') }).click();
    const form = dialog(page);
    await form.getByLabel(t('auth:paymentPassword.login'), { exact: true }).fill(evening.player.password);
    await form.getByLabel(t('auth:paymentPassword.new'), { exact: true }).fill(evening.player.paymentPassword);
    await form.getByLabel(t('auth:paymentPassword.newAgain'), { exact: true }).fill(evening.player.paymentPassword);
    await form.getByRole('button', { name: t('auth:paymentPassword.save') }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: t('cashier:payee.add') }).click();
    await form.getByLabel(t('cashier:payee.bankOf.BC'), { exact: true }).selectOption({ index: 1 });
    await form.getByLabel(t('cashier:payee.numberOf.BC'), { exact: true }).fill('1234567890');
    await form.getByLabel(t('cashier:payee.holder'), { exact: true }).fill('Somchai Jaidee');
    await form.getByLabel(t('cashier:payee.password'), { exact: true }).fill(evening.player.paymentPassword);
    await form.getByRole('button', { name: t('cashier:payee.save') }).dblclick();
    await form.waitFor({ state: 'hidden' });

    const amount = page.getByLabel(t('cashier:withdraw.amount'), { exact: true });
    const submit = page.locator('form button[type=submit]').last();
    await amount.fill('99999');
    await page.getByLabel(t('cashier:withdraw.password'), { exact: true }).fill(evening.player.paymentPassword);
    await submit.click();
    await page
      .getByText(t('cashier:withdraw.above', { amount: '' }).trim().slice(0, 12))
      .first()
      .waitFor();
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await amount.fill('500');
    // The error of a wrong payment password shows at its field, which has the focus.
    const paymentPassword = page.getByLabel(t('cashier:withdraw.password'), { exact: true });
    await paymentPassword.fill('000000');
    await submit.click();
    await dialog(page)
      .getByRole('button', { name: t('cashier:withdraw.confirmAction') })
      .click();
    await expect.poll(() => paymentPassword.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => paymentPassword.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByText(t('errors:invalid.payment.pw')).count()).toBe(1);
    expect(await amount.inputValue()).toBe('500');
    await paymentPassword.fill(evening.player.paymentPassword);
    await expect.poll(() => paymentPassword.getAttribute('aria-invalid')).toBeNull();
    await submit.click();
    await dialog(page)
      .getByRole('button', { name: t('cashier:withdraw.confirmAction') })
      .dblclick();
    await page.getByText(t('cashier:withdraw.sent')).first().waitFor();
    // The page scrolls to the progress of the withdrawal, which is above the form.
    await expect
      .poll(() =>
        page.getByRole('region', { name: t('cashier:withdraw.boat') }).evaluate((progress) => {
          const { top } = progress.getBoundingClientRect();
          return top >= 0 && top < innerHeight / 2;
        }),
      )
      .toBe(true);
    expect(await evening.count('cashier.withdrawal')).toBe(1);
    expect(await evening.count('ledger.hold', `state = 'held' and amount = 500000000`)).toBe(1);
  });

  it('the server itself refuses a withdrawal above the balance, with a code and a text', async () => {
    const cards = (await requestInPage(evening.player, '/wps/member/bankCard')) as unknown as {
      value: { bankCards: { bankCardId: string }[] };
    };
    const refused = await requestInPage(evening.player, '/wps/v2/transaction/withdraw', {
      method: 'POST',
      body: {
        amount: '49000',
        bankCardId: cards.value.bankCards[0]!.bankCardId,
        password: evening.player.paymentPassword,
        requestId: crypto.randomUUID(),
      },
    });
    expect(refused).toMatchObject({
      success: false,
      errorCode: 'balance.insufficient',
      message: evening.player.t('errors:balance.insufficient'),
    });
  });

  it('an operator approves in the console, the bank pays, the member confirms', async () => {
    const operator = await evening.browser.newContext({ viewport: { width: 1440, height: 900 } });
    await approveInConsole(evening.app, operator);
    await operator.close();
    const { page, t } = evening.player;
    await page
      .getByRole('button', { name: t('cashier:withdraw.yes') })
      .first()
      .dblclick();
    await page.getByText(t('cashier:withdraw.thanks')).first().waitFor();
    expect(await evening.count('cashier.withdrawal', `state = 'received'`)).toBe(1);
    expect(await evening.count('ledger.hold', `state = 'posted'`)).toBe(1);
  });
}
