import { describe, expect, it } from 'vitest';
import { expectAccessible, takePicture, useConsole } from './console-desk.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import {
  balanceOf,
  chooseBet,
  DESKTOP,
  gameFrame,
  logIn,
  newVisitor,
  openGame,
  PHONE,
  pressRoll,
  rollOnce,
  type Player,
  type View,
} from './player.ts';

describe('a purse per vendor', () => {
  const desk = useConsole();
  const VENDOR = 'LANTERN';

  async function openWallet(view: View): Promise<{ player: Player; memberId: string }> {
    const customer = await registerMember(desk.app, `purse${Date.now() % 1e7}`);
    await depositAtBank(customer, 1_000, 'now');
    const context = await desk.browser.newContext({ viewport: view.viewport });
    context.setDefaultTimeout(15000);
    const player = await newVisitor(context, view, customer.account);
    await logIn(player, desk.app, customer.account);
    await player.page.waitForURL((url) => url.pathname !== '/login');
    await player.page.goto(`${desk.app.origins.site}/member?page=transferFund`);
    return { player, memberId: customer.memberId };
  }
  const pursesOf = async (memberId: string) =>
    Object.fromEntries(
      (
        await desk.app.test.database.query<{ purse: string; balance: bigint }>(
          'select purse, balance from ledger.balances($1)',
          [memberId],
        )
      ).map(({ purse, balance }) => [purse, Number(balance) / 1e6]),
    );
  const setSingleWallet = async (wanted: boolean) => {
    const { page, t } = await desk.open({ name: 'admin' });
    await page.goto(`${desk.app.origins.console}/settings?tab=access`);
    await page.getByLabel(t('settings:access.singleWallet')).setChecked(wanted, { force: true });
    await page.getByRole('button', { name: t('settings:save') }).click();
    await page.getByText(t('settings:saved')).first().waitFor();
    await page.context().close();
  };

  it('nothing is transferred in a brand with one wallet, and the wallet says so', async () => {
    const { player } = await openWallet(PHONE);
    const { page, t } = player;
    await page.getByText(t('cashier:wallet.single')).waitFor();
    expect(await page.getByRole('heading', { name: t('cashier:transfer.title') }).count()).toBe(0);
    await expectAccessible(page);
    await page.context().close();
  });

  it.each([PHONE, DESKTOP])('money goes to a vendor, is played with there, and comes back ($name)', async (view) => {
    await setSingleWallet(false);
    const { player, memberId } = await openWallet(view);
    const { page, t } = player;
    const amount = page.getByLabel(t('cashier:transfer.amount'), { exact: true });
    const submit = page.locator('main form button[type=submit]').last();
    await page.getByLabel(t('cashier:transfer.to'), { exact: true }).selectOption(VENDOR);
    await submit.click();
    await page.getByText(t('cashier:transfer.enter')).waitFor();
    await amount.fill('1000.01');
    await page.getByText(t('cashier:withdraw.above', { amount: '฿1,000.00' })).waitFor();
    await amount.fill('300');
    await expectAccessible(page);
    await takePicture(page, `wallet-transfer-${view.language}-${view.theme}-${view.viewport.width}`);
    await submit.dblclick();
    await page.getByText(t('cashier:transfer.done', { amount: '฿300.00' })).waitFor();
    expect(await pursesOf(memberId)).toEqual({ cash: 700, [`vendor.${VENDOR}`]: 300 });
    expect(await balanceOf(page)).toBe('1,000.00');

    await openGame(player, desk.app);
    await page.getByRole('button', { name: t('cashier:transfer.open') }).waitFor();
    await takePicture(page, `game-purse-${view.language}-${view.theme}-${view.viewport.width}`);
    await rollOnce(player);
    const after = await pursesOf(memberId);
    expect(after['cash']).toBe(700);
    expect(after[`vendor.${VENDOR}`]).not.toBe(300);
    await chooseBet(player, '1000');
    await pressRoll(player);
    await gameFrame(page)
      .getByRole('alert')
      .filter({ hasText: t('errors:balance.insufficient') })
      .waitFor();
    await page.getByRole('button', { name: t('cashier:transfer.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('cashier:transfer.title') });
    await dialog.getByLabel(t('cashier:transfer.amount'), { exact: true }).fill('200');
    await takePicture(page, `game-transfer-${view.language}-${view.theme}-${view.viewport.width}`);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await pursesOf(memberId))['cash']).toBe(500);

    await page.goto(`${desk.app.origins.site}/member?page=withdraw`);
    const total = Object.values(await pursesOf(memberId)).reduce((sum, each) => sum + each, 0);
    await page.goto(`${desk.app.origins.site}/member?page=transferFund`);
    await page.getByRole('button', { name: t('cashier:transfer.returnAll') }).dblclick();
    await expect.poll(async () => (await pursesOf(memberId))['cash']).toBe(total);
    expect((await pursesOf(memberId))[`vendor.${VENDOR}`]).toBe(0);
    expect(player.errors).toEqual([]);
    await page.context().close();
    await setSingleWallet(true);
  });
});
