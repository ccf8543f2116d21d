import { wireOf } from '@chokdee/money/amount';
import { bankOut } from './banks.ts';
import type { NoticeView } from './notices.ts';
import type { ReviewDetail, ReviewRow } from './review.ts';
import type { DepositRow, PayeeRow, StepRow, WithdrawalState } from './tables.ts';
import type { PaidTo } from './withdrawals.ts';

/** Names of operators by id. */
export type OperatorNames = ReadonlyMap<string, string>;

const time = (moment: Date | null): number | null => moment?.getTime() ?? null;
const person = (names: OperatorNames, id: string | null) =>
  id === null ? null : { id, name: names.get(id) ?? id.slice(0, 8) };
const money = (amount: bigint | null): number | null => (amount === null ? null : wireOf(amount));

/** A deposit for its member. The way to the bank ends with the deposit. */
export const depositOut = (row: DepositRow) => ({
  depositId: row.id,
  orderNo: row.order_number,
  channel: row.channel,
  amount: wireOf(row.amount),
  creditedAmount: money(row.credited),
  currency: row.currency,
  status: row.state,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  endedAt: time(row.ended_at),
  redirectUrl: row.state === 'pending' ? row.redirect_url : null,
  failure: row.failure,
});

/** A deposit for an operator. */
export const depositRowOut = (row: DepositRow) => ({
  ...depositOut(row),
  memberId: row.member_id,
  account: row.account,
  authorisation: row.authorisation,
});

/** A payee account, its number masked. */
export const payeeOut = (row: PayeeRow, language: string) => ({
  ...bankOut(row.bank_code, language),
  bankCardId: row.id,
  cardNumber: row.number_masked,
  cardHolder: row.holder,
  cardType: row.kind,
  createdAt: row.created_at.getTime(),
  isWithdrawActive: true,
});

const ended: ReadonlySet<WithdrawalState> = new Set(['received', 'rejected', 'failed']);

/** A withdrawal for its member: an operator's name is nobody's business here. */
export const withdrawalOut = (row: PaidTo, language: string) => ({
  withdrawalId: row.id,
  orderNo: row.order_number,
  amount: wireOf(row.amount),
  currency: row.currency,
  status: row.state,
  bankCode: row.bank_code,
  bankName: bankOut(row.bank_code, language).bankName,
  cardNumber: row.number_masked,
  requestedAt: row.requested_at.getTime(),
  paidAt: time(row.paid_at),
  answerBy: row.state === 'paid' ? time(row.answer_by) : null,
  endedAt: ended.has(row.state) ? time(row.answered_at ?? row.decided_at) : null,
  reason: row.state === 'rejected' ? row.reason : null,
  failure: row.failure,
});

/** A withdrawal in the operators' queue. */
export const reviewOut = (row: ReviewRow, names: OperatorNames, language: string) => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  orderNo: row.order_number,
  amount: wireOf(row.amount),
  currency: row.currency,
  status: row.state,
  version: row.version,
  bankCode: row.bank_code,
  bankName: bankOut(row.bank_code, language).bankName,
  cardNumber: row.number_masked,
  cardHolder: row.holder,
  requestedAt: row.requested_at.getTime(),
  takenBy: person(names, row.taken_by),
  pair: row.pair,
  firstBy: person(names, row.first_by),
  decidedBy: person(names, row.decided_by),
  decidedAt: time(row.decided_at),
  paidAt: time(row.paid_at),
  answerBy: time(row.answer_by),
  attention: row.attention,
  reason: row.reason,
  failure: row.failure,
});

const stepOut = (row: StepRow, names: OperatorNames) => ({
  version: row.version,
  step: row.step,
  status: row.state,
  at: row.at.getTime(),
  operator: person(names, row.operator_id),
  note: row.note,
});

/** Amounts inside a check go out as numbers like every other amount. */
const moneyParams: ReadonlySet<string> = new Set(['staked', 'deposit', 'deposited', 'out']);

/** A withdrawal with its checks and history. */
export const detailOut = (
  { withdrawal, steps, checks, member }: ReviewDetail,
  names: OperatorNames,
  language: string,
) => ({
  ...reviewOut(withdrawal, names, language),
  payoutId: withdrawal.payout_id,
  channel: withdrawal.channel,
  channelReference: withdrawal.channel_reference,
  attempts: withdrawal.attempts,
  answeredWith: withdrawal.answered_with,
  member: {
    deposited: wireOf(member.deposited),
    withdrawn: wireOf(member.withdrawn),
    pending: wireOf(member.pending),
    deposits: member.deposits,
    withdrawals: member.withdrawals,
  },
  checks: checks.map((check) => ({
    ...check,
    params: Object.fromEntries(
      Object.entries(check.params).map(([name, value]) => [
        name,
        moneyParams.has(name) ? wireOf(BigInt(value)) : value,
      ]),
    ),
  })),
  steps: steps.map((step) => stepOut(step, names)),
});

/** A channel's notice with what was done about it. */
export const noticeOut = ({ notice, deposit, pair }: NoticeView, names: OperatorNames) => ({
  channel: notice.channel,
  nonce: notice.nonce,
  reference: notice.reference,
  outcome: notice.outcome,
  amount: wireOf(notice.amount),
  currency: notice.currency,
  authorisation: notice.authorisation,
  receivedAt: notice.received_at.getTime(),
  result: notice.result,
  deposit: deposit === null ? null : depositRowOut(deposit),
  decision: notice.decision,
  reason: notice.reason,
  proposedBy: person(names, notice.proposed_by),
  decidedBy: person(names, notice.decided_by),
  decidedAt: time(notice.decided_at),
  pair,
});
