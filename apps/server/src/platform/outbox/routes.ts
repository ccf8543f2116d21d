import { outboxState, resendEvent } from '@chokdee/contract/calls/outbox';
import type { Database } from '@chokdee/database/database';
import { operatorIn, type CallContext } from '../http/context.ts';
import { bind, type Binding, type Consumer } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { outboxStatus, parkedEvents, resend } from './status.ts';

/** What the operators' calls of the outbox lean on. */
export interface OutboxRoutes {
  readonly database: Database;
  /** All consumers of this copy. */
  readonly consumers: () => readonly Consumer[];
  /** Notes in the audit log that the caller sent an event again. */
  readonly note: (context: CallContext, consumer: string, eventId: string) => Promise<void>;
}

/** The operators' view of the consumers, and their way to send a parked event again. */
export const outboxRoutes = ({ database, consumers, note }: OutboxRoutes): readonly Binding[] => [
  bind(outboxState, async () => ({
    consumers: (await outboxStatus(database)).map((row) => ({ ...row, advancedAt: row.advancedAt?.getTime() ?? null })),
    parked: (await parkedEvents(database)).map(({ consumer, id, topic, memberId, at, parkedAt, attempts, error, payload }) => ({ consumer, id, topic, memberId, at: at.getTime(), parkedAt: parkedAt.getTime(), attempts, error, payload })),
  })),
  bind(resendEvent, async ({ body }, context) => {
    operatorIn(context, 'admin');
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
