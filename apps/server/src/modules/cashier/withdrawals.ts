import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { sql } from 'kysely';
import type { BrandFacts, PlayerSession } from '../../platform/http/context.ts';
import { offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf } from '../../platform/http/amount-input.ts';
import type { PayeeKind } from './banks.ts';
import { runCommand } from './commands.ts';
import type { AttemptOrigin, CashierIdentity } from './identity-port.ts';
import { dateRange, toAmountPage, type AmountPage, type DateFilter } from './lists.ts';
import type { Payees } from './payees.ts';
import { settingsOf } from './settings.ts';
import { tables, withdrawalStates, type SettingsRow, type WithdrawalState } from './tables.ts';
import { readTurnover, type Turnover } from './turnover.ts';
import { limitsOf, refusalOfRequest } from './withdrawal-refusals.ts';
import { withdrawalsWithPayee, type WithdrawalWithPayee } from './withdrawal-rows.ts';

/**
 * A request for a withdrawal. Requests with the same `requestId` are one; without it every request
 * is a new one.
 */
export interface WithdrawalRequest {
  readonly amount: number | string;
  readonly payeeId: string;
  readonly password: string;
  readonly origin: AttemptOrigin;
  /** Checks the code of the SMS; called when the amount needs one. */
  readonly checkCode: () => Promise<void>;
  readonly requestId?: string | undefined;
}

/** The member's answer to a paid withdrawal. */
export interface WithdrawalAnswer {
  readonly withdrawalId: string;
  readonly received: boolean;
  readonly remark?: string | undefined;
}

/** The members' side of withdrawals. A member cannot cancel a request. */
export interface Withdrawals {
  /** Checks payee and payment password, holds the funds and queues the request for review. */
  request(player: PlayerSession, brand: BrandFacts, request: WithdrawalRequest): Promise<WithdrawalWithPayee>;
  /** A member's withdrawal. Refuses with `request.not.found`. */
  read(memberId: string, withdrawalId: string): Promise<WithdrawalWithPayee>;
  /** A member's withdrawals, newest first. The footer is the sum of the paid ones. */
  list(
    memberId: string,
    filter: PageRequest & DateFilter & { readonly status?: WithdrawalState | undefined },
  ): Promise<AmountPage<WithdrawalWithPayee>>;
  /** A member's paid withdrawals without an answer, oldest first. */
  unanswered(memberId: string): Promise<WithdrawalWithPayee[]>;
  /** Stores the member's answer. Refuses with `request.not.found` or `withdrawal.moved`. */
  answer(memberId: string, answer: WithdrawalAnswer): Promise<WithdrawalWithPayee>;
  /** Marks paid withdrawals as received whose answer is overdue. Returns how many. */
  receiveUnanswered(): Promise<number>;
  /**
   * How many withdrawals to one kind of account, and which amount, the member may still request on
   * this business day.
   */
  remaining(
    memberId: string,
    settings: SettingsRow,
    kind: PayeeKind,
  ): Promise<{ readonly times: number; readonly amount: bigint }>;
  /** What must be wagered before the next withdrawal, and what has been. */
  turnover(memberId: string, brandId: string): Promise<Turnover>;
  /** The fee of a withdrawal requested now, micro-units. */
  fee(memberId: string, brandId: string, amount: bigint): Promise<bigint>;
}

/** The brand's feature that waives the payment password. */
const PASSWORD_WAIVED = 'WDRAWNOPASSVERIF3';
const BATCH_SIZE = 500;

/** Whether a brand requires the payment password. */
export const passwordRequired = (brand: BrandFacts): boolean => !brand.features.has(PASSWORD_WAIVED);

/**
 * Creates the members' side of withdrawals. `channels`: the codes of the payout channels; the
 * first open one pays new withdrawals.
 */
