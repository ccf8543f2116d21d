import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer, OutboxEvent } from '../module.ts';
import { isOutage } from './outage.ts';
import type { Relay, RelayOptions } from './relay.ts';
import { outboxDaysAhead, outboxStatus, deadLetter, deadLetters, resend } from './status.ts';
import { createCursors, readAfter } from './store.ts';
import { startTestRelay } from './testing.ts';

let db: TestDatabase;
const running: Relay[] = [];
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
});
afterAll(() => db.close());

const member = uuid7();
const publish = (on: Pick<TestDatabase['database'], 'query'>, topic: string, n: number) =>
  on.query('select platform.publish($1, $2, $3::jsonb)', [topic, member, JSON.stringify({ n })]);
const numbers = (events: readonly OutboxEvent[]): number[] => events.map((event) => Number(event.payload['n']));

/** Starts a relay; it is stopped after the test. */
async function startRelay(options: Omit<RelayOptions, 'database' | 'leases'>): Promise<Relay> {
  const relay = await startTestRelay({ database: db.database, retry: { attempts: 3, wait: 2 }, ...options });
  running.push(relay);
  return relay;
}

/** A consumer that keeps the events it has handled. `handle` may throw first. */
function recorder(
  name: string,
  topic: string,
  handle: (events: readonly OutboxEvent[]) => Promise<void> = async () => undefined,
): Consumer & { readonly handled: OutboxEvent[] } {
  const handled: OutboxEvent[] = [];
  return {
    name,
    topics: [topic],
    handled,
    handle: async (events) => {
      await handle(events);
      handled.push(...events);
    },
  };
}

