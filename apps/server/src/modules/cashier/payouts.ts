import type { Database } from '@chokdee/database/database';
import type { PayoutChannel, PayoutOutcome } from './channels.ts';
import { command, type CommandAnswer } from './command.ts';
import type { Payees } from './payees.ts';
import { tables, type WithdrawalRow } from './tables.ts';

/** Pays approved withdrawals by their channel and records what became of it. */
export interface Payouts {
  /** Pays what is due; answers how many were asked for. One after the other, so that a slow bank is not flooded. Throws, at the end, when an outcome could not be recorded. */
  pay(): Promise<number>;
  /** Asks the channel of a payout again and records its answer. */
  ask(withdrawal: Pick<WithdrawalRow, 'member_id' | 'id' | 'payout_id' | 'channel'>): Promise<PayoutOutcome>;
}

const MOST_AT_ONCE = 20;
/** How long a payout may stay without a recorded answer before it is asked for again under the same id. */
const UNANSWERED = '2 minutes';
/** How long a bank is waited for, milliseconds. */
const PATIENCE = 30_000;

/** A bank's text without what PostgreSQL does not store: an answer is not lost for it. */
const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');
/** What is recorded of an outcome. */
const told = (outcome: PayoutOutcome) => ({
  outcome: outcome.outcome,
  ...(outcome.outcome === 'paid' ? { reference: storable(outcome.reference) } : { note: storable(outcome.note) }),
});

/** What payouts are built from. `patience`: how long a channel may take to answer, milliseconds. */
export interface PayoutParts {
  readonly database: Database;
  readonly payees: Payees;
  readonly channels: readonly PayoutChannel[];
  readonly patience?: number;
}

/** Builds what sends approved withdrawals to their channel. */
export function createPayouts({ database, payees, channels, patience = PATIENCE }: PayoutParts): Payouts {
  const channelOf = (code: string): PayoutChannel => {
    const channel = channels.find((candidate) => candidate.code === code);
    if (channel === undefined) throw new Error(`no payout channel ${code}`);
    return channel;
  };
  /** A channel that fails, or does not answer in time, has not said what it did: the outcome is unknown, never refused. */
  const carefully = async (ask: () => Promise<PayoutOutcome>): Promise<PayoutOutcome> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<PayoutOutcome>((resolve) => {
      timer = setTimeout(() => {
        resolve({ outcome: 'unknown', note: `no answer within ${patience} ms` });
      }, patience);
    });
    try {
      return await Promise.race([ask(), tooLate]);
    } catch (error) {
      return { outcome: 'unknown', note: error instanceof Error ? error.message.slice(0, 200) : 'failed' };
    } finally {
      clearTimeout(timer);
    }
  };
  const record = (
    withdrawal: Pick<WithdrawalRow, 'member_id' | 'id' | 'payout_id'>,
    outcome: PayoutOutcome,
  ): Promise<CommandAnswer> =>
    command(database, 'record_payout', {
      memberId: withdrawal.member_id,
      id: withdrawal.id,
      payoutId: withdrawal.payout_id,
      ...told(outcome),
    });
  const payOne = async (withdrawal: WithdrawalRow): Promise<void> => {
    const payee = await tables(database)
      .selectFrom('payee')
      .selectAll()
      .where('member_id', '=', withdrawal.member_id)
      .where('id', '=', withdrawal.payee_id)
      .executeTakeFirstOrThrow();
    const outcome = await carefully(async () =>
      channelOf(withdrawal.channel).pay({
        payoutId: String(withdrawal.payout_id),
        reference: withdrawal.order_number,
        amount: withdrawal.amount,
        currency: withdrawal.currency,
        payee: { bankCode: payee.bank_code, number: payees.numberOf(payee), holder: payee.holder },
      }),
    );
    await record(withdrawal, outcome);
  };
  return {
    pay: async () => {
      const claimed = await database.query<WithdrawalRow>('select * from cashier.claim_payouts($1, $2::interval)', [
        MOST_AT_ONCE,
        UNANSWERED,
      ]);
      const failed: unknown[] = [];
      for (const withdrawal of claimed) {
        // One that cannot be recorded is asked for again later, and holds up nobody who waits behind it.
        await payOne(withdrawal).catch((error: unknown) =>
          failed.push(new Error(`the payout of withdrawal ${withdrawal.id} was not recorded`, { cause: error })),
        );
      }
      if (failed.length > 0)
        throw failed.length === 1
          ? failed[0]
          : new AggregateError(failed, `${failed.length} payouts were not recorded`);
      return claimed.length;
    },
    ask: async (withdrawal) => {
      const outcome = await carefully(async () => channelOf(withdrawal.channel).ask(String(withdrawal.payout_id)));
      if (outcome.outcome !== 'unknown') await record(withdrawal, outcome);
      return outcome;
    },
  };
}