export function createWithdrawals({
  database,
  identity,
  payees,
  channels,
}: {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly payees: Payees;
  readonly channels: readonly string[];
}): Withdrawals {
  const ofMember = (memberId: string) =>
    tables(database).selectFrom('withdrawal').where('withdrawal.member_id', '=', memberId);
  const withPayee = (memberId: string) => withdrawalsWithPayee(database).where('withdrawal.member_id', '=', memberId);
  const read = async (memberId: string, withdrawalId: string): Promise<WithdrawalWithPayee> => {
    const row = await withPayee(memberId).where('withdrawal.id', '=', withdrawalId).executeTakeFirst();
    if (row === undefined) throw new Refusal('request.not.found');
    return row;
  };
  /** The value of a statement with one row and one column. */
  const one = async <V>(statement: string, parameters: readonly unknown[]): Promise<V> =>
    (await database.query<{ value: V }>(statement, parameters))[0]!.value;
  const turnover: Withdrawals['turnover'] = (memberId, brandId) => readTurnover(database, brandId, memberId);
  const withdrawnToday = async (memberId: string, kind: PayeeKind | null) => {
    const [row] = await database.query<{ times: number; amount: bigint }>(
      'select times, amount from cashier.withdrawn_today($1, $2)',
      [memberId, kind],
    );
    return row!;
  };
  /** Whether a request with this id was made before: its repetition needs no second code. */
  const isKnown = async (memberId: string, requestId: string | undefined): Promise<boolean> =>
    requestId !== undefined &&
    (await ofMember(memberId).select('id').where('request_id', '=', requestId).executeTakeFirst()) !== undefined;
  return {
    read,
    request: async (player, brand, { amount: amountInput, payeeId, password, origin, checkCode, requestId }) => {
      const amount = amountOf(amountInput);
      const payee = await payees.requireOwn(player.memberId, payeeId);
      if (passwordRequired(brand))
        await identity.verifyPaymentPassword(player.memberId, { field: 'password', value: password }, origin);
      const settings = await settingsOf(database, brand.id);
      const channel = channels.find((code) => !settings.closed_payout_channels.includes(code));
      if (channel === undefined) throw new Refusal('function.not.available');
      const kind: PayeeKind = payee.kind === 'EW' ? 'EW' : 'BC';
      const refuse = async (status: string): Promise<never> => {
        throw refusalOfRequest(status, {
          brand,
          settings,
          kind,
          facts: {
            turnover: await turnover(player.memberId, brand.id),
            deposited: await one<bigint>('select cashier.deposited_of($1) as value', [player.memberId]),
          },
        });
      };
      if (settings.sms_from !== null && amount >= settings.sms_from && !(await isKnown(player.memberId, requestId))) {
        // A code counts once: it is not asked for when the request would be refused anyway.
        const fault = await one<string | null>('select cashier.withdrawal_fault_of($1, $2, $3, $4) as value', [
          brand.id,
          player.memberId,
          kind,
          amount,
        ]);
        if (fault !== null) return refuse(fault);
        await checkCode();
      }
      const result = await runCommand(database, 'request_withdrawal', {
        requestId: requestId ?? randomUUID(),
        memberId: player.memberId,
        brandId: brand.id,
        account: player.account,
        channel,
        payeeId: payee.id,
        amount: amount.toString(),
        currency: player.currency,
      });
      if (result.status === 'ok' || result.status === 'replayed') return read(player.memberId, String(result.id));
      return refuse(result.status);
    },
    list: async (memberId, { page, size, status, ...dates }) => {
      const [from, to] = dateRange(dates);
      const states = status === undefined ? withdrawalStates : [status];
      const [list, totals] = await Promise.all([
        withPayee(memberId)
          .where('withdrawal.state', 'in', states)
          .where('withdrawal.requested_at', '>=', from)
          .where('withdrawal.requested_at', '<=', to)
          .orderBy('withdrawal.requested_at', 'desc')
          .orderBy('withdrawal.id', 'desc')
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute(),
        ofMember(memberId)
          .where('withdrawal.state', 'in', states)
          .where('withdrawal.requested_at', '>=', from)
          .where('withdrawal.requested_at', '<=', to)
          .select(sql<bigint>`count(*)`.as('count'))
          .select(
            sql<bigint>`coalesce(sum(amount) filter (where paid_at is not null and state <> 'failed'), 0)::bigint`.as(
              'amount',
            ),
          )
          .executeTakeFirstOrThrow(),
      ]);
      return toAmountPage(list, totals, size);
    },
    unanswered: (memberId) =>
      withPayee(memberId).where('withdrawal.state', '=', 'paid').orderBy('withdrawal.paid_at').execute(),
    answer: async (memberId, { withdrawalId, received, remark }) => {
      const { status } = await runCommand(database, 'answer_withdrawal', {
        memberId,
        id: withdrawalId,
        received,
        note: remark === '' ? undefined : remark,
      });
      if (status === 'absent') throw new Refusal('request.not.found');
      if (status === 'moved') throw new Refusal('withdrawal.moved');
      return read(memberId, withdrawalId);
    },
    receiveUnanswered: async () => {
      const [row] = await database.query<{ count: number }>('select cashier.receive_unanswered($1) as count', [
        BATCH_SIZE,
      ]);
      return row?.count ?? 0;
    },
    remaining: async (memberId, settings, kind) => {
      const limits = limitsOf(settings, kind);
      const used = await withdrawnToday(memberId, kind === 'EW' ? 'EW' : null);
      const all = kind === 'EW' ? await withdrawnToday(memberId, null) : used;
      const times = Math.min(limits.times - used.times, settings.withdrawals_per_day - all.times);
      const amounts = [limits.amount - used.amount, settings.withdrawn_per_day - all.amount];
      const amount = amounts.reduce((least, each) => (each < least ? each : least));
      return { times: Math.max(0, times), amount: amount > 0n ? amount : 0n };
    },
    turnover,
    fee: async (memberId, brandId, amount) =>
      (await one<bigint | null>('select cashier.preview_fee($1, $2, $3) as value', [brandId, memberId, amount])) ?? 0n,
  };
}