describe('relay', () => {
  it('delivers the events of its topics to a consumer in order, and no others', async () => {
    for (let n = 0; n < 50; n += 1) await publish(db.database, n % 2 === 0 ? 'order.even' : 'order.odd', n);
    const even = recorder('order.even', 'order.even');
    await startRelay({ consumers: [even], batch: 7 });
    await expect.poll(() => even.handled).toHaveLength(25);
    expect(numbers(even.handled)).toEqual(Array.from({ length: 25 }, (_, n) => n * 2));
    expect(even.handled[0]).toMatchObject({ memberId: member, topic: 'order.even' });
    await publish(db.database, 'order.even', 50);
    await expect.poll(() => numbers(even.handled).at(-1)).toBe(50);
  });

  it('delivers the events of a transaction that began early and commits late', async () => {
    const late = await db.database.pool.connect();
    await late.query('begin');
    await late.query('select platform.publish($1, $2, $3::jsonb)', ['late', member, '{"n": 1}']);
    await publish(db.database, 'late', 2);
    const consumer = recorder('late', 'late');
    const relay = await startRelay({ consumers: [consumer] });
    // Later ids are committed, but an earlier transaction is running: the relay must not read past
    // it.
    await publish(db.database, 'late', 3);
    relay.wake();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(numbers(consumer.handled)).toEqual([]);
    await late.query('commit');
    late.release();
    await expect.poll(() => numbers(consumer.handled)).toEqual([1, 2, 3]);
  });

  it('waits between reads of a consumer that keeps up, but not of one that is behind', async () => {
    for (let n = 0; n < 5; n += 1) await publish(db.database, 'interval', n);
    // A running transaction of another test file may hold back some events and change the batches.
    await expect
      .poll(async () => (await readAfter(db.database, { xid: '0', id: 0n }, ['interval'], 10_000))?.events)
      .toHaveLength(5);
    const batches: number[] = [];
    const consumer = recorder('interval', 'interval', async (events) => {
      batches.push(events.length);
    });
    const relay = await startRelay({ consumers: [consumer], batch: 2, minInterval: 600_000 });
    // Two full batches are read without a pause. The third is not full, so the next read waits.
    await expect.poll(() => numbers(consumer.handled)).toEqual([0, 1, 2, 3, 4]);
    const reads = batches.length;
    for (let n = 5; n < 15; n += 1) {
      await publish(db.database, 'interval', n);
      relay.wake();
    }
    expect(batches).toHaveLength(reads);
    await relay.stop();
  });

  it('skips no event, however transactions interleave', async () => {
    await createCursors(db.database, ['interleaved']);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            index: fc.integer({ min: 0, max: 3 }),
            act: fc.constantFrom('publish', 'publish', 'commit', 'roll back', 'read'),
          }),
          { minLength: 10, maxLength: 40 },
        ),
        async (steps) => {
          const topic = uuid7();
          const clients = await Promise.all(Array.from({ length: 4 }, () => db.database.pool.connect()));
          const uncommitted = clients.map(() => [] as number[]);
          const committed: number[] = [];
          const delivered: number[] = [];
          let position = { xid: '0', id: 0n };
          const read = async (): Promise<void> => {
            for (
              let reading = await readAfter(db.database, position, [topic], 3);
              reading;
              reading = await readAfter(db.database, position, [topic], 3)
            ) {
              delivered.push(...numbers(reading.events));
              position = reading.upTo;
            }
          };
          const end = async (index: number, how: 'commit' | 'rollback'): Promise<void> => {
            if (uncommitted[index]!.length > 0) await clients[index]!.query(how);
            if (how === 'commit') committed.push(...uncommitted[index]!);
            uncommitted[index] = [];
          };
          let n = 0;
          for (const { index, act } of steps) {
            if (act === 'read') await read();
            else if (act === 'publish') {
              if (uncommitted[index]!.length === 0) await clients[index]!.query('begin');
              await clients[index]!.query('select platform.publish($1, $2, $3::jsonb)', [
                topic,
                member,
                JSON.stringify({ n }),
              ]);
              uncommitted[index]!.push(n);
              n += 1;
            } else await end(index, act === 'commit' ? 'commit' : 'rollback');
          }
          for (const index of [0, 1, 2, 3]) await end(index, 'commit');
          clients.forEach((client) => client.release());
          committed.sort((a, b) => a - b);
          // A running transaction of any database of the cluster, also of another test file, holds
          // back newer events.
          await expect
            .poll(async () => {
              await read();
              return [...delivered].sort((a, b) => a - b);
            })
            .toEqual(committed);
          expect(new Set(delivered).size).toBe(delivered.length);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it('feeds a consumer from one copy at a time and in order; another copy takes over', async () => {
    const seen: { readonly copy: number; readonly n: number }[] = [];
    let active = 0;
    let maxActive = 0;
    const copy = (number: number) =>
      recorder('copies', 'copies', async (events) => {
        active += 1;
        maxActive = Math.max(maxActive, active);
        await new Promise((resolve) => setTimeout(resolve, 1));
        seen.push(...numbers(events).map((n) => ({ copy: number, n })));
        active -= 1;
      });
    const relays = [
      await startRelay({ consumers: [copy(0)], batch: 5 }),
      await startRelay({ consumers: [copy(1)], batch: 5 }),
    ];
    for (let n = 0; n < 60; n += 1) await publish(db.database, 'copies', n);
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(60);
    const first = seen[0]!.copy;
    await relays[first]!.stop();
    for (let n = 60; n < 90; n += 1) await publish(db.database, 'copies', n);
    await expect.poll(() => seen).toHaveLength(90);
    expect(seen.map(({ n }) => n)).toEqual(Array.from({ length: 90 }, (_, n) => n));
    expect(maxActive).toBe(1);
    expect(seen.at(-1)!.copy).toBe(1 - first);
  });

  it('retries an event, dead-letters it after repeated failures, and continues with the next', async () => {
    let broken = true;
    const errors: string[] = [];
    const consumer = recorder('poison', 'poison', async (events) => {
      if (broken && numbers(events).includes(3)) throw new Error('cannot handle 3');
    });
    for (let n = 0; n < 6; n += 1) await publish(db.database, 'poison', n);
    await startRelay({
      consumers: [consumer],
      onError: (name, error) => errors.push(`${name}: ${(error as Error).message}`),
    });
    await expect.poll(() => numbers(consumer.handled)).toEqual([0, 1, 2, 4, 5]);
    const { rows, total } = await deadLetters(db.database, { consumer: 'poison', limit: 10, offset: 0 });
    expect(total).toBe(1n);
    expect(await deadLetter(db.database, 'poison', rows[0]!.id)).toMatchObject({ payload: { n: 3 } });
    expect(rows).toMatchObject([{ topic: 'poison', error: 'Error: cannot handle 3', attempts: 3 }]);
    await expect
      .poll(async () => (await outboxStatus(db.database)).find(({ name }) => name === 'poison'))
      .toMatchObject({ deadLetters: 1, behind: 0 });
    expect(errors.length).toBeGreaterThanOrEqual(3);

    await expect(resend(db.database, [consumer], 'poison', rows[0]!.id)).rejects.toThrow('cannot handle 3');
    broken = false;
    expect(await resend(db.database, [consumer], 'poison', rows[0]!.id)).toBe(true);
    expect(await resend(db.database, [consumer], 'poison', rows[0]!.id)).toBe(false);
    expect(numbers(consumer.handled).at(-1)).toBe(3);
  });

  it('retries during an outage without dead-lettering', async () => {
    let failures = 4;
    const consumer = recorder('outage', 'outage', async () => {
      failures -= 1;
      if (failures >= 0) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    });
    await publish(db.database, 'outage', 1);
    await startRelay({ consumers: [consumer], retry: { attempts: 1, wait: 1 } });
    await expect.poll(() => numbers(consumer.handled)).toEqual([1]);
    expect((await deadLetters(db.database, { consumer: 'outage', limit: 10, offset: 0 })).rows).toEqual([]);
  });

  it('does not delay one consumer by another', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = recorder('slow', 'shared', () => gate);
    const quick = recorder('quick', 'shared');
    await publish(db.database, 'shared', 1);
    await startRelay({ consumers: [slow, quick] });
    await expect.poll(() => quick.handled).toHaveLength(1);
    expect(slow.handled).toHaveLength(0);
    release();
    await expect.poll(() => slow.handled).toHaveLength(1);
  });
});

