import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer, OutboxEvent, TransactionalConsumer } from '../module.ts';
import { consumerLag, deadLetters, outboxStatus, resend } from './status.ts';
import { startTestRelay } from './testing.ts';

// Consumers that share the reads of one relay, and consumers whose writes take effect once.

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  await db.owner.query(`
    create schema sharing_test;
    grant usage on schema sharing_test to chokdee_app;
    create table sharing_test.effect (consumer text not null, n bigint not null);
    grant select, insert on sharing_test.effect to chokdee_app`);
});
afterAll(() => db.close());

const publish = (topic: string, from: number, to = from): Promise<unknown> =>
  db.database.query(
    `select platform.publish($1, null, jsonb_build_object('n', n)) from generate_series($2::integer, $3::integer) n`,
    [topic, from, to],
  );
const numbers = (events: readonly OutboxEvent[]): number[] => events.map(({ payload }) => Number(payload['n']));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A consumer that keeps the numbers it has handled, after `before`. */
function recorder(name: string, topics: readonly string[], before: () => Promise<void> | void = () => undefined) {
  const handled: number[] = [];
  const consumer: Consumer = {
    name,
    topics,
    handle: async (events) => {
      await before();
      handled.push(...numbers(events));
    },
  };
  return { consumer, handled };
}

/** A consumer that writes a row per event in the transaction of its cursor, after `before`. */
const writer = (
  name: string,
  topic: string,
  before: (events: readonly OutboxEvent[]) => Promise<void> | void = () => undefined,
): TransactionalConsumer => ({
  name,
  topics: [topic],
  apply: async (events, tx) => {
    await tx.query('insert into sharing_test.effect (consumer, n) select $1, unnest($2::bigint[])', [
      name,
      numbers(events),
    ]);
    await before(events);
  },
});
const effectsOf = async (name: string): Promise<number[]> =>
  (
    await db.database.query<{ n: bigint }>('select n from sharing_test.effect where consumer = $1 order by n', [name])
  ).map(({ n }) => Number(n));

describe('the shared reader', () => {
  it('reads the outbox once for all consumers at its head, and gives each only its topics', async () => {
    let read = 0;
    const database: TestDatabase['database'] = {
      ...db.database,
      query: async <R>(text: string, values?: readonly unknown[]) => {
        const rows = await db.database.query<R>(text, values);
        if (text.includes('from platform.outbox e'))
          read += rows.filter((row) => (row as { topic?: string }).topic?.startsWith('head.')).length;
        return rows;
      },
    };
    const [one, two, three] = [
      recorder('head.one', ['head.a']),
      recorder('head.two', ['head.a', 'head.b']),
      recorder('head.three', ['head.b']),
    ];
    const consumers = [one, two, three].map(({ consumer }) => consumer);
    const relay = await startTestRelay({ database, consumers, idle: { least: 600_000, most: 600_000 } });
    await publish('head.a', 1);
    await expect
      .poll(() => {
        relay.wake();
        return one.handled;
      })
      .toEqual([1]);
    const behind = async () =>
      (await outboxStatus(db.database)).filter(({ name }) => name.startsWith('head.')).map((status) => status.behind);
    // Until then a consumer may still read by itself.
    await expect.poll(behind).toEqual([0, 0, 0]);
    const before = read;
    await publish('head.a', 2, 10);
    await publish('head.b', 11, 20);
    // An older transaction, also of another database of the server, holds events back.
    await expect
      .poll(() => {
        relay.wake();
        return [one.handled.length, two.handled.length, three.handled.length];
      })
      .toEqual([10, 20, 10]);
    expect(two.handled).toEqual(upTo(20));
    expect(read - before).toBe(19);
    await expect.poll(behind).toEqual([0, 0, 0]);
    await relay.stop();
  });

  it('does not wait for a consumer that is slow, which gets every event and catches up', async () => {
    let isSlow = true;
    const slow = recorder('pace.slow', ['pace'], () => (isSlow ? pause(400) : undefined));
    const quick = recorder('pace.quick', ['pace']);
    const relay = await startTestRelay({
      database: db.database,
      consumers: [slow.consumer, quick.consumer],
      // So that the slow consumer soon has more than its share of untaken events.
      batch: 5,
      minInterval: 5,
    });
    for (let n = 1; n <= 200; n += 1) {
      await publish('pace', n);
      relay.wake();
      if (n % 20 === 0) await expect.poll(() => quick.handled, { interval: 5, timeout: 1_000 }).toHaveLength(n);
    }
    expect(slow.handled.length).toBeLessThan(quick.handled.length);
    isSlow = false;
    await expect.poll(() => slow.handled).toEqual(upTo(200));
    await publish('pace', 201);
    await expect.poll(() => [slow.handled.at(-1), quick.handled.at(-1)]).toEqual([201, 201]);
    await relay.stop();
  });

  it('gives a consumer that is added later the events the outbox still holds', async () => {
    const first = recorder('added.first', ['added']);
    const relay = await startTestRelay({ database: db.database, consumers: [first.consumer] });
    await publish('added', 1, 30);
    await expect.poll(() => first.handled).toHaveLength(30);
    await relay.stop();
    const added = recorder('added.later', ['added']);
    const both = await startTestRelay({ database: db.database, consumers: [first.consumer, added.consumer], batch: 7 });
    await publish('added', 31, 40);
    await expect.poll(() => added.handled).toEqual(upTo(40));
    await expect.poll(() => first.handled).toEqual(upTo(40));
    await both.stop();
  });

  it('reports how many seconds each consumer is behind', async () => {
    const idle = recorder('lag.idle', ['lag']);
    const relay = await startTestRelay({ database: db.database, consumers: [idle.consumer] });
    await publish('lag', 1);
    await expect.poll(() => idle.handled).toEqual([1]);
    const lagOf = async () => (await consumerLag(db.database)).find(({ name }) => name === 'lag.idle')?.seconds;
    await expect.poll(lagOf).toBe(0);
    await relay.stop();
    await publish('lag', 2);
    await db.moveClock(30_000);
    expect(await lagOf()).toBeGreaterThanOrEqual(30);
    await db.moveClock(-30_000);
  });
});

