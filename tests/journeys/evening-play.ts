import { expect, it } from 'vitest';
import type { Evening } from './evening.ts';
import {
  balanceOf,
  chooseBet,
  chooseChance,
  deposit,
  dialog,
  gameFrame,
  openGame,
  pressRoll,
  register,
  rollOnce,
} from './player.ts';
import { gameFrameOf, holdEndRound } from './hold-end-round.ts';

/** The tests of registration, deposit and play. */
export function testPlay(evening: Evening): void {
  it('a visitor registers; broken rules are shown at their fields', async () => {
    await register(evening.player, evening.app);
    const [member] = await evening.app.test.owner.query<{ member_id: string }>(
      'select member_id from identity.member where lower(account) = lower($1)',
      [evening.player.account],
    );
    evening.memberId = member!.member_id;
  });

  it('deposits 1,000; a refused amount focuses its field; double presses make one deposit', async () => {
    const { page, t } = evening.player;
    await page.goto(`${evening.app.origins.site}/member?page=depositv2`);
    const amount = page.getByLabel(t('cashier:deposit.amount'), { exact: true });
    await amount.fill('1');
    await page.locator('form button[type=submit]').last().click();
    await expect
      .poll(() => amount.evaluate((field) => field === document.activeElement && field.ariaInvalid === 'true'))
      .toBe(true);
    await deposit(evening.player, evening.app, { amount: '1000', shown: '1,000.00' });
    expect(await evening.count('cashier.deposit')).toBe(1);
    expect(await evening.cash()).toBe(1_000_000_000n);
  });

  it.runIf(evening.view.name === 'phone')(
    'a session that ends while a form is open is renewed in a dialog; the form keeps its input',
    async () => {
      const { page, t } = evening.player;
      await page.goto(`${evening.app.origins.site}/member?page=depositv2`);
      const amount = page.getByLabel(t('cashier:deposit.amount'), { exact: true });
      await amount.fill('777');
      await evening.context.clearCookies();
      await page.locator('form button[type=submit]').last().click();
      const login = dialog(page);
      await login.getByText(t('auth:reason.ended')).waitFor();
      await login.getByLabel(t('auth:username'), { exact: true }).fill(evening.player.account);
      await login.getByLabel(t('auth:password'), { exact: true }).fill(evening.player.password);
      await login.getByRole('button', { name: t('auth:login'), exact: true }).click();
      await login.waitFor({ state: 'hidden' });
      await expect.poll(() => amount.inputValue()).toBe('777');
    },
  );

  it.runIf(evening.view.name === 'phone')(
    'theme, language and hidden balance apply in other tabs, also in one still loading its live code',
    async () => {
      const tabs = await evening.browser.newContext({
        viewport: evening.view.viewport,
        storageState: await evening.context.storageState(),
        serviceWorkers: 'block',
      });
      const [one, other] = [await tabs.newPage(), await tabs.newPage()];
      const store = (key: string, value: string) =>
        one.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value]);
      const applied = () =>
        other.evaluate(() => [document.documentElement.dataset['theme'], document.documentElement.lang]);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await other.route(/\/res\/js\/live-/, async (route) => {
        await held;
        await route.continue();
      });
      for (const page of [one, other]) {
        await page.goto(evening.app.origins.site);
        await expect.poll(() => balanceOf(page)).toBe('1,000.00');
      }
      const hide = one.locator('header button[aria-pressed]').first();
      await hide.click();
      await store('theme', 'light');
      release();
      await expect.poll(() => other.locator('header').first().innerText()).toContain('***');
      await expect.poll(applied).toEqual(['light', 'th-TH']);
      await hide.click();
      await expect.poll(() => balanceOf(other)).toBe('1,000.00');
      await store('lang', 'EN');
      await expect.poll(applied).toEqual(['light', 'en-GB']);
      await store('theme', 'dark');
      await store('lang', 'TH');
      await expect.poll(applied).toEqual(['dark', 'th-TH']);
      await tabs.close();
    },
  );

  it('a bet above the balance is refused with a clear text and changes nothing', async () => {
    await openGame(evening.player, evening.app);
    await chooseBet(evening.player, '5000');
    await pressRoll(evening.player);
    await gameFrame(evening.player.page)
      .getByRole('alert')
      .filter({ hasText: evening.player.t('errors:balance.insufficient') })
      .waitFor();
    expect(await evening.cash()).toBe(1_000_000_000n);
    expect(await evening.count('wagering.wager')).toBe(0);
  });

  it('the address of the game holds no session; its frame is given the session again after a reload', async () => {
    const { page, t } = evening.player;
    const roll = gameFrame(page).getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) });
    const frame = await gameFrameOf(page);
    expect(frame.url()).toContain('/dice/');
    expect(frame.url()).not.toContain('sessionID');
    const alone = await evening.context.newPage();
    await alone.goto(frame.url());
    await alone.getByText(t('arcade:notice.badLaunch')).waitFor();
    await alone.close();
    await frame.evaluate(() => location.reload());
    await roll.waitFor();
    await expect.poll(() => roll.isEnabled()).toBe(true);
  });

  it('plays 20 rounds; a double press is one roll', async () => {
    await chooseBet(evening.player, '10');
    await chooseChance(evening.player, '95');
    for (let round = 0; round < 20; round += 1) await rollOnce(evening.player);
    expect(await evening.count('wagering.wager')).toBe(20);
  });

  it('a win that is open when the page closes is found in the betting record and paid once', async () => {
    await holdEndRound(await gameFrameOf(evening.player.page));
    const open = () => evening.count('wagering.wager', `state = 'placed'`);
    const placed = () => evening.count('wagering.wager');
    await expect.poll(open).toBe(0);
    for (let tries = 0; tries < 30 && (await open()) === 0; tries += 1) {
      const before = await placed();
      await pressRoll(evening.player);
      await expect.poll(placed).toBe(before + 1);
    }
    expect(await open()).toBe(1);
    const before = await evening.cash();
    await evening.player.page.close();
    const page = await evening.context.newPage();
    evening.player = { ...evening.player, page };
    await page.goto(`${evening.app.origins.site}/member?page=personalHistoryCopy`);
    await page
      .getByRole('link', { name: evening.player.t('member:bets.finish') })
      .first()
      .click();
    await page.waitForURL(/\/game/);
    await expect.poll(open).toBe(0);
    expect(await evening.cash()).toBeGreaterThan(before);
  });
}