describe('partitions and retention', () => {
  it('has partitions ahead, and drops old ones only when every consumer has read them', async () => {
    expect(await outboxDaysAhead(db.database)).toBeGreaterThanOrEqual(7);
    await db.moveClock(-60 * 86_400_000);
    await publish(db.database, 'old', 1);
    await db.moveClock(60 * 86_400_000);
    await createCursors(db.database, ['behind']);
    const drop = async () =>
      (await db.database.query<{ n: number }>('select platform.drop_consumed_outbox() as n'))[0]!.n;
    const before = await drop();
    const old = recorder('behind', 'old');
    await startRelay({
      consumers: (await outboxStatus(db.database)).map(({ name }) => (name === 'behind' ? old : recorder(name, 'old'))),
    });
    await expect.poll(async () => (await outboxStatus(db.database)).every(({ behind }) => behind === 0)).toBe(true);
    expect(numbers(old.handled)).toEqual([1]);
    expect(before + (await drop())).toBeGreaterThan(0);
    expect(await db.database.query(`select from platform.outbox where topic = 'old'`)).toEqual([]);
  });

  it('never drops partitions of the last 7 days', async () => {
    for (const days of [6, 0, -30])
      await expect(db.database.query('select platform.drop_consumed_outbox($1)', [days])).rejects.toMatchObject({
        code: '22023',
      });
    await publish(db.database, 'recent', 1);
    expect(await outboxDaysAhead(db.database)).toBeGreaterThanOrEqual(7);
  });
});

it('isOutage recognizes errors that a retry can overcome', () => {
  for (const code of ['ECONNRESET', '57P01', '57014', '08006', '40P01', '55P03', '53300'])
    expect(isOutage(Object.assign(new Error('x'), { code }))).toBe(true);
  for (const code of ['23505', '22023', '42883', 'P0001'])
    expect(isOutage(Object.assign(new Error('x'), { code }))).toBe(false);
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOutage(new TypeError('undefined is not a function'))).toBe(false);
});