describe('a consumer that writes in the transaction of its cursor', () => {
  it('writes each event once, whichever of its batches fail and however its transactions end', async () => {
    let calls = 0;
    const failing = writer('once', 'once', (events) => {
      calls += 1;
      if (numbers(events).includes(13)) throw new Error('cannot process 13');
      if (calls % 3 === 0) throw Object.assign(new Error('connection terminated'), { code: '08006' });
    });
    const relay = await startTestRelay({
      database: db.database,
      consumers: [failing],
      retry: { attempts: 2, wait: 1 },
      batch: 10,
    });
    for (let n = 1; n <= 60; n += 1) await publish('once', n);
    await expect.poll(() => effectsOf('once')).toEqual(upTo(60).filter((n) => n !== 13));
    const { rows } = await deadLetters(db.database, { consumer: 'once', limit: 5, offset: 0 });
    expect(rows).toHaveLength(1);
    await relay.stop();

    await expect(resend(db.database, [failing], 'once', rows[0]!.id)).rejects.toThrow('cannot process 13');
    const mended = writer('once', 'once');
    const resent = await Promise.all([1, 2, 3].map(() => resend(db.database, [mended], 'once', rows[0]!.id)));
    expect(resent.filter(Boolean)).toHaveLength(1);
    expect(await effectsOf('once')).toEqual(upTo(60));
  });

  it('writes nothing after its lease is lost, and the next holder writes every event once', async () => {
    await publish('fenced', 1, 20);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isInside = false;
    const errors: unknown[] = [];
    const first = await startTestRelay({
      database: db.database,
      consumers: [
        writer('fenced', 'fenced', async () => {
          isInside = true;
          await gate;
        }),
      ],
      onError: (_, error) => errors.push(error),
    });
    await expect.poll(() => isInside).toBe(true);
    // As if this copy had been suspended for longer than its lease.
    await db.owner.query(
      `update platform.lease set epoch = nextval('platform.lease_epoch'), holder = null where name = 'outbox:fenced'`,
    );
    const second = await startTestRelay({ database: db.database, consumers: [writer('fenced', 'fenced')] });
    await expect.poll(() => effectsOf('fenced')).toEqual(upTo(20));
    release();
    await publish('fenced', 21, 25);
    await expect.poll(() => effectsOf('fenced')).toEqual(upTo(25));
    await first.stop();
    await second.stop();
    expect(await effectsOf('fenced')).toEqual(upTo(25));
    // The lost transaction is not a failure of the consumer.
    expect(errors).toEqual([]);
  });

  it('is fed while another consumer fails on every event', async () => {
    const bad = recorder('independent.bad', ['independent'], () => {
      throw new Error('always');
    });
    const relay = await startTestRelay({
      database: db.database,
      consumers: [bad.consumer, writer('independent.good', 'independent')],
      retry: { attempts: 2, wait: 1 },
    });
    await publish('independent', 1, 12);
    await expect.poll(() => effectsOf('independent.good')).toEqual(upTo(12));
    await expect
      .poll(async () => (await deadLetters(db.database, { consumer: 'independent.bad', limit: 20, offset: 0 })).total)
      .toBe(12n);
    expect(bad.handled).toEqual([]);
    await relay.stop();
  });
});
