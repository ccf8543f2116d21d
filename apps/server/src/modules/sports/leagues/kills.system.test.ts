import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { matchScore } from '@chokdee/games/sports/tally';
import type { MatchFacts } from '@chokdee/games/sports/types';
import { expect, it } from 'vitest';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { claimLeases } from '../../../platform/lease/store.ts';
import { demoBeacon } from '../../draws/index.ts';
import { brandId, createDrawsDriver, sealingKey } from '../../draws/testing.ts';
import { baht, cashOf, wageringFixture } from '../../wagering/testing.ts';
import { createFeed } from '../feed.ts';
import { createOutrights } from '../outrights.ts';
import { readEvents } from '../store.ts';
import { createSportsFixture } from '../testing.ts';
import { createChampions } from './champions.ts';
import { leagueOf } from './data.ts';
import { createSteps, LEASE } from './driver.ts';
import { createPlanner } from './planning.ts';
import { seedLeagues } from './seed.ts';

// A season whose driver is killed at its statements, one after the other, before they are executed
// or before their answer; each time another copy goes on. Nothing is doubled, nothing is left.

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
const { database } = db;
const LEAGUE = 'v-andaman';
const isFull = Boolean(process.env['CHOKDEE_FULL']);
const ROUNDS = isFull ? 3 : 1;
/** Statements between two kills. */
const STRIDE = isFull ? 1 : 5;

class Killed extends Error {}

/** A database whose connection ends at a statement or transaction. */
function killedAt(statement: number, when: 'before' | 'after'): Database {
  let count = 0;
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    count += 1;
    if (count > statement || (count === statement && when === 'before')) throw new Killed();
    const result = await work();
    if (count === statement) throw new Killed();
    return result;
  };
  return {
    ...database,
    query: (text, values) => run(() => database.query(text, values)),
    transaction: (work) => run(() => database.transaction(work)),
  };
}

it('a season goes on after every kill: each match once, each ticket paid once', async () => {
  await db.stopClock();
  const sports = await createSportsFixture(own);
  const draws = await createDrawsDriver(db);
  const beacon = await demoBeacon(database, createKeyRing([sealingKey]), randomBytes);
  await seedLeagues(database, brandId, beacon, [leagueOf(LEAGUE)!]);
  const [lease] = await claimLeases(database, randomUUID(), [LEASE], 3_600_000);
  const stepOn = async (used: Database): Promise<void> => {
    const feed = createFeed({ database: used, onChange: () => undefined });
    const { step } = createSteps({
      database: used,
      feed,
      planner: createPlanner({ database: used, feed }),
      champions: createChampions({
        database: used,
        outrights: createOutrights({ database: used, onChange: () => undefined }),
      }),
      onError: (_drawId, error) => {
        throw error;
      },
    });
    await step(lease!);
  };
  /** A step that is killed at its first statement, a later one, and so on, until it ends. */
  const stepWithKills = async (): Promise<number> => {
    for (let statement = 1, kills = 0; ; statement += STRIDE, kills += 1)
      try {
        await stepOn(killedAt(statement, kills % 2 === 0 ? 'before' : 'after'));
        await stepOn(database);
        return kills;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
  };
  const member = await sports.openMember(baht(10_000));
  let expected = baht(10_000);
  let kills = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const drawId = await draws.nextDraw(LEAGUE);
    const matches = () => readEvents(database, 'where e.draw_id = $1 order by e.event_id', [drawId]);
    await draws.moveTo(drawId, 'sale_opens_at');
    kills += await stepWithKills();
    const offered = await matches();
    expect(offered).toHaveLength(3);
    const prices = new Map<string, bigint>();
    for (const { event_id } of offered) {
      const selection = await sports.select(event_id);
      await sports.place(member, { selections: [selection], stake: 100 });
      prices.set(event_id, BigInt(selection.price));
      expected -= baht(100);
    }
    for (const [moment, after] of [
      ['draw_at', 30_000],
      ['draw_at', 120_000],
      ['result_at', 1],
    ] as const) {
      await draws.moveTo(drawId, moment, after);
      kills += await stepWithKills();
      await sports.settle();
    }
    const ended = await matches();
    expect(ended.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
    for (const { event_id, facts } of ended) {
      const score = matchScore(facts as MatchFacts)!;
      if (score.home > score.away) expected += (baht(100) * prices.get(event_id)!) / 1_000n;
    }
    expect(await cashOf(db, member.player!.memberId)).toBe(expected);
  }
  expect(kills).toBeGreaterThan(4 * ROUNDS);
  const counts = await db.owner.query<{ rounds: number; matches: number; versions: number; results: number }>(
    `select
       (select count(*)::integer from sports.league_round where league = $1 and scores is not null) as rounds,
       (
         select count(*)::integer
         from sports.event e
         where e.league = $1 and e.kind = 'match' and e.state = 'finished'
       ) as matches,
       (select sum(result_version)::integer from sports.event) as versions,
       (select count(*)::integer from platform.outbox where topic = 'sports.result') as results`,
    [LEAGUE],
  );
  const [{ rounds, results }] = counts as [(typeof counts)[number]];
  // Between the two also other rounds of the league were played.
  expect(rounds).toBeGreaterThanOrEqual(ROUNDS);
  expect(counts).toEqual([{ rounds, matches: 3 * rounds, versions: results, results }]);
}, 1_800_000);
