import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import type { Micro } from '@chokdee/money/amount';
import { sql } from 'kysely';
import { readClock } from '../../platform/clock/clock.ts';
import type { BrandFacts, PlayerSession } from '../../platform/http/context.ts';
import { isStorable } from '../../platform/http/validation.ts';
import type { PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountOf } from '../../platform/http/amount-input.ts';
import { outOfRange } from './amounts.ts';
import { CallbackError, type DepositChannel, type DepositNotice, type PaymentPlace } from './channels.ts';
import { runCommand, type CommandResult } from './commands.ts';
import { depositPage } from './deposit-page.ts';
import { dateRange, type AmountPage, type DateFilter } from './lists.ts';
import { settingsOf } from './settings.ts';
import { depositStates, tables, type DepositRow, type DepositState, type SettingsRow } from './tables.ts';

/**
 * A request for a deposit. Requests with the same `requestId` are one; without it every request is
 * a new one.
 */
export interface DepositRequest {
  readonly amount: number | string;
  readonly channel?: string | undefined;
  readonly requestId?: string | undefined;
  readonly language: string;
}

/** The members' side of deposits, and the channels' callbacks. */
export interface Deposits {
  /** Opens a deposit and registers it with its channel. Idempotent per `requestId`. */
  open(player: PlayerSession, brand: BrandFacts, request: DepositRequest): Promise<DepositRow>;
  /**
   * Processes a channel's callback; credits at most once. Refuses with `callback.unsigned`,
   * `callback.unreadable`, `request.not.found`, or `callback.held` for a payment that needs an
   * operator's decision.
   */
  receive(
    channel: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<'credited' | 'repeated' | 'refused'>;
  /** Expires deposits that were not paid in time. Returns how many. */
  expire(): Promise<number>;
  /** A member's deposit. Refuses with `request.not.found`. */
  read(memberId: string, depositId: string): Promise<DepositRow>;
  /** A member's deposits, newest first. The footer is the sum credited. */
  list(
    memberId: string,
    filter: PageRequest & DateFilter & { readonly status?: DepositState | undefined },
  ): Promise<AmountPage<DepositRow>>;
  /** The number of a member's confirmed deposits. */
  count(memberId: string): Promise<number>;
}

const BATCH_SIZE = 500;

/** The channels that take a currency and that the brand has not closed. */
export const offeredChannels = (
  channels: readonly DepositChannel[],
  currency: string,
  { closed_channels: closed }: Pick<SettingsRow, 'closed_channels'>,
): readonly DepositChannel[] =>
  channels.filter(
    (channel) => (channel.currency === undefined || channel.currency === currency) && !closed.includes(channel.code),
  );

/** The smallest and largest deposit by a channel: its own limits within those of the brand. */
export function depositBounds(
  settings: Pick<SettingsRow, 'deposit_minimum' | 'deposit_maximum' | 'channel_limits'>,
  code: string,
): { readonly minimum: Micro; readonly maximum: Micro } {
  const { minimum = null, maximum = null } = settings.channel_limits[code] ?? {};
  const [own, most] = [BigInt(minimum ?? 0), BigInt(maximum ?? settings.deposit_maximum)];
  return {
    minimum: own > settings.deposit_minimum ? own : settings.deposit_minimum,
    maximum: most < settings.deposit_maximum ? most : settings.deposit_maximum,
  };
}

/** Creates the members' side of deposits. */
export function createDeposits({
  database,
  channels,
}: {
  readonly database: Database;
  readonly channels: readonly DepositChannel[];
}): Deposits {
  const ofMember = (memberId: string) => tables(database).selectFrom('deposit').where('member_id', '=', memberId);
  const read = async (memberId: string, depositId: string): Promise<DepositRow> => {
    const row = await ofMember(memberId).selectAll().where('id', '=', depositId).executeTakeFirst();
    if (row === undefined) throw new Refusal('request.not.found');
    return row;
  };
  /** The refusal of a request, by the result of the command `open_deposit`. */
  const refusalOfRequest = async (result: CommandResult, brand: BrandFacts, channel: string): Promise<Refusal> => {
    switch (result.status) {
      case 'range': {
        const { minimum, maximum } = depositBounds(await settingsOf(database, brand.id), channel);
        return outOfRange('deposit.amount.range', brand, minimum, maximum);
      }
      case 'limit':
        return new Refusal('limit.exceeded', {
          value: { limit: result.reason },
          fields: { amount: { code: 'limit.exceeded' } },
        });
      case 'blocked':
        return new Refusal('account.blocked');
      case 'conflict':
        return new Refusal('command.conflict');
      default:
        return new Refusal('function.not.available');
    }
  };
  /** Registers a deposit with its channel. When the channel fails, the deposit fails. */
  const register = async (row: DepositRow, channel: DepositChannel, language: string): Promise<void> => {
    let place: PaymentPlace;
    try {
      place = await channel.open({
        reference: row.order_number,
        amount: row.amount,
        currency: row.currency,
        language,
      });
    } catch {
      await database.query('select cashier.fail_deposit($1, $2, $3)', [row.member_id, row.id, 'channel']);
      throw new Refusal('deposit.channel.failed');
    }
    await database.query('select cashier.mark_deposit_pending($1, $2, $3, $4::jsonb)', [
      row.member_id,
      row.id,
      place.redirectUrl ?? null,
      place.instructions ? JSON.stringify(place.instructions) : null,
    ]);
  };
  return {
    read,
    open: async (player, brand, request) => {
      const offered = offeredChannels(channels, player.currency, await settingsOf(database, brand.id));
      const channel = request.channel ? offered.find(({ code }) => code === request.channel) : offered[0];
      if (channel === undefined)
        throw new Refusal('deposit.channel.unknown', { fields: { bankCode: { code: 'deposit.channel.unknown' } } });
      const amount = amountOf(request.amount);
      const result = await runCommand(database, 'open_deposit', {
        requestId: request.requestId ?? randomUUID(),
        memberId: player.memberId,
        brandId: brand.id,
        account: player.account,
        channel: channel.code,
        amount: amount.toString(),
        currency: player.currency,
      });
      if (result.status !== 'ok' && result.status !== 'replayed')
        throw await refusalOfRequest(result, brand, channel.code);
      const row = await read(player.memberId, String(result.id));
      // A replay registers the deposit too, after a crash between opening and registering: the
      // channel is idempotent.
      if (row.state !== 'created') return row;
      await register(row, channel, request.language);
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
      // The contract does not validate the body of a callback.
      if (![notice.nonce, notice.reference, notice.currency, notice.authorisation].every(isStorable))
        throw new Refusal('callback.unreadable');
      const { result } = await runCommand(database, 'confirm_deposit', {
        ...notice,
        amount: notice.amount.toString(),
        channel: code,
        account: channel.account,
      });
      if (result === 'credited' || result === 'repeated' || result === 'refused') return result;
      throw new Refusal('callback.held', { value: { result } });
    },
    expire: async () => {
      const [row] = await database.query<{ count: number }>('select cashier.expire_deposits($1) as count', [
        BATCH_SIZE,
      ]);
      return row?.count ?? 0;
    },
    list: async (memberId, { page, size, status, ...dates }) => {
      const [from, to] = dateRange(dates);
      const query = ofMember(memberId)
        .where('state', 'in', status === undefined ? depositStates : [status])
        .where('created_at', '>=', from)
        .where('created_at', '<=', to);
      return depositPage(query, { page, size });
    },
    count: async (memberId) => {
      const row = await ofMember(memberId)
        .select(sql<bigint>`count(*)`.as('count'))
        .where('state', '=', 'confirmed')
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}
