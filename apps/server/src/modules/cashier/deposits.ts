import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { sql } from 'kysely';
import { readClock } from '../../platform/clock/clock.ts';
import type { BrandFacts, PlayerSession } from '../../platform/http/context.ts';
import { isStorable } from '../../platform/http/validation.ts';
import { toPage, offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf, outOfRange } from './amounts.ts';
import { CallbackError, type DepositChannel, type DepositNotice } from './channels.ts';
import { command } from './command.ts';
import { dateRange, type DateFilter } from './filters.ts';
import { settingsOf } from './settings.ts';
import { depositStates, tables, type DepositRow, type DepositState } from './tables.ts';

/** A request to deposit. Without `requestId` every press is a new request. */
export interface DepositRequest {
  readonly amount: number | string;
  readonly channel?: string | undefined;
  readonly requestId?: string | undefined;
  readonly language: string;
}

/** Deposits: opened by a member, confirmed by their channel, ended by time. */
export interface Deposits {
  /** Opens a deposit and tells its channel. The same request again answers the same deposit. */
  open(player: PlayerSession, brand: BrandFacts, request: DepositRequest): Promise<DepositRow>;
  /** Takes a channel's callback; credits at most once. Refuses what is not signed, and what fits no open deposit (`callback.held`: a person will look). */
  receive(
    channel: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<'credited' | 'repeated' | 'refused'>;
  /** Ends deposits nobody paid in time; answers how many. */
  expire(): Promise<number>;
  read(memberId: string, depositId: string): Promise<DepositRow>;
  list(
    memberId: string,
    filter: PageRequest & DateFilter & { readonly status?: DepositState | undefined },
  ): Promise<{ list: DepositRow[]; total: number; totalPages: number; footer: { amount: bigint } }>;
  /** How many of a member's deposits were confirmed. */
  count(memberId: string): Promise<number>;
}

const MOST_AT_ONCE = 500;

/** Builds the members' side of deposits. */
export function createDeposits({
  database,
  channels,
}: {
  readonly database: Database;
  readonly channels: readonly DepositChannel[];
}): Deposits {
  const rows = (memberId: string) => tables(database).selectFrom('deposit').where('member_id', '=', memberId);
  const read = async (memberId: string, depositId: string): Promise<DepositRow> => {
    const row = await rows(memberId).selectAll().where('id', '=', depositId).executeTakeFirst();
    if (row === undefined) throw new Refusal('request.not.found');
    return row;
  };
  const handOver = async (row: DepositRow, channel: DepositChannel, language: string): Promise<void> => {
    let url: string;
    try {
      url = (await channel.open({ reference: row.order_number, amount: row.amount, currency: row.currency, language }))
        .redirectUrl;
    } catch {
      await database.query('select cashier.fail_deposit($1, $2, $3)', [row.member_id, row.id, 'channel']);
      throw new Refusal('deposit.channel.failed');
    }
    await database.query('select cashier.hand_over_deposit($1, $2, $3)', [row.member_id, row.id, url]);
  };
  return {
    read,
    open: async (player, brand, request) => {
      const channel =
        request.channel === undefined || request.channel === ''
          ? channels[0]
          : channels.find(({ code }) => code === request.channel);
      if (channel === undefined)
        throw new Refusal('deposit.channel.unknown', { fields: { bankCode: { code: 'deposit.channel.unknown' } } });
      const amount = amountOf(request.amount);
      const answer = await command(database, 'open_deposit', {
        requestId: request.requestId ?? randomUUID(),
        memberId: player.memberId,
        brandId: brand.id,
        account: player.account,
        channel: channel.code,
        amount: amount.toString(),
        currency: player.currency,
      });
      switch (answer.status) {
        case 'ok':
        case 'replayed':
          break;
        case 'range': {
          const settings = await settingsOf(database, brand.id);
          throw outOfRange('deposit.amount.range', brand, settings.deposit_minimum, settings.deposit_maximum);
        }
        case 'limit':
          throw new Refusal('limit.exceeded', {
            value: { limit: answer.reason },
            fields: { amount: { code: 'limit.exceeded' } },
          });
        case 'blocked':
          throw new Refusal('account.blocked');
        case 'conflict':
          throw new Refusal('command.conflict');
        default:
          throw new Refusal('function.not.available');
      }
      const row = await read(player.memberId, String(answer.id));
      // Also after a crash between opening and handing over: the channel knows the reference and answers the same.
      if (row.state !== 'created') return row;
      await handOver(row, channel, request.language);
      return read(player.memberId, row.id);
    },
    receive: async (code, rawBody, headers) => {
      const channel = channels.find((candidate) => candidate.code === code);
      if (channel === undefined) throw new Refusal('request.not.found');
      let notice: DepositNotice;
      try {
        notice = channel.readCallback({ rawBody, headers, now: await readClock(database) });
      } catch (error) {
        if (error instanceof CallbackError)
          throw new Refusal(error.kind === 'unsigned' ? 'callback.unsigned' : 'callback.unreadable');
        throw error;
      }
      // The channel's own body never met a schema of ours.
      if (![notice.nonce, notice.reference, notice.currency, notice.authorisation].every(isStorable))
        throw new Refusal('callback.unreadable');
      const { result } = await command(database, 'confirm_deposit', {
        ...notice,
        amount: notice.amount.toString(),
        channel: code,
      });
      if (result === 'credited' || result === 'repeated' || result === 'refused') return result;
      throw new Refusal('callback.held', { value: { result } });
    },
    expire: async () => {
      const [row] = await database.query<{ ended: number }>('select cashier.expire_deposits($1) as ended', [
        MOST_AT_ONCE,
      ]);
      return row?.ended ?? 0;
    },
    list: async (memberId, { page, size, status, ...dates }) => {
      const [from, to] = dateRange(dates);
      const query = rows(memberId)
        .where('state', 'in', status === undefined ? depositStates : [status])
        .where('created_at', '>=', from)
        .where('created_at', '<=', to);
      const [list, totals] = await Promise.all([
        query
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute(),
        query
          .select(sql<bigint>`count(*)`.as('count'))
          .select(sql<bigint>`coalesce(sum(credited), 0)::bigint`.as('amount'))
          .executeTakeFirstOrThrow(),
      ]);
      return { ...toPage(list, totals.count, size), footer: { amount: totals.amount } };
    },
    count: async (memberId) =>
      Number(
        (
          await rows(memberId)
            .select(sql<bigint>`count(*)`.as('count'))
            .where('state', '=', 'confirmed')
            .executeTakeFirstOrThrow()
        ).count,
      ),
  };
}
