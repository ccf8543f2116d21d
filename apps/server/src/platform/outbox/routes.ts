import {
  outboxState,
  parkedEvent as readEvent,
  parkedEvents as listEvents,
  resendEvent,
} from '@chokdee/contract/calls/outbox';
import type { Database } from '@chokdee/database/database';
import { operatorIn, type CallContext } from '../http/context.ts';
import { bind, type Binding, type Consumer } from '../module.ts';
import { toPage, offsetOf } from '../records/paging.ts';
import { Refusal } from '../refusal.ts';
import { outboxStatus, deadLetter, deadLetters, resend, type DeadLetterRow } from './status.ts';

/** What the operators' calls of the outbox lean on. */
export interface OutboxDeps {
  readonly database: Database;
  /** All consumers of this copy. */
  readonly consumers: () => readonly Consumer[];
  /** The user names of those of these members who are the brand's. */
  readonly accountsOf: (brandId: string, memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Notes in the audit log that the caller sent an event again. */
  readonly recordResend: (context: CallContext, consumer: string, eventId: string) => Promise<void>;
}

/** The operators' view of the consumers and of what they could not bear, and their way to send a parked event again. */
export function outboxRoutes({ database, consumers, accountsOf, recordResend: note }: OutboxDeps): readonly Binding[] {
  const namesFor = ({ brand }: CallContext, rows: readonly DeadLetterRow[]) =>
    accountsOf(brand.id, [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]);
  const shown = (
    { consumer, id, topic, memberId, at, parkedAt, attempts, error }: DeadLetterRow,
    accounts: ReadonlyMap<string, string>,
  ) => {
    const account = memberId === null ? undefined : accounts.get(memberId);
    return {
      consumer,
      id,
      topic,
      memberId: account === undefined ? null : memberId,
      account: account ?? null,
      at: at.getTime(),
      parkedAt: parkedAt.getTime(),
      attempts,
      error,
    };
  };
  /** One event of the brand's members, or of nobody's; what happened to another brand's member is that brand's to see to. */
  const own = async (context: CallContext, consumer: string, id: string) => {
    const event = await deadLetter(database, consumer, id);
    if (event === null) throw new Refusal('request.not.found');
    const accounts = await namesFor(context, [event]);
    if (event.memberId !== null && !accounts.has(event.memberId)) throw new Refusal('request.not.found');
    return { event, accounts };
  };
  return [
    bind(outboxState, async () => ({
      consumers: (await outboxStatus(database)).map((row) => ({
        ...row,
        advancedAt: row.advancedAt?.getTime() ?? null,
      })),
    })),
    bind(listEvents, async ({ query: { page, size, consumer } }, context) => {
      const { rows, total } = await deadLetters(database, {
        ...(consumer !== undefined && { consumer }),
        limit: size,
        offset: offsetOf({ page, size }),
      });
      const accounts = await namesFor(context, rows);
      return {
        ...toPage(
          rows.map((row) => shown(row, accounts)),
          total,
          size,
        ),
        footer: {},
      };
    }),
    bind(readEvent, async ({ params: { consumer, id } }, context) => {
      const { event, accounts } = await own(context, consumer, id);
      return { ...shown(event, accounts), payload: event.payload };
    }),
    bind(resendEvent, async ({ body }, context) => {
      operatorIn(context, 'admin');
      await own(context, body.consumer, body.id);
      try {
        if (!(await resend(database, consumers(), body.consumer, body.id))) throw new Refusal('request.not.found');
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return { taken: false, error: error instanceof Error ? error.message : String(error) };
      }
      await note(context, body.consumer, body.id);
      return { taken: true, error: null };
    }),
  ];
}
