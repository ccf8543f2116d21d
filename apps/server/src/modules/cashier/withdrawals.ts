import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { sql } from 'kysely';
import type { BrandFacts, PlayerSession } from '../../platform/http/context.ts';
import { toPage, offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf, outOfRange, amountText } from './amounts.ts';
import { command } from './command.ts';
import type { CashierIdentity, TypedFrom } from './identity-port.ts';
import { dateRange, type DateFilter } from './filters.ts';
import type { Payees } from './payees.ts';
import { settingsOf } from './settings.ts';
import {
  tables,
  withdrawalStates,
  type PayeeRow,
  type SettingsRow,
  type WithdrawalRow,
  type WithdrawalState,
} from './tables.ts';

/** A request for money out. Without `requestId` every press is a new request. */
export interface WithdrawalRequest {
  readonly amount: number | string;
  readonly payeeId: string;
  readonly password: string;
  readonly from: TypedFrom;
  readonly requestId?: string | undefined;
}
/** A withdrawal with the account it goes to. */
export type PaidTo = WithdrawalRow & Pick<PayeeRow, 'bank_code' | 'number_masked' | 'holder'>;

/** Withdrawals as a member sees them. There is no way to take a request back (facts/trust.md M10). */
export interface Withdrawals {
  /** Checks payee and payment password, holds the funds, queues the request. */
  request(player: PlayerSession, brand: BrandFacts, request: WithdrawalRequest): Promise<PaidTo>;
  read(memberId: string, withdrawalId: string): Promise<PaidTo>;
  list(
    memberId: string,
    filter: PageRequest & DateFilter & { readonly status?: WithdrawalState | undefined },
  ): Promise<{ list: PaidTo[]; total: number; totalPages: number; footer: { amount: bigint } }>;
  /** Paid and not answered yet, oldest first. */
  unanswered(memberId: string): Promise<PaidTo[]>;
  /** The member's word on a paid withdrawal. */
  answer(memberId: string, withdrawalId: string, received: boolean, remark: string | undefined): Promise<PaidTo>;
  /** Counts unanswered payments as received once their time is over; answers how many. */
  receiveUnanswered(): Promise<number>;
  /** What may still be withdrawn today (GMT+8). */
  remaining(memberId: string, settings: SettingsRow): Promise<{ readonly times: number; readonly amount: bigint }>;
}

/** The brand's switch that waives the payment password. */
const PASSWORD_WAIVED = 'WDRAWNOPASSVERIF3';
const MOST_AT_ONCE = 500;

/** Whether a withdrawal asks for the payment password. */
export const passwordRequired = (brand: BrandFacts): boolean => !brand.features.has(PASSWORD_WAIVED);

/** Builds the members' side of withdrawals. */
export function createWithdrawals({
  database,
  identity,
  payees,
  channel,
}: {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly payees: Payees;
  /** Code of the payout channel new withdrawals go by. */
  readonly channel: string | undefined;
}): Withdrawals {
  const rows = (memberId: string) =>
    tables(database).selectFrom('withdrawal').where('withdrawal.member_id', '=', memberId);
  const withPayee = (memberId: string) =>
    rows(memberId)
      .innerJoin('payee', (join) =>
        join.onRef('payee.member_id', '=', 'withdrawal.member_id').onRef('payee.id', '=', 'withdrawal.payee_id'),
      )
      .selectAll('withdrawal')
      .select(['payee.bank_code', 'payee.number_masked', 'payee.holder']);
  const read = async (memberId: string, withdrawalId: string): Promise<PaidTo> => {
    const row = await withPayee(memberId).where('withdrawal.id', '=', withdrawalId).executeTakeFirst();
    if (row === undefined) throw new Refusal('request.not.found');
    return row;
  };
  return {
    read,
    request: async (player, brand, { amount: asked, payeeId, password, from, requestId }) => {
      if (channel === undefined) throw new Refusal('function.not.available');
      const amount = amountOf(asked);
      const payee = await payees.usable(player.memberId, payeeId);
      if (passwordRequired(brand))
        await identity.verifyPaymentPassword(player.memberId, { field: 'password', typed: password }, from);
      const answer = await command(database, 'request_withdrawal', {
        requestId: requestId ?? randomUUID(),
        memberId: player.memberId,
        brandId: brand.id,
        account: player.account,
        channel,
        payeeId: payee.id,
        amount: amount.toString(),
        currency: player.currency,
      });
      if (answer.status === 'ok' || answer.status === 'replayed') return read(player.memberId, String(answer.id));
      const settings = await settingsOf(database, brand.id);
      switch (answer.status) {
        case 'insufficient':
          throw new Refusal('balance.insufficient', { fields: { amount: { code: 'balance.insufficient' } } });
        case 'range':
          throw outOfRange('withdrawal.amount.range', brand, settings.withdrawal_minimum, settings.withdrawal_maximum);
        case 'limit':
          throw new Refusal('withdrawal.day.limit', {
            params: { times: settings.withdrawals_per_day, amount: amountText(brand, settings.withdrawn_per_day) },
          });
        case 'conflict':
          throw new Refusal('command.conflict');
        case 'absent':
          throw new Refusal('payee.unknown', { fields: { bankCardId: { code: 'payee.unknown' } } });
        case 'busy':
          throw new Refusal('system.busy');
        default:
          throw new Refusal('function.not.available');
      }
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
        rows(memberId)
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
      return { ...toPage(list, totals.count, size), footer: { amount: totals.amount } };
    },
    unanswered: (memberId) =>
      withPayee(memberId).where('withdrawal.state', '=', 'paid').orderBy('withdrawal.paid_at').execute(),
    answer: async (memberId, withdrawalId, received, remark) => {
      const { status } = await command(database, 'answer_withdrawal', {
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
      const [row] = await database.query<{ done: number }>('select cashier.receive_unanswered($1) as done', [
        MOST_AT_ONCE,
      ]);
      return row?.done ?? 0;
    },
    remaining: async (memberId, settings) => {
      const used = await rows(memberId)
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
