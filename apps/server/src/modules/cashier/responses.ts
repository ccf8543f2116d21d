import { wireOf } from '@chokdee/money/amount';
import { bankResponse } from './banks.ts';
import type { DepositInstructions } from './channels.ts';
import type { NoticeView } from './notices.ts';
import type { PictureView } from './member-pictures.ts';
import type { ReviewDetail } from './review-detail.ts';
import type { SlipUse } from './slip-uses.ts';
import type { AdjustmentRow, DepositRow, PayeeRow, RiskFlagRow, StepRow, WithdrawalState } from './tables.ts';
import type { WithdrawalWithPayee } from './withdrawal-rows.ts';

/** Names of operators, by id. */
export type OperatorNames = ReadonlyMap<string, string>;

/** Epoch ms. */
const time = (moment: Date | null): number | null => moment?.getTime() ?? null;
/** An operator with a name, or the start of the id when the name is unknown. */
export const operatorResponse = (names: OperatorNames, id: string | null) =>
  id === null ? null : { id, name: names.get(id) ?? id.slice(0, 8) };
/** Whole currency units. */
const money = (amount: bigint | null): number | null => (amount === null ? null : wireOf(amount));

/** How to pay, with the bank's name in a language. */
function instructionsResponse(instructions: DepositInstructions | null, language: string) {
  if (instructions?.kind !== 'transfer') return instructions;
  return { ...instructions, bankName: bankResponse(instructions.bankCode, language).bankName };
}

/**
 * A deposit for its member. Where and how to pay is sent only while it is pending; `slips`:
 * pictures of the payer's slip are taken.
 */
export const depositResponse = (row: DepositRow, language: string) => ({
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
  instructions: row.state === 'pending' ? instructionsResponse(row.instructions, language) : null,
  slips: row.instructions !== null && (row.state === 'pending' || row.state === 'expired'),
  slipAt: time(row.slip_at),
  failure: row.failure,
});

/** A deposit for an operator. */
export const consoleDepositResponse = (row: DepositRow, language: string) => ({
  ...depositResponse(row, language),
  memberId: row.member_id,
  account: row.account,
  authorisation: row.authorisation,
});

/** An adjustment of a member's cash. */
export const adjustmentResponse = (row: AdjustmentRow, names: OperatorNames) => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  orderNo: row.order_number,
  direction: row.direction,
  amount: wireOf(row.amount),
  currency: row.currency,
  code: row.code,
  note: row.note,
  status: row.state,
  proposedBy: operatorResponse(names, row.proposed_by)!,
  proposedAt: row.proposed_at.getTime(),
  decidedBy: operatorResponse(names, row.decided_by),
  decidedAt: time(row.decided_at),
  decisionNote: row.decision_note,
  balanceBefore: money(row.balance_before),
  balanceAfter: money(row.balance_after),
});

/** A payee account with its number masked. `isOpen`: its kind of account can be paid to. */
export const payeeResponse = (row: PayeeRow, language: string, isOpen: boolean) => ({
  ...bankResponse(row.bank_code, language),
  bankCardId: row.id,
  cardNumber: row.number_masked,
  cardHolder: row.holder,
  cardType: row.kind,
  createdAt: row.created_at.getTime(),
  isWithdrawActive: isOpen,
});

const endStates: ReadonlySet<WithdrawalState> = new Set(['received', 'rejected', 'failed']);

/** A withdrawal for its member, without the operators' names. */
export const withdrawalResponse = (row: WithdrawalWithPayee, language: string) => ({
  withdrawalId: row.id,
  orderNo: row.order_number,
  amount: wireOf(row.amount),
  fee: wireOf(row.fee),
  receivedAmount: wireOf(row.amount - row.fee),
  currency: row.currency,
  status: row.state,
  bankCode: row.bank_code,
  bankName: bankResponse(row.bank_code, language).bankName,
  cardNumber: row.number_masked,
  cardType: row.kind,
  requestedAt: row.requested_at.getTime(),
  reviewingAt: time(row.taken_at),
  approvedAt: row.payout_id === null ? null : time(row.decided_at),
  payingAt: time(row.attempted_at),
  paidAt: time(row.paid_at),
  answerBy: row.state === 'paid' ? time(row.answer_by) : null,
  endedAt: endStates.has(row.state) ? time(row.answered_at ?? row.decided_at) : null,
  answeredWith: row.answered_with,
  reasonCode: row.state === 'rejected' ? row.reason_code : null,
  reason: row.state === 'rejected' ? row.reason : null,
  failure: row.failure,
});

