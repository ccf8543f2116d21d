import { proposeAdjustment } from '@chokdee/contract/calls/cashier/adjustments';
import { cashierSettings } from '@chokdee/contract/calls/cashier/desk';
import { reviewWithdrawal, takeWithdrawal } from '@chokdee/contract/calls/cashier/review';
import { withdraw } from '@chokdee/contract/calls/cashier/withdrawals';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Example, ExampleSource } from '../../platform/testing-examples.ts';

/** The current business day, GMT+8. */
const today = (): string => new Date(Date.now() + 28_800_000).toISOString().slice(0, 10);
const REASON = 'the fuzz test says so';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = (data) => {
  const { memberId, player, admin, bankCardId, deposit } = data;
  const bankUrl = new URL(deposit.redirectUrl ?? '');
  const bankPage: Example = {
    params: { reference: bankUrl.pathname.split('/').at(-1) },
    query: Object.fromEntries(bankUrl.searchParams),
  };
  const rulesOfCashier = async () => {
    const { channels: _channels, payoutChannels: _payouts, ...rules } = await data.send(cashierSettings, {}, admin);
    return { body: { ...rules, reason: REASON } };
  };
  const proposal = () => ({
    body: { id: uuid7(), memberId, direction: 'credit' as const, amount: 5, code: 'goodwill' as const, note: REASON },
  });
  const newWithdrawal = async (): Promise<string> => {
    const body = { amount: 100, bankCardId, password: data.passwords.payment, requestId: uuid7() };
    return (await data.send(withdraw, { body }, player)).withdrawalId;
  };
  /** A new withdrawal under review, with its current version. */
  const review = async ({ taken }: { readonly taken: boolean }) => {
    const params = { memberId, id: await newWithdrawal() };
    const waiting = await data.send(reviewWithdrawal, { params }, admin);
    const { version } = taken
      ? await data.send(takeWithdrawal, { params, body: { version: waiting.version } }, admin)
      : waiting;
    return { params, body: { version } };
  };
  return {
    'cashier.editSettings': rulesOfCashier,
    'cashier.proposeAdjustment': proposal,
    'cashier.requestReconciliation': () => ({ body: { channel: 'sandbox', direction: 'in', day: today() } }),
    'cashier.uploadStatement': () => ({
      body: { channel: 'promptpay', direction: 'in', day: today(), content: '' },
    }),
    'cashier.decideAdjustment': async () => {
      const { id } = await data.send(proposeAdjustment, proposal(), admin);
      return { params: { memberId, id }, body: { decision: 'reject', reason: REASON } };
    },
    'cashier.sendWithdrawSms': async () => {
      await data.db.owner.query('update cashier.settings set sms_from = 1000000000000');
      await data.db.owner.query(
        `update identity.member
         set mobile_e164 = '66812345678', mobile_verified_at = platform.clock()
         where member_id = $1`,
        [memberId],
      );
      return { body: {} };
    },
    'cashier.depositByLaunchUrl': () => ({ body: { amount: 500 } }),
    'cashier.consoleDepositDetail': () => ({ params: { memberId, id: deposit.depositId } }),
    'cashier.getDeposit': () => ({ query: { depositId: deposit.depositId } }),
    'cashier.addBankCard': () => ({
      body: {
        bankCode: 'KBANK',
        cardNumber: '1234564822',
        cardHolder: data.payeeName,
        password: data.passwords.payment,
      },
    }),
    'cashier.withdrawCharge': () => ({ query: { withdrawAmount: 100 } }),
    'cashier.withdraw': () => ({ body: { amount: 100, bankCardId, password: data.passwords.payment } }),
    'cashier.sandboxBankPage': () => bankPage,
    'cashier.sandboxBankPay': () => ({ ...bankPage, body: { choice: 'now' } }),
    'cashier.reviewWithdrawal': async () => ({ params: (await review({ taken: false })).params }),
    'cashier.takeWithdrawal': () => review({ taken: false }),
    'cashier.releaseWithdrawal': () => review({ taken: true }),
    'cashier.approveWithdrawal': async () => {
      const { params, body } = await review({ taken: true });
      // Assessed without a finding.
      await data.db.owner.query('insert into cashier.assessment values ($1, $2) on conflict do nothing', [
        memberId,
        params.id,
      ]);
      return { params, body };
    },
    'cashier.answerFlag': async () => {
      const { params } = await review({ taken: true });
      await data.db.owner.query(`insert into cashier.risk_flag values ($1, $2, 'example', 1, '{}')`, [
        memberId,
        params.id,
      ]);
      return { params: { ...params, rule: 'example' }, body: { answer: 'harmless' as const, reason: REASON } };
    },
    'cashier.rejectWithdrawal': async () => {
      const { params, body } = await review({ taken: true });
      return { params, body: { ...body, reason: REASON } };
    },
  };
};
