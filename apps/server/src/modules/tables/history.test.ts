import { createReadCounter } from '@chokdee/database/testing-reads';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wageringFixture } from '../wagering/testing.ts';
import { readHistory, type HistoryQuery } from './store.ts';
import { brandId, TABLE, testTables } from './testing.ts';

// A page of a table's history costs the same however far it is from the first: the rows and index
// entries that it reads are counted, time is not measured.

const SHOES = 60;
const ROUNDS = 80;
const SIZE = 20;

const { db, wagering } = await wageringFixture();
const tables = await testTables(db, wagering);
const counter = await createReadCounter(db, ['tables']);
afterAll(() => counter.release());

/** Reads on the counted connection. */
const read = (more: Partial<HistoryQuery>) =>
  readHistory({ query: counter.query } as Parameters<typeof readHistory>[0], {
    brandId,
    code: TABLE,
    shoe: null,
    limit: SIZE,
    ...more,
  });

beforeAll(async () => {
  await tables.openRound();
  // Ended shoes and paid rounds are written as they are stored at their end.
  for (const name of ['shoe', 'round']) await db.owner.query(`alter table tables.${name} disable trigger user`);
  const round = `insert into tables.round (
      round_id, shoe_id, brand_id, code, number, state, opens_at, closes_at, first_card, outcome, road, result_at,
      ends_at
    )
    select
      gen_random_uuid(), $1, $2, $3, n, 'paid', at, at + interval '10 seconds', 0,
      '{"cards": []}', 'B', at + interval '11 seconds', at + interval '20 seconds'
    from generate_series(1, ${ROUNDS}) as n
    cross join lateral (select platform.clock() - $4 * interval '1 day' + n * interval '30 seconds' as at) t`;
  for (let shoe = 1; shoe <= SHOES; shoe += 1) {
    const id = uuid7();
    await db.owner.query(
      `insert into tables.shoe (
         shoe_id, brand_id, code, number, commitment, sealed_seed, beacon, beacon_round, salt_at, seed, ended_at,
         published_at
       )
       select $1, $2, $3, $4, encode(sha256(convert_to(seed, 'UTF8')), 'hex'), '\\x00', 'demo', 1,
         platform.clock(), seed, platform.clock(), platform.clock() - interval '1 day'
       from (select md5($1::uuid::text) as seed) s`,
      [id, brandId, TABLE, 1_000 + shoe],
    );
    await db.owner.query(round, [id, brandId, TABLE, SHOES - shoe + 1]);
  }
  for (const name of ['shoe', 'round']) await db.owner.query(`alter table tables.${name} enable trigger user`);
  await counter.analyse();
});

describe('the history of a table', () => {
  it('has every past round once, newest first, read on from the last one', async () => {
    const all = await read({ limit: SHOES * ROUNDS + 10 });
    const found: string[] = [];
    for (let before: string | undefined; found.length < all.length; before = found.at(-1)) {
      const page = await read({ before, limit: 1_000 });
      expect(page.length).toBeGreaterThan(0);
      found.push(...page.map(({ round_id }) => round_id));
    }
    expect(found).toEqual(all.map(({ round_id }) => round_id));
    expect(all.slice(0, SHOES * ROUNDS).map(({ opens_at }) => opens_at)).toEqual(
      all.map(({ opens_at }) => opens_at).toSorted((one, other) => other.getTime() - one.getTime()),
    );
    expect(await read({ before: all.at(-1)!.round_id })).toEqual([]);
  });

  it('of a shoe ends with its first round, and begins with the newest for a round that is not its own', async () => {
    const [first, ...rest] = await read({ shoe: 1_001, limit: ROUNDS + 1 });
    expect([first!.number, rest.length, rest.at(-1)!.number]).toEqual([ROUNDS, ROUNDS - 1, 1]);
    expect((await read({ shoe: 1_001, before: first!.round_id }))[0]!.number).toBe(ROUNDS - 1);
    expect(await read({ shoe: 1_001, before: rest.at(-1)!.round_id })).toEqual([]);
    expect((await read({ shoe: 1_001, before: uuid7() }))[0]!.number).toBe(ROUNDS);
    expect(await read({ shoe: 9_999 })).toEqual([]);
  });

  it('reads as few rows for the last page as for the first, also of the oldest shoe', async () => {
    const all = await read({ limit: SHOES * ROUNDS + 10 });
    const deep = all.at(-SIZE - 1)!.round_id;
    const reads = async (more: Partial<HistoryQuery>): Promise<number> => {
      for (let n = 0; n < 6; n += 1) await read(more);
      return counter.reading(async () => void (await read(more)));
    };
    // A round, its shoe, and the index entries of both.
    const most = SIZE * 6;
    expect(await reads({})).toBeLessThanOrEqual(most);
    expect(await reads({ before: deep })).toBeLessThanOrEqual(most);
    // All rounds of a shoe may be read: a shoe has an end.
    expect(await reads({ shoe: 1_001 })).toBeLessThanOrEqual(ROUNDS * 2);
    expect(await reads({ shoe: 1_001, before: deep })).toBeLessThanOrEqual(ROUNDS * 2);
  });
});
