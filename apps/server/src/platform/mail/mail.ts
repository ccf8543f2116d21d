import type { Database, Queryable } from '@chokdee/database/database';
import { Gauge } from 'prom-client';
import { purge } from '../jobs/purge.ts';
import type { ServerModule } from '../module.ts';
import { outboxRoutes } from './outbox-page.ts';
import { receiptRoutes } from './receipts.ts';
import { Undeliverable, type OutgoingMessage, type Sender } from './sender.ts';
import {
  claimDueMessages,
  countReceipts,
  countWaiting,
  insertMessage,
  markFailed,
  markSent,
  purgeMessages,
  scheduleRetry,
  type OutgoingMessageRow,
} from './store.ts';

/** Sends email and SMS. */
export interface Mail {
  /**
   * Writes a message in the caller's transaction; it is sent after the commit. Returns false and
   * writes nothing when no sender of its kind is configured.
   */
  send(tx: Queryable, message: OutgoingMessage): Promise<boolean>;
  /** Sends due messages; returns how many were sent. Runs as a job. */
  deliver(): Promise<number>;
  readonly module: ServerModule;
}

/** What mail is created from. */
export interface MailOptions {
  readonly database: Database;
  /** The sender of each kind; null where there is none. */
  readonly senders: Readonly<Record<'mail' | 'sms', Sender | null>>;
  /** Serves the demo's outbox page when set, protected by the password if there is one. */
  readonly demoOutbox: { readonly password: string | null } | null;
  /** Signs the receipts of the SMS gateway; without it there are none. */
  readonly receiptKey?: Uint8Array | undefined;
}

/** Messages per run of the job. */
const BATCH_SIZE = 20;
/** Seconds until the next attempt of an email, by attempts made: about nine hours in all. */
const RETRY_DELAYS = [30, 120, 600, 1_800, 7_200, 21_600] as const;
const MAX_ERROR_LENGTH = 500;

/** Creates mail: messages are stored first and sent by a job. */
export function createMail({ database, senders, demoOutbox, receiptKey }: MailOptions): Mail {
  const sendOne = async (row: OutgoingMessageRow): Promise<boolean> => {
    const sender = senders[row.kind];
    try {
      if (sender === null) throw new Error(`no sender for ${row.kind}`);
      await sender.send(row, row.message_id);
      await markSent(database, row.message_id, sender.keepsText);
      return true;
    } catch (error) {
      const reason = String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR_LENGTH);
      const delay = (sender?.retryDelays ?? RETRY_DELAYS)[row.attempts - 1];
      if (delay === undefined || error instanceof Undeliverable) await markFailed(database, row.message_id, reason);
      else await scheduleRetry(database, row.message_id, reason, delay);
      return false;
    }
  };
  const deliver = async (): Promise<number> => {
    let sent = 0;
    for (const row of await claimDueMessages(database, BATCH_SIZE)) if (await sendOne(row)) sent += 1;
    return sent;
  };
  return {
    deliver,
    send: async (tx, message) => {
      if (senders[message.kind] === null) return false;
      await insertMessage(tx, message);
      return true;
    },
    module: {
      name: 'mail',
      routes: [
        ...receiptRoutes(database, receiptKey ?? null),
        ...(demoOutbox === null ? [] : outboxRoutes(database, demoOutbox.password)),
      ],
      retention: [
        {
          tables: ['platform.outgoing_message'],
          period: '30 days after sending or failing; the text is removed when it is sent',
          reason: 'to answer whether it was sent',
          job: 'mail.purge',
        },
      ],
      jobs: [
        {
          name: 'mail.deliver',
          every: 5,
          run: async () => {
            await deliver();
          },
        },
        {
          name: 'mail.purge',
          every: 3_600,
          run: async () => {
            await purge((limit) => purgeMessages(database, limit));
          },
        },
      ],
      metrics: ({ registry, collect }) => {
        const waiting = new Gauge({
          name: 'chokdee_messages_waiting',
          help: 'Emails and SMS that are not sent yet and not given up',
          labelNames: ['kind'],
          registers: [registry],
        });
        collect(async () => {
          for (const { kind, count } of await countWaiting(database)) waiting.set({ kind }, count);
        });
        const receipts = new Gauge({
          name: 'chokdee_sms_last_hour',
          help: 'SMS that were handed over in the last hour, by what the gateway reported of them',
          labelNames: ['receipt'],
          registers: [registry],
        });
        collect(async () => {
          for (const { receipt, count } of await countReceipts(database)) receipts.set({ receipt }, count);
        });
      },
    },
  };
}
