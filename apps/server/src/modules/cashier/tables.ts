import type { Queryable } from '@chokdee/database/database';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DepositInstructions } from './channels.ts';

/** The states of a deposit (decision D17). */
export const depositStates = ['created', 'pending', 'confirmed', 'expired', 'failed'] as const;
/** A state of a deposit. */
export type DepositState = (typeof depositStates)[number];
/** The states of a withdrawal (decision D17). */
export const withdrawalStates = [
  'requested',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'received',
  'not_received',
  'rejected',
  'failed',
] as const;
/** A state of a withdrawal. */
export type WithdrawalState = (typeof withdrawalStates)[number];
/** What counts of the valid bets of a product, or of one of its games. `weight` in percent. */
export interface TurnoverRuleRow {
  readonly product: string;
  readonly game: string | null;
  readonly weight: number;
  readonly minimum_odds: number | null;
}

/** Why a withdrawal is rejected. */
export const rejectionCodes = ['payee', 'documents', 'turnover', 'duplicate', 'limits', 'other'] as const;
/** A reason why a withdrawal is rejected. */
export type RejectionCode = (typeof rejectionCodes)[number];
/** Why a member's cash is adjusted. */
export type AdjustmentCode = 'booking' | 'deposit' | 'withdrawal' | 'game' | 'chargeback' | 'goodwill' | 'other';
/** The state of an adjustment. */
export type AdjustmentState = 'proposed' | 'posted' | 'rejected';
/** The result of processing a channel's notice. */
export type NoticeResult =
  | 'credited'
  | 'repeated'
  | 'refused'
  | 'late'
  | 'amount'
  | 'currency'
  | 'reference'
  | 'protection'
  | 'duplicate'
  | 'contrary'
  | 'reused'
  | 'entered';

/** Why an operator entered another amount than the member declared. */
export type DifferenceCode = 'payer' | 'fee' | 'several' | 'other';

interface SettingsTable {
  brand_id: string;
  deposit_minimum: Generated<bigint>;
  deposit_maximum: Generated<bigint>;
  deposit_minutes: Generated<number>;
  withdrawal_minimum: Generated<bigint>;
  withdrawal_maximum: Generated<bigint>;
  withdrawals_per_day: Generated<number>;
  withdrawn_per_day: Generated<bigint>;
  pair_from: Generated<bigint>;
  confirmation_minutes: Generated<number>;
  payees: Generated<number>;
  deposit_target_minutes: Generated<number>;
  withdrawal_target_minutes: Generated<number>;
  version: Generated<number>;
  bank_open: Generated<boolean>;
  ewallet_open: Generated<boolean>;
  ewallet_minimum: Generated<bigint>;
  ewallet_maximum: Generated<bigint>;
  ewallet_times_per_day: Generated<number>;
  ewallet_per_day: Generated<bigint>;
  withdrawal_from: Generated<number>;
  withdrawal_until: Generated<number>;
  withdrawal_fixed: Generated<bigint[]>;
  fee_points: Generated<number>;
  free_per_day: Generated<number>;
  sms_from: Generated<bigint | null>;
  turnover_percent: Generated<number>;
  turnover_rules: ColumnType<readonly TurnoverRuleRow[], string | undefined, string>;
  turnover_rules_since: Generated<Date>;
  required_deposit: Generated<bigint>;
  automatic_below: Generated<bigint>;
  diligence_from: Generated<bigint>;
  difference_pair_from: Generated<bigint>;
  closed_channels: Generated<string[]>;
  closed_payout_channels: Generated<string[]>;
  /** By the codes of deposit channels; micro-units as text, null: the brand's. */
  channel_limits: ColumnType<ChannelLimits, string | undefined, string>;
}
/** Limits of deposit channels by their codes, micro-units as text; null: the brand's. */
export type ChannelLimits = Readonly<
  Record<string, { readonly minimum: string | null; readonly maximum: string | null }>
