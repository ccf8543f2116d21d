import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { createStatementCounter, type StatementCount } from '@chokdee/database/testing-statements';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { afterAll, describe, expect, it } from 'vitest';
import { baht, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { createBets, type Press } from './bets.ts';
import { brandId, TABLE, testTables } from './testing.ts';

// What a press sends to PostgreSQL is counted, not timed, and compared with what
// docs/performance.md says.

/** More round trips than this no press needs, whatever the page says. */
const MOST_ROUND_TRIPS = 3;
const SET = 16;
type Sent = Omit<StatementCount, 'texts'>;

/** The figures of a press on the page: alone, and in a set of 16. */
function published(): readonly [alone: Sent, set: Sent] {
  const page = readFileSync(join(repositoryRoot(), 'docs/performance.md'), 'utf8');
  const row =
    /^\| a press of one bet.*$/m
      .exec(page)?.[0]
      .split('|')
      .map((cell) => cell.trim()) ?? [];
  const [alone, set] = row.slice(-3, -1).map((cell) => {
    const [roundTrips, statements] = cell.split(' and ').map(Number);
    return { roundTrips: roundTrips!, statements: statements! };
  });
  return [alone!, set!];
}

/** As the page writes a figure. */
const rounded = (figure: number): number => Number(figure.toFixed(2));

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const tables = await testTables(db, wagering);
const counter = await createStatementCounter(db);
afterAll(() => counter.close());
/** The bets of a copy of the server that has read no table yet. */
const newBets = () =>
  createBets({
    database: counter.database,
    commands: createBatcher(counter.database.pool, { connections: 1 }),
  });
const bets = newBets();
const press = (memberId: string, roundId: string, pressId = uuid7(), by = bets, list: Press['bets'] = ONE) =>
  by.press({ memberId, brandId, currency: 'THB', session: uuid7(), place: null }, TABLE, {
    pressId,
    roundId,
    bets: list,
  });
const ONE = [{ position: 'player', amount: 20 }];

describe('a press', () => {
  it('needs no more statements than the page says, alone and in a set', async () => {
    const members = await Promise.all(Array.from({ length: SET }, () => openPlayer(db, baht(1_000))));
    const roundId = (await tables.openRound()).round!.round_id;
    const together = () => Promise.all(members.map((member) => press(member, roundId)));
    // The first ones read the table and make the plans.
    await press(members[0]!, roundId);
    await together();
    const [most, mostOfSet] = published();
    const alone = await counter.count(() => press(members[0]!, roundId));
    expect(alone.roundTrips).toBeLessThanOrEqual(most.roundTrips);
    expect(alone.statements).toBeLessThanOrEqual(most.statements);
    const set = await counter.count(together);
    expect(rounded(set.roundTrips / SET)).toBeLessThanOrEqual(mostOfSet.roundTrips);
    expect(rounded(set.statements / SET)).toBeLessThanOrEqual(mostOfSet.statements);
  });

  it('needs at most three round trips, also as the first of a copy and repeated after the result', async () => {
    const member = await openPlayer(db, baht(1_000));
    const roundId = (await tables.openRound()).round!.round_id;
    const pressId = uuid7();
    const first = await counter.count(() => press(member, roundId, pressId, newBets()));
    expect(first.roundTrips).toBe(2);
    const again = await counter.count(() => press(member, roundId, pressId));
    expect(again.roundTrips).toBe(1);
    await tables.toResult();
    await tables.settle();
    const repeated = await counter.count(() => press(member, roundId, pressId));
    expect(repeated.roundTrips).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
  });

  it('is judged anew after operators changed its table, and refused by the new limits', async () => {
    const member = await openPlayer(db, baht(1_000));
    const roundId = (await tables.openRound()).round!.round_id;
    await press(member, roundId);
    await db.owner.query(`update tables.live_table set max_stake = 30000000 where code = $1`, [TABLE]);
    let refusal: unknown;
    const sent = await counter.count(() =>
      press(member, roundId).catch((error: unknown) => {
        refusal = error;
      }),
    );
    expect(refusal).toMatchObject({ code: 'tables.limit.position', details: { params: { max: '30' } } });
    expect(sent.roundTrips).toBe(MOST_ROUND_TRIPS);
    await db.owner.query(`update tables.live_table set max_stake = 40000000 where code = $1`, [TABLE]);
    expect(await press(member, roundId)).toMatchObject({ stake: 40 });
  });
});
