import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prove } from '@chokdee/ledger/proof';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { connectBrowser } from '../browser.ts';
import { startTestApp, type TestApp } from './app.ts';
import {
  arrive,
  balanceOf,
  chooseBet,
  chooseChance,
  deposit,
  dialog,
  openGame,
  pressRoll,
  register,
  rollOnce,
  table,
  type Player,
  type Way,
} from './player.ts';
import { textsOf } from './texts.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const ways: readonly Way[] = [
  { name: 'phone', language: 'th', theme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'desk', language: 'en', theme: 'light', viewport: { width: 1440, height: 900 } },
];

interface MemberRow {
  readonly member_id: string;
}
const memberOf = async (account: string): Promise<string> =>
  (
    await app.test.owner.query<MemberRow>('select member_id from identity.member where lower(account) = lower($1)', [
      account,
    ])
  )[0]!.member_id;
const count = async (sql: string, values: readonly unknown[]): Promise<number> =>
  Number((await app.test.owner.query<{ count: bigint }>(sql, values))[0]!.count);
const cash = async (memberId: string): Promise<bigint> =>
  (
    await app.test.owner.query<{ balance: bigint }>(
      `select balance from ledger.account where member_id = $1 and purse = 'cash'`,
      [memberId],
    )
  )[0]!.balance;