>;
interface DepositTable {
  member_id: string;
  id: string;
  brand_id: string;
  account: string;
  order_number: string;
  channel: string;
  amount: bigint;
  currency: string;
  state: DepositState;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  redirect_url: string | null;
  instructions: DepositInstructions | null;
  slip_at: Date | null;
  credited: bigint | null;
  posting_id: string | null;
  authorisation: string | null;
  failure: string | null;
}
interface NoticeTable {
  channel: string;
  nonce: string;
  brand_id: string | null;
  member_id: string | null;
  deposit_id: string | null;
  reference: string;
  outcome: 'paid' | 'refused';
  amount: bigint;
  currency: string;
  authorisation: string;
  received_at: Date;
  result: NoticeResult;
  difference: DifferenceCode | null;
  decision: 'credit' | 'return' | null;
  reason: string | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
}
interface PayeeTable {
  member_id: string;
  id: string;
  brand_id: string;
  kind: 'BC' | 'EW' | 'VW';
  bank_code: string;
  holder: string;
  number_sealed: Buffer;
  number_masked: string;
  fingerprint: Buffer;
  created_at: Generated<Date>;
}
interface WithdrawalTable {
  member_id: string;
  id: string;
  brand_id: string;
  account: string;
  request_id: string;
  order_number: string;
  channel: string;
  amount: bigint;
  currency: string;
  payee_id: string;
  state: WithdrawalState;
  version: number;
  pair: boolean;
  requested_at: Date;
  taken_by: string | null;
  taken_at: Date | null;
  first_by: string | null;
  first_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  payout_id: string | null;
  attempted_at: Date | null;
  attempts: number;
  attention: 'unknown' | 'contrary' | 'manual' | null;
  channel_reference: string | null;
  posting_id: string | null;
  fee: bigint;
  automatic: boolean;
  reason_code: RejectionCode | null;
  paid_at: Date | null;
  answer_by: Date | null;
  answered_at: Date | null;
  answered_with: 'member' | 'time' | 'operator' | null;
  failure: string | null;
}
interface StepTable {
  member_id: string;
  withdrawal_id: string;
  version: number;
  step: string;
  state: WithdrawalState;
  operator_id: string | null;
  note: string | null;
  at: Date;
}
/** What an operator found out about a risk flag. */
export type FlagAnswer = 'harmless' | 'explained' | 'accepted';
interface RiskFlagTable {
  member_id: string;
  withdrawal_id: string;
  rule: string;
  score: number;
  evidence: Readonly<Record<string, string | number>>;
  raised_at: Date;
  decision: 'cleared' | 'upheld' | null;
  answer: FlagAnswer | null;
  answer_note: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}
interface AssessmentTable {
  member_id: string;
  withdrawal_id: string;
  at: Date;
}
interface AdjustmentTable {
  member_id: string;
  id: string;
  brand_id: string;
  account: string;
  order_number: string;
  direction: 'credit' | 'debit';
  amount: bigint;
  currency: string;
  code: AdjustmentCode;
  note: string;
  state: AdjustmentState;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_note: string | null;
  posting_id: string | null;
  balance_before: bigint | null;
  balance_after: bigint | null;
}
interface FindingTable {
  id: string;
  brand_id: string | null;
  channel: string;
  direction: 'in' | 'out';
  day: string;
  key: string;
  kind: 'missing_ledger' | 'missing_channel' | 'doubled' | 'amount';
  reference: string;
  currency: string;
  settled_count: bigint;
  settled_amount: bigint;
  booked_count: bigint;
  booked_amount: bigint;
  found_at: Date;
  resolution: 'matched' | 'booked' | 'returned' | 'bank' | 'other' | null;
  note: string | null;
  resolved_by: string | null;
  resolved_at: Date | null;
}
/** The tables of the schema `cashier`. */
export interface Tables {
  settings: SettingsTable;
  deposit: DepositTable;
  notice: NoticeTable;
  payee: PayeeTable;
  withdrawal: WithdrawalTable;
  withdrawal_step: StepTable;
  risk_flag: RiskFlagTable;
  assessment: AssessmentTable;
  adjustment: AdjustmentTable;
  finding: FindingTable;
}

/** A brand's settings of the cashier. Amounts are micro-units. */
export type SettingsRow = Selectable<SettingsTable>;
/** A deposit. Amounts are micro-units. `credited` is null until it is confirmed. */
export type DepositRow = Selectable<DepositTable>;
/**
 * A channel's notice about a payment with its result and decision. The amount is in micro-units.
 */
export type NoticeRow = Selectable<NoticeTable>;
/** A payee account. Its number is sealed. */
export type PayeeRow = Selectable<PayeeTable>;
/** A withdrawal. The amount is in micro-units. `version` grows by one with every step. */
export type WithdrawalRow = Selectable<WithdrawalTable>;
/** What a risk rule found about a withdrawal. */
export type RiskFlagRow = Selectable<RiskFlagTable>;
/** An adjustment of a member's cash. Amounts are micro-units. */
export type AdjustmentRow = Selectable<AdjustmentTable>;
/** A payment on which a channel and the ledger disagree. Amounts are micro-units. */
export type FindingRow = Selectable<FindingTable>;
/** A step of a withdrawal's history. */
export type StepRow = Selectable<StepTable>;

/** A query builder for the tables of the schema `cashier`. */
export const tables = (queryable: Queryable) => queryable.kysely<Tables>().withSchema('cashier');
