import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer, OutboxEvent } from '../module.ts';
import { unprocessedEvents } from './processed-events.ts';
import { isOutage } from './outage.ts';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';
import { dropConsumedDays, outboxDaysAhead, outboxStatus, deadLetter, deadLetters, resend } from './status.ts';
import { claim, createCursor, readAfter } from './store.ts';

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

/** Starts a relay that is stopped after the test. */
async function run(options: Omit<RelayOptions, 'database'>): Promise<Relay> {
  const relay = createRelay({
    database: db.database,
    idle: { least: 5, most: 20 },
    retry: { attempts: 3, wait: 2 },
    ...options,
  });
  await relay.start();
  running.push(relay);
  return relay;
}

/** A consumer that remembers what it was given. */
function listener(
  name: string,
  topic: string,
  hear: (events: readonly OutboxEvent[]) => Promise<void> = async () => undefined,
): Consumer & { readonly heard: OutboxEvent[] } {
  const heard: OutboxEvent[] = [];
  return {
    name,
    topics: [topic],
    heard,
    handle: async (events) => {
      await hear(events);
      heard.push(...events);
    },
  };
}

describe('the relay', () => {
  it('hands the events of a topic to its consumer in order, and those of other topics to nobody', async () => {
    for (let n = 0; n < 50; n += 1) await publish(db.database, n % 2 === 0 ? 'order.even' : 'order.odd', n);
    const even = listener('order.even', 'order.even');
    await run({ consumers: [even], batch: 7 });
    await expect.poll(() => even.heard).toHaveLength(25);
    expect(numbers(even.heard)).toEqual(Array.from({ length: 25 }, (_, n) => n * 2));
    expect(even.heard[0]).toMatchObject({ memberId: member, topic: 'order.even' });
    await publish(db.database, 'order.even', 50);
    await expect.poll(() => numbers(even.heard).at(-1)).toBe(50);
  });

  it('does not lose what a transaction publishes that began early and commits late', async () => {
    const late = await db.database.pool.connect();
    await late.query('begin');
    await late.query('select platform.publish($1, $2, $3::jsonb)', ['late', member, '{"n": 1}']);
    await publish(db.database, 'late', 2);
    const consumer = listener('late', 'late');
    const relay = await run({ consumers: [consumer] });
    // The later id is committed, but an earlier transaction still runs: nothing may pass it.
    await publish(db.database, 'late', 3);
    relay.wake();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(numbers(consumer.heard)).toEqual([]);
    await late.query('commit');
    late.release();
    await expect.poll(() => numbers(consumer.heard)).toEqual([1, 2, 3]);
  });

  it('gathers what a busy house says for a consumer that keeps up, and does not hold back one that is behind', async () => {
    for (let n = 0; n < 5; n += 1) await publish(db.database, 'paced', n);
    // While another test file's transaction holds some of them back, the batches would be others.
    await expect
      .poll(async () => (await readAfter(db.database, { xid: '0', id: 0n }, ['paced'], 10_000))?.events)
      .toHaveLength(5);
    const batches: number[] = [];
    const consumer = listener('paced', 'paced', async (events) => {
      batches.push(events.length);
    });
    const relay = await run({ consumers: [consumer], batch: 2, minInterval: 600_000 });
    // Two full batches follow one another at once; the third is not full, so that the next look waits.
    await expect.poll(() => numbers(consumer.heard)).toEqual([0, 1, 2, 3, 4]);
    const looks = batches.length;
    for (let n = 5; n < 15; n += 1) {
      await publish(db.database, 'paced', n);
      relay.wake();
    }
    expect(batches).toHaveLength(looks);
    await relay.stop();
  });

  it('never passes an event over, however transactions interleave', async () => {
    await createCursor(db.database, ['interleaved']);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            open: fc.integer({ min: 0, max: 3 }),
            act: fc.constantFrom('publish', 'publish', 'commit', 'roll back', 'read'),
          }),
          { minLength: 10, maxLength: 40 },
        ),
        async (steps) => {
          const topic = uuid7();
          const clients = await Promise.all(Array.from({ length: 4 }, () => db.database.pool.connect()));
          const begun = clients.map(() => [] as number[]);
          const kept: number[] = [];
          const heard: number[] = [];
          let position = { xid: '0', id: 0n };
          const read = async (): Promise<void> => {
            for (
              let reading = await readAfter(db.database, position, [topic], 3);
              reading;
              reading = await readAfter(db.database, position, [topic], 3)
            ) {
              heard.push(...numbers(reading.events));
              position = reading.upTo;
            }
          };
          const end = async (open: number, how: 'commit' | 'rollback'): Promise<void> => {
            if (begun[open]!.length > 0) await clients[open]!.query(how);
            if (how === 'commit') kept.push(...begun[open]!);
            begun[open] = [];
          };
          let n = 0;
          for (const { open, act } of steps) {
            if (act === 'read') await read();
            else if (act === 'publish') {
              if (begun[open]!.length === 0) await clients[open]!.query('begin');
              await clients[open]!.query('select platform.publish($1, $2, $3::jsonb)', [
                topic,
                member,
                JSON.stringify({ n }),
              ]);
              begun[open]!.push(n);
              n += 1;
            } else await end(open, act === 'commit' ? 'commit' : 'rollback');
          }
          for (const open of [0, 1, 2, 3]) await end(open, 'commit');
          clients.forEach((client) => client.release());
          kept.sort((a, b) => a - b);
          // A transaction of any database of the cluster holds back what is newer, another test file's too.
          await expect
            .poll(async () => {
              await read();
              return [...heard].sort((a, b) => a - b);
            })
            .toEqual(kept);
          expect(new Set(heard).size).toBe(heard.length);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it('runs on two copies at once without disorder: one feeds a consumer at a time, the other takes over', async () => {
    const seen: { readonly copy: number; readonly n: number }[] = [];
    let inside = 0;
    let together = 0;
    const copy = (number: number) =>
      listener('twins', 'twins', async (events) => {
        inside += 1;
        together = Math.max(together, inside);
        await new Promise((resolve) => setTimeout(resolve, 1));
        seen.push(...numbers(events).map((n) => ({ copy: number, n })));
        inside -= 1;
      });
    const relays = [await run({ consumers: [copy(0)], batch: 5 }), await run({ consumers: [copy(1)], batch: 5 })];
    for (let n = 0; n < 60; n += 1) await publish(db.database, 'twins', n);
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(60);
    const first = seen[0]!.copy;
    await relays[first]!.stop();
    for (let n = 60; n < 90; n += 1) await publish(db.database, 'twins', n);
    await expect.poll(() => seen).toHaveLength(90);
    expect(seen.map(({ n }) => n)).toEqual(Array.from({ length: 90 }, (_, n) => n));
    expect(together).toBe(1);
    expect(seen.at(-1)!.copy).toBe(1 - first);
  });

  it('gives a lease to another only when its time is over, and fences the one that lost it', async () => {
    await createCursor(db.database, ['lease']);
    const mine = (await claim(db.database, 'lease', 'a'))!;
    expect(await claim(db.database, 'lease', 'b')).toBeNull();
    expect(await claim(db.database, 'lease', 'a')).toEqual(mine);
    await db.moveClock(16_000);
    const theirs = (await claim(db.database, 'lease', 'b'))!;
    expect(theirs.epoch).toBe(mine.epoch + 1n);
    await db.moveClock(-16_000);
  });

  it('tries again after a failure, parks what cannot be borne, shows it, and goes on behind it', async () => {
    let broken = true;
    const errors: string[] = [];
    const consumer = listener('poison', 'poison', async (events) => {
      if (broken && numbers(events).includes(3)) throw new Error('cannot bear 3');
    });
    for (let n = 0; n < 6; n += 1) await publish(db.database, 'poison', n);
    await run({ consumers: [consumer], onError: (name, error) => errors.push(`${name}: ${(error as Error).message}`) });
    await expect.poll(() => numbers(consumer.heard)).toEqual([0, 1, 2, 4, 5]);
    const { rows: parked, total } = await deadLetters(db.database, { consumer: 'poison', limit: 10, offset: 0 });
    expect(total).toBe(1n);
    expect(await deadLetter(db.database, 'poison', parked[0]!.id)).toMatchObject({ payload: { n: 3 } });
    expect(parked).toMatchObject([{ topic: 'poison', error: 'Error: cannot bear 3', attempts: 3 }]);
    await expect
      .poll(async () => (await outboxStatus(db.database)).find(({ name }) => name === 'poison'))
      .toMatchObject({ parked: 1, behind: 0 });
    expect(errors.length).toBeGreaterThanOrEqual(3);

    await expect(resend(db.database, [consumer], 'poison', parked[0]!.id)).rejects.toThrow('cannot bear 3');
    broken = false;
    expect(await resend(db.database, [consumer], 'poison', parked[0]!.id)).toBe(true);
    expect(await resend(db.database, [consumer], 'poison', parked[0]!.id)).toBe(false);
    expect(numbers(consumer.heard).at(-1)).toBe(3);
  });

  it('parks nothing while something is away: it waits and tries again', async () => {
    let away = 4;
    const consumer = listener('outage', 'outage', async () => {
      away -= 1;
      if (away >= 0) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    });
    await publish(db.database, 'outage', 1);
    await run({ consumers: [consumer], retry: { attempts: 1, wait: 1 } });
    await expect.poll(() => numbers(consumer.heard)).toEqual([1]);
    expect((await deadLetters(db.database, { consumer: 'outage', limit: 10, offset: 0 })).rows).toEqual([]);
  });

  it('lets one consumer wait without holding up another', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = listener('slow', 'pace', () => gate);
    const quick = listener('quick', 'pace');
    await publish(db.database, 'pace', 1);
    await run({ consumers: [slow, quick] });
    await expect.poll(() => quick.heard).toHaveLength(1);
    expect(slow.heard).toHaveLength(0);
    release();
    await expect.poll(() => slow.heard).toHaveLength(1);
  });
});

