import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, takePicture, useConsole } from './console-desk.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { DESKTOP, dialog, isShown, logIn, newVisitor, PHONE, type Player, type View } from './player.ts';

/** A rule that comes into force while the member fills in the form. */
interface Rule {
  /** The stable code of the refusal. */
  readonly code: string;
  /** Assignments to the brand's settings, or to the member's limits. */
  readonly settings?: string;
  readonly limits?: string;
  /** The input under which the refusal is shown; without it above the button. */
  readonly field?: 'amount' | 'account';
}

/** Minutes of the day (GMT+8) in which no withdrawal is possible now. */
const CLOSED_NOW = `
  withdrawal_from = (minute + 60) % 1440,
  withdrawal_until = (minute + 120) % 1440`;
const WITHDRAWAL_RULES: readonly Rule[] = [
  { code: 'withdrawal.window', settings: CLOSED_NOW },
  { code: 'withdrawal.kind.closed', settings: 'bank_open = false', field: 'account' },
  { code: 'withdrawal.amount.fixed', settings: `withdrawal_fixed = '{700000000}'`, field: 'amount' },
  { code: 'withdrawal.amount.range', settings: 'withdrawal_minimum = 600000000', field: 'amount' },
  { code: 'withdrawal.day.limit', settings: 'withdrawn_per_day = 400000000', field: 'amount' },
  { code: 'required_deposit_amount_not_reached', settings: 'required_deposit = 9000000000', field: 'amount' },
  { code: 'withdraw_turnover_not_enough', settings: 'turnover_percent = 500', field: 'amount' },
];
const DEPOSIT_RULES: readonly Rule[] = [
  { code: 'deposit.amount.range', settings: 'deposit_minimum = 600000000', field: 'amount' },
  {
    code: 'deposit.amount.range',
    settings: `channel_limits = '{"sandbox": {"maximum": 400000000}}'`,
    field: 'amount',
  },
  { code: 'deposit.channel.unknown', settings: `closed_channels = '{sandbox}'` },
  { code: 'limit.exceeded', limits: 'deposit_day_limit = 1000000', field: 'amount' },
  { code: 'account.blocked', limits: `state = 'blocked'` },
];

