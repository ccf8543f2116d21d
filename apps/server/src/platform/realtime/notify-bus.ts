import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Bus, BusMessage } from './bus.ts';

/** The channel all copies listen on. */
const CHANNEL = 'chokdee_live';
/** PostgreSQL accepts at most 8000 bytes in one notification. */
const MAX_NOTIFICATION_BYTES = 7_900;
/** Messages that may wait to be sent, and messages sent in one statement. */
const MAX_QUEUE = 10_000;
const MAX_BATCH = 500;
/**
 * Milliseconds for which messages are collected into one statement, and at least those between two
 * statements. The delay is not visible, and a statement costs as much as several messages.
 */
const COLLECT_FOR = 5;
const SEND_EVERY = 25;
const FIRST_RETRY_PAUSE = 100;
const MAX_RETRY_PAUSE = 5_000;

interface Notification {
  readonly from: string;
  readonly messages: readonly BusMessage[];
}

/** Serializes a message. A change larger than `maxBytes` is sent without its state. */
function serialize(message: BusMessage, maxBytes: number): string {
  const whole = JSON.stringify(message);
  return message.kind === 'change' && Buffer.byteLength(whole) > maxBytes
    ? JSON.stringify({ kind: 'change', topic: message.topic, seq: message.seq } satisfies BusMessage)
    : whole;
}

/**
 * Packs messages in their order into as few notifications as possible: each one costs every copy.
 */
function pack(from: string, messages: readonly BusMessage[]): string[] {
  const [head, tail] = [`{"from":"${from}","messages":[`, ']}'];
  const capacity = MAX_NOTIFICATION_BYTES - head.length - tail.length;
  const notifications: string[][] = [];
  let left = 0;
  for (const message of messages) {
    const text = serialize(message, capacity);
    const size = Buffer.byteLength(text) + 1;
    if (size > left) {
      notifications.push([]);
      left = capacity + 1;
    }
    notifications.at(-1)?.push(text);
    left -= size;
  }
  return notifications.map((texts) => `${head}${texts.join(',')}${tail}`);
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
const pauseBeforeRetry = (attempt: number): Promise<void> =>
  wait(Math.min(MAX_RETRY_PAUSE, FIRST_RETRY_PAUSE * 2 ** attempt));

/**
 * Creates a bus on PostgreSQL's LISTEN/NOTIFY. `database` sends, in statements of its own and never
 * in a money transaction. One more connection to `url` listens and is reopened when it breaks.
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
  const ownId = randomUUID();
  const ownPrefix = `{"from":"${ownId}"`;
  const pool = createPool(url, { name: 'chokdee-live', max: 1 });
  let queue: BusMessage[] = [];
  let sending: Promise<void> | null = null;
  let sentAt = -Infinity;
  let closed = false;
  let listener: pg.PoolClient | null = null;

  const flush = async (): Promise<void> => {
    let attempt = 0;
    while (queue.length > 0) {
      if (queue.length < MAX_BATCH)
        await wait(Math.max(COLLECT_FOR, Math.ceil(sentAt + SEND_EVERY - performance.now())));
      sentAt = performance.now();
      const batch = queue.slice(0, MAX_BATCH);
      try {
        await database.query('select pg_catalog.pg_notify($1, payload) from unnest($2::text[]) payload', [
          CHANNEL,
          pack(ownId, batch),
        ]);
        queue = queue.slice(batch.length);
        attempt = 0;
      } catch (error) {
        if (closed) return;
        log?.warn({ err: error }, 'live messages cannot be sent to the other copies');
        await pauseBeforeRetry((attempt += 1));
      }
    }
  };

  const receiveFrom =
    (receive: (message: BusMessage) => void) =>
    ({ payload }: pg.Notification): void => {
      // Own notifications come back too; they are skipped without parsing.
      if (payload === undefined || payload.startsWith(ownPrefix)) return;
      for (const message of (JSON.parse(payload) as Notification).messages) receive(message);
    };

  /** Listens on one connection until it breaks. */
  const listen = async (receive: (message: BusMessage) => void, onReady: () => void): Promise<void> => {
    const client = await pool.connect();
    listener = client;
    const broken = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    try {
      client.on('notification', receiveFrom(receive));
      await client.query(`listen ${CHANNEL}`);
      onReady();
      await broken;
    } finally {
      listener = null;
      client.release(true);
    }
  };

  const keepListening = async (receive: (message: BusMessage) => void, onReady: () => void): Promise<void> => {
    let attempt = 0;
    let first = true;
    while (!closed) {
      try {
        await listen(receive, () => {
          attempt = 0;
          if (!first) receive({ kind: 'gap' });
          first = false;
          onReady();
        });
      } catch (error) {
        if (!closed) log?.warn({ err: error }, 'live messages of the other copies cannot be received');
      }
      if (!closed) await pauseBeforeRetry((attempt += 1));
    }
  };

  return {
    send: (message) => {
      if (closed) return;
      queue.push(message);
      // Bounds the memory: the other copies read the dropped states again.
      if (queue.length > MAX_QUEUE) queue = [...queue.filter(({ kind }) => kind === 'end'), { kind: 'gap' }];
      sending ??= flush().finally(() => {
        sending = null;
      });
    },
    start: (receive) =>
      new Promise((resolve) => {
        void keepListening(receive, resolve);
      }),
    close: async () => {
      // Waiting messages are sent once more; they are lost when the database is unavailable.
      closed = true;
      await sending;
      listener?.release(true);
      await pool.end();
    },
  };
}
