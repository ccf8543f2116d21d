import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Bus, BusMessage } from './bus.ts';

/** The channel all copies listen on. */
const channel = 'chokdee_live';
/** PostgreSQL takes at most 8000 bytes in one notification. */
const largest = 7_900;
const longestQueue = 10_000;
/** How long what is said is gathered into one statement, milliseconds: nobody sees it, and a statement costs more than a message. */
const gathering = 5;
const firstPause = 100;
const longestPause = 5_000;

interface Parcel {
  readonly from: string;
  readonly messages: readonly BusMessage[];
}

/** A message as it fits into a notification: a change that does not travels as a hint to read. */
function fitting(message: BusMessage, room: number): string {
  const whole = JSON.stringify(message);
  return message.kind === 'change' && Buffer.byteLength(whole) > room
    ? JSON.stringify({ kind: 'change', topic: message.topic, seq: message.seq } satisfies BusMessage)
    : whole;
}

/** Packs messages, in their order, into as few notifications as hold them: each notification costs every copy. */
function pack(from: string, messages: readonly BusMessage[]): string[] {
  const [head, tail] = [`{"from":"${from}","messages":[`, ']}'];
  const room = largest - head.length - tail.length;
  const parcels: string[][] = [];
  let left = 0;
  for (const message of messages) {
    const text = fitting(message, room);
    const size = Buffer.byteLength(text) + 1;
    if (size > left) {
      parcels.push([]);
      left = room + 1;
    }
    parcels.at(-1)?.push(text);
    left -= size;
  }
  return parcels.map((texts) => `${head}${texts.join(',')}${tail}`);
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
const pause = (attempt: number): Promise<void> => wait(Math.min(longestPause, firstPause * 2 ** attempt));

/**
 * Carries live messages between copies by PostgreSQL's LISTEN/NOTIFY. `database` sends, in statements of its own and never in a money transaction;
 * one more connection to `url` listens, and is made again when it breaks.
 */
export function createNotifyBus({
  database,
  url,
  log,
}: {
  readonly database: Database;
  readonly url: string;
  readonly log?: Pick<FastifyBaseLogger, 'warn'>;
}): Bus {
  const self = randomUUID();
  const own = `{"from":"${self}"`;
  const pool = createPool(url, { name: 'chokdee-live', max: 1 });
  let queue: BusMessage[] = [];
  let sending: Promise<void> | null = null;
  let closed = false;
  let listener: pg.PoolClient | null = null;

  const flush = async (): Promise<void> => {
    let attempt = 0;
    while (queue.length > 0) {
      await wait(gathering);
      const batch = queue.slice(0, 500);
      try {
        await database.query('select pg_catalog.pg_notify($1, payload) from unnest($2::text[]) payload', [
          channel,
          pack(self, batch),
        ]);
        queue = queue.slice(batch.length);
        attempt = 0;
      } catch (error) {
        if (closed) return;
        log?.warn({ err: error }, 'live messages cannot be sent to the other copies');
        await pause((attempt += 1));
      }
    }
  };

  const receiveFrom =
    (receive: (message: BusMessage) => void) =>
    ({ payload }: pg.Notification): void => {
      // Everything said here comes back; it need not be read to be known.
      if (payload === undefined || payload.startsWith(own)) return;
      for (const message of (JSON.parse(payload) as Parcel).messages) receive(message);
    };

  /** Listens on one connection until it breaks. */
  const listen = async (receive: (message: BusMessage) => void, ready: () => void): Promise<void> => {
    const client = await pool.connect();
    listener = client;
    const broken = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    try {
      client.on('notification', receiveFrom(receive));
      await client.query(`listen ${channel}`);
      ready();
      await broken;
    } finally {
      listener = null;
      client.release(true);
    }
  };

  const keepListening = async (receive: (message: BusMessage) => void, ready: () => void): Promise<void> => {
    let attempt = 0;
    let first = true;
    while (!closed) {
      try {
        await listen(receive, () => {
          attempt = 0;
          if (!first) receive({ kind: 'gap' });
          first = false;
          ready();
        });
      } catch (error) {
        if (!closed) log?.warn({ err: error }, 'live messages of the other copies cannot be heard');
      }
      if (!closed) await pause((attempt += 1));
    }
  };

  return {
    send: (message) => {
      if (closed) return;
      queue.push(message);
      // Rather a fresh reading everywhere than memory without end.
      if (queue.length > longestQueue) queue = [...queue.filter((waiting) => waiting.kind === 'end'), { kind: 'gap' }];
      sending ??= flush().finally(() => {
        sending = null;
      });
    },
    start: (receive) =>
      new Promise((resolve) => {
        void keepListening(receive, resolve);
      }),
    close: async () => {
      // What waits is sent once more, and given up where the database is away.
      closed = true;
      await sending;
      listener?.release(true);
      await pool.end();
    },
  };
}
