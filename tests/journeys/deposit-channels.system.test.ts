import { randomUUID } from 'node:crypto';
import type { CallOutput } from '@chokdee/contract/client';
import { parse } from 'promptparse';
import { describe, expect, it } from 'vitest';
import { readClock } from '../../apps/server/src/platform/clock/clock.ts';
import { noise } from '../../apps/server/src/platform/files/testing-pictures.ts';
import { sign, SIGNATURE_HEADER } from '../../apps/server/src/modules/cashier/adapters/signature.ts';
import { expectAccessible, takePicture, useConsole } from './console-desk.ts';
import { registerMember } from './console-fixture.ts';
import { requestInPage } from './evening.ts';
import { balanceOf, DESKTOP, logIn, newVisitor, PHONE, type Player, type View } from './player.ts';

describe('deposit channels', () => {
  const desk = useConsole();
  /** A new member who is logged in at the deposit page. */
  async function openDepositPage(view: View): Promise<Player> {
    const { account } = await registerMember(desk.app, `pay${Date.now() % 1e8}`);
    const context = await desk.browser.newContext({ viewport: view.viewport });
    const player = await newVisitor(context, view, account);
    await logIn(player, desk.app, account);
    await player.page.waitForURL((url) => url.pathname !== '/login');
    await player.page.goto(`${desk.app.origins.site}/member?page=depositv2`);
    return player;
  }
  /** Chooses a channel and opens a deposit of 500. Returns it. */
  async function open(player: Player, channel: 'promptpay' | 'transfer') {
    const { page, t } = player;
    await page
      .getByRole('radio', { name: new RegExp(`^${t(`cashier:deposit.channels.${channel}`)}`) })
      .check({ force: true });
    await page.getByLabel(t('cashier:deposit.amount'), { exact: true }).fill('500');
    await page.locator('form button[type=submit]').last().click();
    await page.getByText(t(`cashier:deposit.pay.${channel}`)).waitFor();
    const { value } = (await requestInPage(player, '/wps/report/depositTransaction')) as unknown as {
      value: { list: CallOutput<'GET /wps/report/depositTransaction'>['list'] };
    };
    return value.list[0]!;
  }

  it('PromptPay: a QR code is shown, and the page follows the signed callback of the bank', async () => {
    const player = await openDepositPage(PHONE);
    const { page, t, context } = player;
    const { instructions, orderNo } = await open(player, 'promptpay');
    if (instructions?.kind !== 'promptpay') throw new Error('the deposit has no QR code');
    expect(parse(instructions.payload, true)?.getTagValue('54')).toBe('500.00');
    await page.getByRole('img', { name: t('cashier:deposit.pay.code', { amount: '฿500.00' }) }).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'deposit-promptpay-th-dark-390');
    const body = Buffer.from(
      JSON.stringify({
        reference: instructions.reference,
        outcome: 'paid',
        amount: '500.00',
        currency: 'THB',
        authorisation: `PP-${orderNo}`,
      }),
    );
    const key = desk.app.config.deposits.promptPay!.callbackKey!;
    const now = await readClock(desk.app.test.database);
    const answer = await fetch(`${desk.app.origins.site}/wps/callback/deposit/promptpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, randomUUID(), now) },
      body,
    });
    expect(await answer.json()).toEqual({ result: 'credited' });
    await page.getByText(t('cashier:deposit.stateText.confirmed')).waitFor();
    await expect.poll(() => balanceOf(page)).toBe('500.00');
    expect(player.errors).toEqual([]);
    await context.close();
  });

  it('bank transfer: the member sends a slip, and an operator credits what the statement shows', async () => {
    const player = await openDepositPage(DESKTOP);
    const { page, t, context } = player;
    const { orderNo } = await open(player, 'transfer');
    await page.getByText('0000000000').first().waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: await noise(40, 60).png().toBuffer(),
    });
    await page.getByRole('button', { name: t('cashier:deposit.slip.send') }).click();
    await page.getByText(t('cashier:deposit.slip.waiting')).waitFor();
    await takePicture(page, 'deposit-transfer-en-light-1440');

    const desktop = await desk.open();
    const text = desktop.t;
    await desktop.page.goto(`${desk.app.origins.console}/deposits?tab=slips`);
    const row = desktop.page.locator('tbody tr').filter({ hasText: orderNo });
    await row.getByRole('button', { name: text('console:deposits.slip.check') }).click();
    const dialog = desktop.page.getByRole('dialog').filter({ hasText: orderNo });
    await dialog.getByRole('button', { name: text('console:deposits.slip.picture', { number: 1 }) }).waitFor();
    await dialog.getByLabel(text('console:deposits.slip.amount')).fill('500');
    await dialog.getByLabel(text('console:deposits.slip.authorisation')).fill(`KB-${orderNo}`);
    await dialog.getByRole('textbox', { name: text('console:reason') }).fill('found on the statement');
    await expectAccessible(desktop.page);
    await takePicture(desktop.page, 'check-slip-en-dark-1440');
    await dialog.getByRole('button', { name: text('console:deposits.slip.credit'), exact: true }).click();
    await desktop.page.getByText(text('console:deposits.slip.done')).first().waitFor();
    await page.getByText(t('cashier:deposit.stateText.confirmed')).waitFor();
    await expect.poll(() => balanceOf(page)).toBe('500.00');
    expect([...player.errors, ...desktop.errors]).toEqual([]);
    await Promise.all([context.close(), desktop.context.close()]);
  });
});