/** A call of the site's own pages, made inside the page: with its cookie and its origin. */
const inPage = (
  player: Player,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<{ status: number; errorCode?: string; message?: string }> =>
  player.page.evaluate(
    async ([url, method, body]) => {
      const response = await fetch(url!, {
        method: method!,
        headers: {
          'content-type': 'application/json',
          'x-session': 'cookie',
          language: localStorage.getItem('lang') ?? '',
        },
        ...(body ? { body } : {}),
      });
      return { status: response.status, ...((await response.json()) as { errorCode?: string; message?: string }) };
    },
    [path, init.method ?? 'GET', init.body === undefined ? '' : JSON.stringify(init.body)] as const,
  );

/** The operator's part: the console, where the oldest waiting withdrawal is taken and approved, each button pressed twice. */
async function approveInConsole(context: BrowserContext): Promise<void> {
  const t = textsOf('en');
  await context.addInitScript(() => {
    localStorage.setItem('lang', 'EN');
  });
  const page = await context.newPage();
  await page.goto(app.origins.console);
  await page.getByLabel(t('console:signIn.user'), { exact: true }).fill('operator');
  await page.getByLabel(t('console:signIn.password'), { exact: true }).fill(app.password);
  await page.getByRole('button', { name: t('console:signIn.submit') }).click();
  await page.locator('tbody tr').first().click();
  await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.take')}`) }).dblclick();
  const approve = page.getByRole('button', {
    name: new RegExp(`^${t('console:withdrawals.approve', { amount: '' }).trim()}`),
  });
  await approve.dblclick();
  await page.getByText(t('console:withdrawals.done.approve')).first().waitFor();
}

describe.each(ways)("a member's first evening, $name", (way) => {
  let context: BrowserContext;
  let player: Player;
  let memberId: string;

  beforeAll(async () => {
    // The phone sees the dice fly, the desk asks for less motion: each is played twenty times.
    context = await browser.newContext({
      viewport: way.viewport,
      locale: way.language === 'th' ? 'th-TH' : 'en-GB',
      colorScheme: way.theme,
      hasTouch: way.name === 'phone',
      reducedMotion: way.name === 'phone' ? 'no-preference' : 'reduce',
    });
    player = await arrive(context, way, `boat${way.name}${Date.now() % 100_000}`);
  });
  afterAll(async () => {
    await context?.close();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await player.page.screenshot({ path: join(tmpdir(), `journey-${way.name}.png`) }).catch(() => undefined);
  });

  it('a visitor registers; the rules are told under their fields', async () => {
    await register(player, app);
    memberId = await memberOf(player.account);
  });

  it('deposits 1,000; an amount that is not taken leads back to its field; every button pressed twice is one deposit', async () => {
    const { page, t } = player;
    await page.goto(`${app.origins.site}/member?page=depositv2`);
    const amount = page.getByLabel(t('cashier:deposit.amount'), { exact: true });
    await amount.fill('1');
    await page.locator('form button[type=submit]').last().click();
    await expect
      .poll(() => amount.evaluate((field) => field === document.activeElement && field.ariaInvalid === 'true'))
      .toBe(true);
    await deposit(player, app, '1000', '1,000.00');
    expect(await count(`select count(*) from cashier.deposit where member_id = $1`, [memberId])).toBe(1);
    expect(await cash(memberId)).toBe(1_000_000_000n);
  });

  it.runIf(way.name === 'phone')(
    'a session that ends under a form is begun anew above it, and what was typed is there',
    async () => {
      const { page, t } = player;
      await page.goto(`${app.origins.site}/member?page=depositv2`);
      const amount = page.getByLabel(t('cashier:deposit.amount'), { exact: true });
      await amount.fill('777');
      await context.clearCookies();
      await page.locator('form button[type=submit]').last().click();
      const login = dialog(page);
      await login.getByText(t('auth:reason.lost')).waitFor();
      await login.getByLabel(t('auth:username'), { exact: true }).fill(player.account);
      await login.getByLabel(t('auth:password'), { exact: true }).fill(player.password);
      await login.getByRole('button', { name: t('auth:login'), exact: true }).click();
      await login.waitFor({ state: 'hidden' });
      await expect.poll(() => amount.inputValue()).toBe('777');
    },
  );

  it.runIf(way.name === 'phone')(
    'what is chosen in one tab holds in the other, also before that one listens: theme, language, the hidden balance',
    async () => {
      const tabs = await browser.newContext({
        viewport: way.viewport,
        storageState: await context.storageState(),
        serviceWorkers: 'block',
      });
      const [one, other] = [await tabs.newPage(), await tabs.newPage()];
      const keep = (key: string, value: string) =>
        one.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value]);
      const chosen = () =>
        other.evaluate(() => [document.documentElement.dataset['theme'], document.documentElement.lang]);
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await other.route(/\/res\/js\/live-/, async (route) => {
        await held;
        await route.continue();
      });
      for (const page of [one, other]) {
        await page.goto(app.origins.site);
        await expect.poll(() => balanceOf(page)).toBe('1,000.00');
      }
      const hide = one.locator('header button[aria-pressed]').first();
      await hide.click();
      await keep('theme', 'light');
      letGo();
      await expect.poll(() => other.locator('header').first().innerText()).toContain('***');
      await expect.poll(chosen).toEqual(['light', 'th-TH']);
      await hide.click();
      await expect.poll(() => balanceOf(other)).toBe('1,000.00');
      await keep('lang', 'EN');
      await expect.poll(chosen).toEqual(['light', 'en-GB']);
      await keep('theme', 'dark');
      await keep('lang', 'TH');
      await expect.poll(chosen).toEqual(['dark', 'th-TH']);
      await tabs.close();
    },
  );

  it('a bet above the balance is refused with a clear text, and nothing moves', async () => {
    await openGame(player, app);
    await chooseBet(player, '5000');
    await pressRoll(player);
    await table(player.page)
      .getByRole('alert')
      .filter({ hasText: player.t('errors:balance.insufficient') })
      .waitFor();
    expect(await cash(memberId)).toBe(1_000_000_000n);
    expect(await count('select count(*) from wagering.wager where member_id = $1', [memberId])).toBe(0);
  });

  it('plays 20 rounds; two presses are one roll', async () => {
    await chooseBet(player, '10');
    await chooseChance(player, '95');
    for (let round = 0; round < 20; round += 1) await rollOnce(player);
    expect(await count('select count(*) from wagering.wager where member_id = $1', [memberId])).toBe(20);
  });

  it('closes in the middle of a round and finds it again, paid once', async () => {
    // The win is never asked for: the client goes away before.
    await context.route('**/wallet/end-round', (route) => route.abort());
    const open = () =>
      count(`select count(*) from wagering.wager where member_id = $1 and state = 'placed'`, [memberId]);
    const placed = () => count('select count(*) from wagering.wager where member_id = $1', [memberId]);
    for (let tries = 0; tries < 30 && (await open()) === 0; tries += 1) {
      const before = await placed();
      await pressRoll(player);
      await expect.poll(placed).toBe(before + 1);
    }
    expect(await open()).toBe(1);
    const before = await cash(memberId);
    // Leaving the page cancels an end-round request that is still held. Closing it at once does not:
    // Chromium then lets the request through, and the win is paid before it is looked for.
    await player.page.goto('about:blank');
    await player.page.close();
    await context.unroute('**/wallet/end-round');
    const page = await context.newPage();
    player = { ...player, page };
    // It is found where it stands as running.
    await page.goto(`${app.origins.site}/member?page=personalHistoryCopy`);
    await page
      .getByRole('link', { name: player.t('member:bets.finish') })
      .first()
      .click();
    await page.waitForURL(/\/game/);
    await expect.poll(open).toBe(0);
    expect(await cash(memberId)).toBeGreaterThan(before);
  });

  it('betting record and account record add up to the balance shown', async () => {
    const balance = Number(await cash(memberId)) / 1e6;
    const [bets, movements] = (await Promise.all(
      ['/wps/report/bets?size=100', '/wps/relay/ODSFE2_MemTransDet?size=100'].map((path) => inPage(player, path)),
    )) as unknown as [{ value: { footer: { profitAndLoss: number } } }, { value: { footer: { amount: number } } }];
    expect(1_000 + bets.value.footer.profitAndLoss).toBeCloseTo(balance, 6);
    expect(movements.value.footer.amount).toBeCloseTo(balance, 6);
    await player.page.goto(`${app.origins.site}/member?page=personalHistoryCopy`);
    const shown = Math.abs(bets.value.footer.profitAndLoss);
    await player.page
      .getByText((Math.floor(shown * 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
      .first()
      .waitFor();
    await player.page.goto(`${app.origins.site}/member?page=transactionHistory`);
    await player.page.getByText(player.t('member:transactions.types.deposit')).first().waitFor();
    const cents = (Math.floor(balance * 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect.poll(() => balanceOf(player.page)).toBe(cents);
  });

  it('withdraws 500: name, payment password and payee once; above the balance is refused; two presses are one request', async () => {
    const { page, t } = player;
    await page.goto(`${app.origins.site}/member?page=withdraw`);
    await page.getByLabel(t('member:account.name'), { exact: true }).fill('Somchai Jaidee');
    await page.getByRole('button', { name: t('member:account.nameSave') }).click();
    await page.getByRole('button', { name: t('cashier:withdraw.setPassword') }).click();
    const form = dialog(page);
    await form.getByLabel(t('auth:paymentPassword.login'), { exact: true }).fill(player.password);
    await form.getByLabel(t('auth:paymentPassword.new'), { exact: true }).fill(player.paymentPassword);
    await form.getByLabel(t('auth:paymentPassword.newAgain'), { exact: true }).fill(player.paymentPassword);
    await form.getByRole('button', { name: t('auth:paymentPassword.save') }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: t('cashier:payee.add') }).click();
    await form.getByLabel(t('cashier:payee.bank'), { exact: true }).selectOption({ index: 1 });
    await form.getByLabel(t('cashier:payee.number'), { exact: true }).fill('1234567890');
    await form.getByLabel(t('cashier:payee.holder'), { exact: true }).fill('Somchai Jaidee');
    await form.getByLabel(t('cashier:payee.password'), { exact: true }).fill(player.paymentPassword);
    await form.getByRole('button', { name: t('cashier:payee.save') }).dblclick();
    await form.waitFor({ state: 'hidden' });

    const amount = page.getByLabel(t('cashier:withdraw.amount'), { exact: true });
    const submit = page.locator('form button[type=submit]').last();
    await amount.fill('99999');
    await page.getByLabel(t('cashier:withdraw.password'), { exact: true }).fill(player.paymentPassword);
    await submit.click();
    await page
      .getByText(t('cashier:withdraw.above', { amount: '' }).trim().slice(0, 12))
      .first()
      .waitFor();
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await amount.fill('500');
    // A wrong payment password is told under its field, where the focus goes; what was typed stays.
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
    await paymentPassword.fill(player.paymentPassword);
    await expect.poll(() => paymentPassword.getAttribute('aria-invalid')).toBeNull();
    await submit.click();
    await dialog(page)
      .getByRole('button', { name: t('cashier:withdraw.confirmAction') })
      .dblclick();
    await page.getByText(t('cashier:withdraw.sent')).first().waitFor();
    // The trip begins above the form; it comes to the eye.
    await expect
      .poll(() =>
        page.getByRole('region', { name: t('cashier:withdraw.boat') }).evaluate((trip) => {
          const { top } = trip.getBoundingClientRect();
          return top >= 0 && top < innerHeight / 2;
        }),
      )
      .toBe(true);
    expect(await count('select count(*) from cashier.withdrawal where member_id = $1', [memberId])).toBe(1);
    // The funds are held, not gone.
    expect(
      await count(`select count(*) from ledger.hold where member_id = $1 and state = 'held' and amount = 500000000`, [
        memberId,
      ]),
    ).toBe(1);
  });

  it('the server refuses a withdrawal above the balance by itself, with a code and a text', async () => {
    const cards = (await inPage(player, '/wps/member/bankCard')) as unknown as {
      value: { bankCards: { bankCardId: string }[] };
    };
    const refused = await inPage(player, '/wps/v2/transaction/withdraw', {
      method: 'POST',
      body: {
        amount: '49000',
        bankCardId: cards.value.bankCards[0]!.bankCardId,
        password: player.paymentPassword,
        requestId: crypto.randomUUID(),
      },
    });
    expect(refused).toMatchObject({
      success: false,
      errorCode: 'balance.insufficient',
      message: player.t('errors:balance.insufficient'),
    });
  });

  it('an operator approves in the console, the bank pays, the member confirms', async () => {
    const operator = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await approveInConsole(operator);
    await operator.close();
    const { page, t } = player;
    await page
      .getByRole('button', { name: t('cashier:withdraw.yes') })
      .first()
      .dblclick();
    await page.getByText(t('cashier:withdraw.thanks')).first().waitFor();
    expect(
      await count(`select count(*) from cashier.withdrawal where member_id = $1 and state = 'received'`, [memberId]),
    ).toBe(1);
    expect(await count(`select count(*) from ledger.hold where member_id = $1 and state = 'posted'`, [memberId])).toBe(
      1,
    );
  });

  it('verifies a round in the browser', async () => {
    const { page, t } = player;
    await page.goto(`${app.origins.site}/member?page=personalHistoryCopy`);
    await page
      .getByRole('button', { name: new RegExp(`^${t('member:bets.verify')}`) })
      .first()
      .click();
    await page.getByRole('button', { name: t('fairness:verify.open') }).click();
    await page.getByText(t('fairness:verify.seedOk')).waitFor();
    await page.getByText(t('fairness:verify.roundOk')).waitFor();
  });

  it("another member's ids answer as if they did not exist", async () => {
    const stranger = await arrive(await browser.newContext(), way, `pier${way.name}${Date.now() % 100_000}`);
    await register(stranger, app);
    const [wager] = await app.test.owner.query<{ id: string }>(
      'select id from wagering.wager where member_id = $1 limit 1',
      [memberId],
    );
    const [paid] = await app.test.owner.query<{ id: string }>(
      'select id from cashier.withdrawal where member_id = $1 limit 1',
      [memberId],
    );
    const [depositRow] = await app.test.owner.query<{ id: string }>(
      'select id from cashier.deposit where member_id = $1 limit 1',
      [memberId],
    );
    expect(await inPage(stranger, `/wps/fairness/rounds/${wager!.id}`)).toMatchObject({
      status: 404,
      errorCode: 'round.not.found',
      message: stranger.t('errors:round.not.found'),
    });
    expect(
      (
        await inPage(stranger, '/wps/relay/MCSFE_processC2CTransaction', {
          method: 'POST',
          body: { withdrawalId: paid!.id, received: true },
        })
      ).status,
    ).toBe(404);
    expect((await inPage(stranger, `/wps/relay/MCSFE_getDepositStatus?depositId=${depositRow!.id}`)).status).toBe(404);
    await stranger.context.close();
  });

  it('signs out; a tab left open says so and can do nothing', async () => {
    const stale = await context.newPage();
    await stale.goto(`${app.origins.site}/member?page=depositv2`);
    await stale.getByLabel(player.t('cashier:deposit.amount'), { exact: true }).fill('100');
    const { page, t } = player;
    await page.goto(`${app.origins.site}/member?page=securityCenter`);
    if (way.name === 'phone')
      await page
        .getByRole('button', { name: t('home:header.menu') })
        .first()
        .click();
    await page
      .getByRole('button', { name: t('home:header.signOut') })
      .first()
      .click();
    await dialog(page)
      .getByRole('button', { name: t('home:signOut.action') })
      .last()
      .click();
    await page
      .getByRole('button', { name: t('home:header.login') })
      .first()
      .waitFor();
    await stale
      .getByText(t('home:session.elsewhere'))
      .or(stale.getByText(t('home:session.lost')))
      .first()
      .waitFor();
    const refused = await inPage({ ...player, page: stale }, '/wps/relay/MCSFE_depositByLaunchUrl', {
      method: 'POST',
      body: { amount: '100', bankCode: 'sandbox', bankType: 'PGMT', requestId: crypto.randomUUID() },
    });
    expect(refused).toMatchObject({
      status: 401,
      errorCode: 'login.not.session',
      message: t('errors:login.not.session'),
    });
    await stale.close();
  });

  it('no page wrote an error to the console', () => {
    expect(player.errors).toEqual([]);
  });

  it('the books hold', async () => {
    const broken = (await prove(app.test.owner, wagerInvariants)).filter((proof) => !proof.ok);
    expect(broken).toEqual([]);
  });
});