describe('repeats', () => {
  it('are taken in once by a consumer that marks what it has seen, also when the marking is rolled back in between', async () => {
    await createCursor(db.database, ['marked']);
    const events = [1n, 2n, 3n].map((id): OutboxEvent => ({
      position: `1:${id}`,
      id: String(id),
      memberId: member,
      topic: 't',
      payload: {},
      at: new Date(0),
    }));
    await expect(
      db.database.transaction(async (tx) => {
        expect(await unprocessedEvents(tx, 'marked', events.slice(0, 2))).toHaveLength(2);
        throw new Error('fails after marking');
      }),
    ).rejects.toThrow('fails after marking');
    const fresh = (some: readonly OutboxEvent[]) =>
      db.database.transaction(async (tx) => (await unprocessedEvents(tx, 'marked', some)).map((event) => event.id));
    expect(await fresh([events[0]!, events[0]!, events[1]!])).toEqual(['1', '2']);
    expect(await fresh([...events].reverse())).toEqual(['3']);
    expect(await fresh(events)).toEqual([]);
  });
});

describe('the table', () => {
  it('has its days ahead, and drops the old ones only when everybody has heard them', async () => {
    expect(await outboxDaysAhead(db.database)).toBeGreaterThanOrEqual(7);
    await db.moveClock(-60 * 86_400_000);
    await publish(db.database, 'old', 1);
    await db.moveClock(60 * 86_400_000);
    await createCursor(db.database, ['deaf']);
    const drop = async () =>
      (await db.database.query<{ n: number }>('select platform.drop_consumed_outbox() as n'))[0]!.n;
    const held = await drop();
    const old = listener('deaf', 'old');
    await run({
      consumers: (await outboxStatus(db.database)).map(({ name }) => (name === 'deaf' ? old : listener(name, 'old'))),
    });
    await expect.poll(async () => (await outboxStatus(db.database)).every(({ behind }) => behind === 0)).toBe(true);
    expect(numbers(old.heard)).toEqual([1]);
    expect(held + (await drop())).toBeGreaterThan(0);
    expect(await db.database.query(`select from platform.outbox where topic = 'old'`)).toEqual([]);
  });

  it('forgets what was marked as taken in when no event is that old, in batches; the mark of what is parked stays', async () => {
    await createCursor(db.database, ['marks.a', 'marks.b']);
    await db.owner
      .query(`insert into platform.outbox_processed (consumer, id, at) select name, n, platform.clock() - make_interval(days => case when n <= 1203 then 36 else 34 end)
      from unnest(array['marks.a', 'marks.b']) name, generate_series(1, case name when 'marks.a' then 1205 else 3 end) n`);
    await db.owner.query(
      `insert into platform.outbox_dead_letter (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at) values ('marks.a', 1, '1', platform.clock(), 't', null, '{}', 'x', 5, platform.clock())`,
    );
    await dropConsumedDays(db.database);
    expect(
      await db.database.query(
        `select consumer, id from platform.outbox_processed where consumer like 'marks%' order by id`,
      ),
    ).toEqual([1n, 1204n, 1205n].map((id) => ({ consumer: 'marks.a', id })));
    await db.owner.query(`delete from platform.outbox_consumer where name like 'marks%'`);
  });

  it('keeps the days of the last week whoever asks', async () => {
    for (const days of [6, 0, -30])
      await expect(db.database.query('select platform.drop_consumed_outbox($1)', [days])).rejects.toMatchObject({
        code: '22023',
      });
    await publish(db.database, 'kept', 1);
    expect(await outboxDaysAhead(db.database)).toBeGreaterThanOrEqual(7);
  });
});

it('an outage is what may pass by itself', () => {
  for (const code of ['ECONNRESET', '57P01', '57014', '08006', '40P01', '55P03', '53300'])
    expect(isOutage(Object.assign(new Error('x'), { code }))).toBe(true);
  for (const code of ['23505', '22023', '42883', 'P0001'])
    expect(isOutage(Object.assign(new Error('x'), { code }))).toBe(false);
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOutage(new TypeError('undefined is not a function'))).toBe(false);
});
