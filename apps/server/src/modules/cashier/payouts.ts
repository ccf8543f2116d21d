import type { Database } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CallbackError, type PayoutChannel, type PayoutOutcome } from './channels.ts';
import { runCommand } from './commands.ts';
import type { Payees } from './payees.ts';
import { tables, type WithdrawalRow } from './tables.ts';

/** Pays approved withdrawals through their channels and records the outcomes. */
export interface Payouts {
  /**
   * Pays due withdrawals, at most 200, one after the other, so that a slow bank is not overloaded.
   * Returns how many were sent. Throws at the end when an outcome could not be recorded.
   */
  payDue(): Promise<number>;
  /**
   * Records the outcome in a callback. Returns the status of the command `record_payout`. Refuses
   * with `request.not.found`, `callback.unsigned` or `callback.unreadable`.
   */
  receive(code: string, rawBody: Buffer, headers: Readonly<Record<string, string | undefined>>): Promise<string>;
  /** Fetches the outcome of a payout from its channel and records it, unless it is unknown. */
  refreshOutcome(withdrawal: Pick<WithdrawalRow, 'member_id' | 'id' | 'payout_id' | 'channel'>): Promise<PayoutOutcome>;
}

const BATCH_SIZE = 20;
/** Payouts after which a run ends; the next one follows in seconds. */
const MOST_PER_RUN = 200;
/** A payout without a recorded outcome is sent again under the same id after this time. */
const RETRY_AFTER = '2 minutes';
const CHANNEL_TIMEOUT_MS = 30_000;

/** Replaces the characters that PostgreSQL cannot store. */
const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');

/** The fields of the command `record_payout` for an outcome. */
const outcomeFields = (outcome: PayoutOutcome) => ({
  outcome: outcome.outcome,
  ...(outcome.outcome === 'paid' ? { reference: storable(outcome.reference) } : { note: storable(outcome.note) }),
});

/** The dependencies of payouts. `timeoutMs`: how long a channel may take to answer. */
export interface PayoutOptions {
  readonly database: Database;
  readonly payees: Payees;
  readonly channels: readonly PayoutChannel[];
  readonly timeoutMs?: number;
}

/** Creates the sender of payouts. */
export function createPayouts({ database, payees, channels, timeoutMs = CHANNEL_TIMEOUT_MS }: PayoutOptions): Payouts {
  const channelOf = (code: string): PayoutChannel => {
    const channel = channels.find((candidate) => candidate.code === code);
    if (channel === undefined) throw new Error(`no payout channel ${code}`);
    return channel;
  };
  /**
   * The channel's outcome. It is unknown, never refused, when the channel fails or does not answer
   * in time.
   */
  const outcomeOf = async (request: () => Promise<PayoutOutcome>): Promise<PayoutOutcome> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<PayoutOutcome>((resolve) => {
      timer = setTimeout(() => {
        resolve({ outcome: 'unknown', note: `no answer within ${timeoutMs} ms` });
      }, timeoutMs);
    });
    try {
      return await Promise.race([request(), timeout]);
    } catch (error) {
      return { outcome: 'unknown', note: error instanceof Error ? error.message.slice(0, 200) : 'failed' };
    } finally {
      clearTimeout(timer);
    }
  };
  const record = async (
    withdrawal: Pick<WithdrawalRow, 'member_id' | 'id' | 'payout_id'>,
    outcome: PayoutOutcome,
  ): Promise<string> => {
    // A pending payout is sent again later, under the same id.
    if (outcome.outcome === 'pending') return 'pending';
    const { status } = await runCommand(database, 'record_payout', {
      memberId: withdrawal.member_id,
      id: withdrawal.id,
      payoutId: withdrawal.payout_id,
      ...outcomeFields(outcome),
    });
    return status;
  };
  const payOne = async (withdrawal: WithdrawalRow): Promise<void> => {
    const payee = await tables(database)
      .selectFrom('payee')
      .selectAll()
      .where('member_id', '=', withdrawal.member_id)
      .where('id', '=', withdrawal.payee_id)
      .executeTakeFirstOrThrow();
    const outcome = await outcomeOf(async () =>
      channelOf(withdrawal.channel).pay({
        payoutId: String(withdrawal.payout_id),
        reference: withdrawal.order_number,
        amount: withdrawal.amount - withdrawal.fee,
        currency: withdrawal.currency,
        payee: { bankCode: payee.bank_code, number: payees.numberOf(payee), holder: payee.holder },
      }),
    );
    await record(withdrawal, outcome);
  };
  /** Pays what is due, at most a batch. Returns how many were sent. */
  const payBatch = async (): Promise<number> => {
    const claimed = await database.query<WithdrawalRow>('select * from cashier.claim_payouts($1, $2::interval)', [
      BATCH_SIZE,
      RETRY_AFTER,
    ]);
    const failed: unknown[] = [];
    for (const withdrawal of claimed) {
      // A payout that cannot be recorded is sent again later and does not delay the next ones.
      await payOne(withdrawal).catch((error: unknown) =>
        failed.push(new Error(`the payout of withdrawal ${withdrawal.id} was not recorded`, { cause: error })),
      );
    }
    if (failed.length > 0)
      throw failed.length === 1 ? failed[0] : new AggregateError(failed, `${failed.length} payouts were not recorded`);
    return claimed.length;
  };
  return {
    payDue: async () => {
      let [sent, batch] = [0, BATCH_SIZE];
      while (batch === BATCH_SIZE && sent < MOST_PER_RUN) {
        batch = await payBatch();
        sent += batch;
      }
      return sent;
    },
    receive: async (code, rawBody, headers) => {
      const readCallback = channels.find((channel) => channel.code === code)?.readCallback;
      if (readCallback === undefined) throw new Refusal('request.not.found');
      let notice;
      try {
        notice = readCallback({ rawBody, headers, now: await readClock(database) });
      } catch (error) {
        if (error instanceof CallbackError)
          throw new Refusal(error.kind === 'unsigned' ? 'callback.unsigned' : 'callback.unreadable');
        throw error;
      }
      const row = await tables(database)
        .selectFrom('withdrawal')
        .select(['member_id', 'id', 'payout_id'])
        .where('payout_id', '=', notice.payoutId)
        .where('channel', '=', code)
        .executeTakeFirst();
      if (row === undefined) throw new Refusal('request.not.found');
      return record(row, notice.outcome);
    },
    refreshOutcome: async (withdrawal) => {
      const outcome = await outcomeOf(async () =>
        channelOf(withdrawal.channel).fetchOutcome(String(withdrawal.payout_id)),
      );
      if (outcome.outcome === 'paid' || outcome.outcome === 'refused') await record(withdrawal, outcome);
      return outcome;
    },
  };
}
