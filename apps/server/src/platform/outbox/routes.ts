import { outboxState, readDeadLetter, listDeadLetters, resendEvent } from '@chokdee/contract/calls/outbox';
import type { Database } from '@chokdee/database/database';
import type { CallContext } from '../http/context.ts';
import { bind, type Binding, type Consumer } from '../module.ts';
import { toPage, offsetOf } from '../records/paging.ts';
import { Refusal } from '../refusal.ts';
import { outboxStatus, deadLetter, deadLetters, resend, type DeadLetterRow } from './status.ts';

/** Dependencies of the console calls of the outbox. */
export interface OutboxDeps {
  readonly database: Database;
  /** Returns all consumers of this copy. */
  readonly consumers: () => readonly Consumer[];
  /** Returns the user names of those of the members who belong to the brand, by member id. */
  readonly accountsOf: (brandId: string, memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Writes to the audit log that the operator has sent an event again. */
  readonly recordResend: (context: CallContext, consumer: string, eventId: string) => Promise<void>;
}

/** A dead letter as the calls answer it. The member is null where it is not one of the brand's. */
function toAnswer(row: DeadLetterRow, accounts: ReadonlyMap<string, string>) {
  const account = row.memberId === null ? undefined : accounts.get(row.memberId);
  return {
    consumer: row.consumer,
    id: row.id,
    topic: row.topic,
    memberId: account === undefined ? null : row.memberId,
    account: account ?? null,
    at: row.at.getTime(),
    parkedAt: row.deadLetteredAt.getTime(),
    attempts: row.attempts,
    error: row.error,
  };
}

/**
 * Binds the console calls that show the consumers and their dead letters, and retry a dead letter.
 */
export function outboxRoutes({ database, consumers, accountsOf, recordResend }: OutboxDeps): readonly Binding[] {
  const accountsFor = ({ brand }: CallContext, rows: readonly DeadLetterRow[]) =>
    accountsOf(brand.id, [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]);
  /**
   * Reads a dead letter that concerns no member or one of the brand's; that of another brand is not
   * found.
   */
  const readOwn = async (context: CallContext, consumer: string, id: string) => {
    const event = await deadLetter(database, consumer, id);
    if (event === null) throw new Refusal('request.not.found');
    const accounts = await accountsFor(context, [event]);
    if (event.memberId !== null && !accounts.has(event.memberId)) throw new Refusal('request.not.found');
    return { event, accounts };
  };
  return [
    bind(outboxState, async () => ({
      consumers: (await outboxStatus(database)).map(({ deadLetters, advancedAt, ...row }) => ({
        ...row,
        parked: deadLetters,
        advancedAt: advancedAt?.getTime() ?? null,
      })),
    })),
    bind(listDeadLetters, async ({ query: { page, size, consumer } }, context) => {
      const { rows, total } = await deadLetters(database, {
        ...(consumer !== undefined && { consumer }),
        limit: size,
        offset: offsetOf({ page, size }),
      });
      const accounts = await accountsFor(context, rows);
      const list = rows.map((row) => toAnswer(row, accounts));
      return { ...toPage(list, total, size), footer: {} };
    }),
    bind(readDeadLetter, async ({ params: { consumer, id } }, context) => {
      const { event, accounts } = await readOwn(context, consumer, id);
      return { ...toAnswer(event, accounts), payload: event.payload };
    }),
    bind(resendEvent, async ({ body }, context) => {
      await readOwn(context, body.consumer, body.id);
      try {
        if (!(await resend(database, consumers(), body.consumer, body.id))) throw new Refusal('request.not.found');
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return { taken: false, error: error instanceof Error ? error.message : String(error) };
      }
      await recordResend(context, body.consumer, body.id);
      return { taken: true, error: null };
    }),
  ];
}