/** A withdrawal for the operators' queue. */
export const reviewResponse = (row: WithdrawalWithPayee, names: OperatorNames, language: string) => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  orderNo: row.order_number,
  amount: wireOf(row.amount),
  currency: row.currency,
  status: row.state,
  version: row.version,
  bankCode: row.bank_code,
  bankName: bankResponse(row.bank_code, language).bankName,
  cardNumber: row.number_masked,
  cardHolder: row.holder,
  requestedAt: row.requested_at.getTime(),
  takenBy: operatorResponse(names, row.taken_by),
  pair: row.pair,
  firstBy: operatorResponse(names, row.first_by),
  decidedBy: operatorResponse(names, row.decided_by),
  decidedAt: time(row.decided_at),
  paidAt: time(row.paid_at),
  answerBy: time(row.answer_by),
  automatic: row.automatic,
  attention: row.attention,
  reasonCode: row.reason_code,
  reason: row.reason,
  failure: row.failure,
});

const stepResponse = (row: StepRow, names: OperatorNames) => ({
  version: row.version,
  step: row.step,
  status: row.state,
  at: row.at.getTime(),
  operator: operatorResponse(names, row.operator_id),
  note: row.note,
});

/** Parameters of checks that are amounts. They are sent as numbers, like every amount. */
const moneyParams: ReadonlySet<string> = new Set(['staked', 'deposit', 'deposited', 'withdrawn', 'threshold', 'out']);
const evidenceResponse = (params: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, moneyParams.has(name) ? wireOf(BigInt(value)) : value]),
  );

/** A risk flag for an operator: its evidence with amounts as numbers. */
const flagResponse = (row: RiskFlagRow, names: OperatorNames) => ({
  rule: row.rule,
  score: row.score,
  evidence: evidenceResponse(row.evidence),
  raisedAt: row.raised_at.getTime(),
  decision: row.decision,
  answer: row.answer,
  answerNote: row.answer_note,
  decidedBy: operatorResponse(names, row.decided_by),
  decidedAt: time(row.decided_at),
});

/** A picture for an operator. */
export const pictureResponse = ({ file, url }: PictureView) => ({
  id: file.id,
  url,
  createdAt: file.createdAt.getTime(),
});

/** A picture of a slip with the other deposits that have it. */
export const slipResponse = (picture: PictureView, uses: readonly SlipUse[]) => ({
  ...pictureResponse(picture),
  uses: uses
    .filter(({ fileId }) => fileId === picture.file.id)
    .map(({ match, usedAt, deposit }) => ({
      match,
      usedAt: usedAt.getTime(),
      memberId: deposit.member_id,
      account: deposit.account,
      depositId: deposit.id,
      orderNo: deposit.order_number,
      amount: wireOf(deposit.amount),
      creditedAmount: money(deposit.credited),
      status: deposit.state,
    })),
});

/** A withdrawal for an operator, with checks and history. */
export const reviewDetailResponse = (
  { withdrawal, steps, checks, flags, member, proofs }: ReviewDetail & { readonly proofs: readonly PictureView[] },
  names: OperatorNames,
  language: string,
) => ({
  ...reviewResponse(withdrawal, names, language),
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
    params: evidenceResponse(check.params),
  })),
  flags: flags.map((flag) => flagResponse(flag, names)),
  steps: steps.map((step) => stepResponse(step, names)),
  proofs: proofs.map(pictureResponse),
});

/** A channel's notice for an operator, with its result and decision. */
export const noticeResponse = ({ notice, deposit, pair }: NoticeView, names: OperatorNames, language: string) => ({
  channel: notice.channel,
  nonce: notice.nonce,
  reference: notice.reference,
  outcome: notice.outcome,
  amount: wireOf(notice.amount),
  currency: notice.currency,
  authorisation: notice.authorisation,
  receivedAt: notice.received_at.getTime(),
  result: notice.result,
  difference: notice.difference,
  deposit: deposit === null ? null : consoleDepositResponse(deposit, language),
  decision: notice.decision,
  reason: notice.reason,
  proposedBy: operatorResponse(names, notice.proposed_by),
  decidedBy: operatorResponse(names, notice.decided_by),
  decidedAt: time(notice.decided_at),
  pair,
});