describe.each([PHONE, DESKTOP])('refusals of the cashier ($name)', (view: View) => {
  const desk = useConsole();
  /** A new member with 5,000 in cash and a bank account, logged in. */
  async function openMember(): Promise<Player & { readonly memberId: string }> {
    const { owner } = desk.app.test;
    await owner.query('update cashier.settings set turnover_percent = 0, required_deposit = 0');
    const member = await registerMember(desk.app, `no${Date.now() % 1e8}`);
    await depositAtBank(member, 5_000, 'now');
    await member.site.request('PUT /wps/member/bankCard', {
      body: { bankCode: 'KBANK', cardNumber: '1234564821', cardHolder: 'สมชาย ใจดี', password: '246810' },
    });
    const context = await desk.browser.newContext({ viewport: view.viewport });
    const player = await newVisitor(context, view, member.account);
    await logIn(player, desk.app, member.account);
    await player.page.waitForURL((url) => url.pathname !== '/login');
    return { ...player, memberId: member.memberId };
  }
  /** Applies a rule. Returns what takes it back. */
  async function apply(memberId: string, { settings, limits }: Rule): Promise<() => Promise<void>> {
    const { owner } = desk.app.test;
    const before = async (table: string) =>
      (
        await owner.query<{ row: object }>(
          `select to_jsonb(t) as row from ${table} t ${limits === undefined ? '' : `where member_id = '${memberId}'`}`,
        )
      )[0]!.row;
    const table = settings === undefined ? 'protection.player_limits' : 'cashier.settings';
    const saved = await before(table);
    await owner.query(
      settings === undefined
        ? `update ${table} set ${limits} where member_id = '${memberId}'`
        : `update ${table}
           set ${settings}
           from (
             select floor(extract(epoch from platform.clock() - platform.business_day_start(platform.clock())) / 60)
               ::integer as minute
           ) as time`,
    );
    const columns = (settings ?? limits)!.match(/\b[a-z_]+(?= = )/g)!;
    return async () => {
      await owner.query(
        `update ${table} t
         set ${columns.map((column) => `${column} = s.${column}`).join(', ')}
         from jsonb_populate_record(null::${table}, $1) as s
         ${settings === undefined ? `where t.member_id = '${memberId}'` : ''}`,
        [JSON.stringify(saved)],
      );
    };
  }
  const countOf = async (table: string, memberId: string): Promise<number> =>
    (
      await desk.app.test.owner.query<{ count: number }>(
        `select count(*)::integer as count from ${table} where member_id = $1`,
        [memberId],
      )
    )[0]!.count;
  /** Sends the form with `send`; expects the refusal with its text in sight, at its input. */
  async function expectRefusal(
    player: Player,
    { code, field }: Rule,
    { path, send, amount }: { readonly path: string; readonly send: () => Promise<void>; readonly amount: Locator },
  ): Promise<void> {
    const { page } = player;
    const answered = page.waitForResponse((response) => response.url().includes(path));
    await send();
    const { errorCode, message } = (await (await answered).json()) as { errorCode: string; message: string };
    expect(errorCode).toBe(code);
    const reason = page.getByText(message).first();
    await reason.waitFor();
    await expect.poll(() => isShown(reason)).toBe(true);
    if (field === 'amount') {
      await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => amount.evaluate((input) => input === document.activeElement)).toBe(true);
    }
    expect(await amount.inputValue()).toBe('500');
  }

  it('a withdrawal is refused with the reason, at its input, and nothing is lost', async () => {
    const player = await openMember();
    const { page, t, context } = player;
    await page.goto(`${desk.app.origins.site}/member?page=withdraw`);
    const amount = page.getByLabel(t('cashier:withdraw.amount'), { exact: true });
    const password = page.getByLabel(t('cashier:withdraw.password'), { exact: true });
    const send = async (): Promise<void> => {
      await page.locator('form button[type=submit]').last().click();
      await dialog(page)
        .getByRole('button', { name: t('cashier:withdraw.confirmAction') })
        .click();
    };
    for (const rule of WITHDRAWAL_RULES) {
      await page.reload();
      await amount.fill('500');
      await password.fill(player.paymentPassword);
      const takeBack = await apply(player.memberId, rule);
      await expectRefusal(player, rule, { path: '/wps/v2/transaction/withdraw', send, amount });
      await takePicture(page, `refused-${rule.code}-${view.name}`);
      if (rule.code === 'withdraw_turnover_not_enough') await expectAccessible(page);
      await takeBack();
    }
    expect(await countOf('cashier.withdrawal', player.memberId)).toBe(0);
    expect(await countOf('ledger.hold', player.memberId)).toBe(0);
    expect(player.errors).toEqual([]);
    await context.close();
  });

  it('a deposit is refused with the reason, at its input, and nothing is opened', async () => {
    const player = await openMember();
    const { page, t, context } = player;
    await page.goto(`${desk.app.origins.site}/member?page=depositv2`);
    const amount = page.getByLabel(t('cashier:deposit.amount'), { exact: true });
    const opened = await countOf('cashier.deposit', player.memberId);
    for (const rule of DEPOSIT_RULES) {
      await page.reload();
      await page
        .getByRole('radio', { name: new RegExp(`^${t('cashier:deposit.channels.sandbox')}`) })
        .check({ force: true });
      await amount.fill('500');
      const takeBack = await apply(player.memberId, rule);
      await expectRefusal(player, rule, {
        path: 'MCSFE_depositByLaunchUrl',
        send: () => page.locator('form button[type=submit]').last().click(),
        amount,
      });
      await takePicture(page, `refused-${rule.code}-${view.name}`);
      await takeBack();
    }
    expect(await countOf('cashier.deposit', player.memberId)).toBe(opened);
    expect(player.errors).toEqual([]);
    await context.close();
  });
});
