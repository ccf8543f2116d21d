import type { Database, Queryable } from '@chokdee/database/database';
import { purge } from '../jobs/purge.ts';
import type { ServerModule } from '../module.ts';
import { outboxRoutes } from './outbox-page.ts';
import { Undeliverable, type OutgoingMessage, type Sender } from './sender.ts';
import { insertMessage, markFailed, markSent, purgeMessages, claimDueMessages } from './store.ts';

/** The house's post office. */
export interface Mail {
  /** Writes a letter in the caller's transaction; it leaves the house after the commit. False when no sender of its kind is configured: nothing is written then. */
  send(tx: Queryable, letter: OutgoingMessage): Promise<boolean>;
  /** Sends what is due; answers how many letters were handed over. Runs as a job. */
  deliver(): Promise<number>;
  readonly module: ServerModule;
}

/** `senders` by kind, null where there is none. `outbox` opens the demo's reading page; its password is asked when it is not null. */
export interface MailOptions {
  readonly database: Database;
  readonly senders: Readonly<Record<'mail' | 'sms', Sender | null>>;
  readonly demoOutbox: { readonly password: string | null } | null;
}

const BATCH = 20;
/** Seconds until the next try, by tries made: about nine hours in all. */
const DELAYS = [30, 120, 600, 1_800, 7_200, 21_600] as const;

/** Builds the post: letters are stored first and sent by a job. */
export function createMail({ database, senders, demoOutbox: outbox }: MailOptions): Mail {
  const deliver = async (): Promise<number> => {
    let handed = 0;
    for (const row of await claimDueMessages(database, BATCH)) {
      const sender = senders[row.kind];
      try {
        if (sender === null) throw new Error(`no sender for ${row.kind}`);
        await sender.send(row);
        await markSent(database, row.message_id, sender.keepsText);
        handed += 1;
      } catch (error) {
        await markFailed(
          database,
          row.message_id,
          String(error instanceof Error ? error.message : error).slice(0, 500),
          error instanceof Undeliverable ? null : (DELAYS[row.attempts - 1] ?? null),
        );
      }
    }
    return handed;
  };
  return {
    deliver,
    send: async (tx, letter) => {
      if (senders[letter.kind] === null) return false;
      await insertMessage(tx, letter);
      return true;
    },
    module: {
      name: 'mail',
      routes: outbox === null ? [] : outboxRoutes(database, outbox.password),
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
    },
  };
}
