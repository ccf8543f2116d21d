import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { sql } from 'kysely';
import type { BrandFacts, PlayerSession } from '../../platform/http/context.ts';
import { offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf, amountText, outOfRange } from './amounts.ts';
import { runCommand } from './commands.ts';
import type { AttemptOrigin, CashierIdentity } from './identity-port.ts';
import { dateRange, toAmountPage, type AmountPage, type DateFilter } from './lists.ts';
import type { Payees } from './payees.ts';
import { settingsOf } from './settings.ts';
import { tables, withdrawalStates, type SettingsRow, type WithdrawalState } from './tables.ts';
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
  readonly requestId?: string | undefined;
}

/** The member's answer to a paid withdrawal. */
export interface WithdrawalAnswer {
  readonly withdrawalId: string;
  readonly received: boolean;
  readonly remark?: string | undefined;
}

/** The members' side of withdrawals. A member cannot cancel a request (facts/trust.md M10). */
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
  /** How many withdrawals, and which amount, the member may still request on this business day. */
  remaining(memberId: string, settings: SettingsRow): Promise<{ readonly times: number; readonly amount: bigint }>;
}

/** The brand's feature that waives the payment password. */
const PASSWORD_WAIVED = 'WDRAWNOPASSVERIF3';
const BATCH_SIZE = 500;

/** Whether a brand requires the payment password. */
export const passwordRequired = (brand: BrandFacts): boolean => !brand.features.has(PASSWORD_WAIVED);

/** The refusal of a request, by the status of the command `request_withdrawal`. */
function refusalOfRequest(status: string, brand: BrandFacts, settings: SettingsRow): Refusal {
  switch (status) {
    case 'insufficient':
      return new Refusal('balance.insufficient', { fields: { amount: { code: 'balance.insufficient' } } });
    case 'range':
      return outOfRange('withdrawal.amount.range', brand, settings.withdrawal_minimum, settings.withdrawal_maximum);
    case 'limit':
      return new Refusal('withdrawal.day.limit', {
        params: { count: settings.withdrawals_per_day, amount: amountText(brand, settings.withdrawn_per_day) },
      });
    case 'conflict':
      return new Refusal('command.conflict');
    case 'absent':
      return new Refusal('payee.unknown', { fields: { bankCardId: { code: 'payee.unknown' } } });
    case 'busy':
      return new Refusal('system.busy');
    default:
      return new Refusal('function.not.available');
  }
}

/**
 * Creates the members' side of withdrawals. `channel`: the code of the payout channel for new
 * withdrawals.
 */
export function createWithdrawals({
  database,
  identity,
  payees,
  channel,
}: {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly payees: Payees;
  readonly channel: string | undefined;
}): Withdrawals {
  const ofMember = (memberId: string) =>
    tables(database).selectFrom('withdrawal').where('withdrawal.member_id', '=', memberId);
  const withPayee = (memberId: string) => withdrawalsWithPayee(database).where('withdrawal.member_id', '=', memberId);
  const read = async (memberId: string, withdrawalId: string): Promise<WithdrawalWithPayee> => {
    const row = await withPayee(memberId).where('withdrawal.id', '=', withdrawalId).executeTakeFirst();
    if (row === undefined) throw new Refusal('request.not.found');
    return row;
  };
  return {
    read,
    request: async (player, brand, { amount: amountInput, payeeId, password, origin, requestId }) => {
      if (channel === undefined) throw new Refusal('function.not.available');
      const amount = amountOf(amountInput);
      const payee = await payees.requireOwn(player.memberId, payeeId);
      if (passwordRequired(brand))
        await identity.verifyPaymentPassword(player.memberId, { field: 'password', value: password }, origin);
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
      throw refusalOfRequest(result.status, brand, await settingsOf(database, brand.id));
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
    remaining: async (memberId, settings) => {
      const used = await ofMember(memberId)
        .select(sql<bigint>`count(*)`.as('times'))
        .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
        .where('requested_at', '>=', sql<Date>`platform.business_day_start(platform.clock())`)
        .where('state', 'not in', ['rejected', 'failed'])
        .executeTakeFirstOrThrow();
      const left = settings.withdrawn_per_day - used.amount;
      return { times: Math.max(0, settings.withdrawals_per_day - Number(used.times)), amount: left > 0n ? left : 0n };
    },
  };
}
