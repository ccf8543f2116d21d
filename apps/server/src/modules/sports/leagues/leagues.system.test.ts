import { randomBytes, randomUUID } from 'node:crypto';
import { viewDraw } from '@chokdee/contract/calls/draws';
import { sportsSeason, sportsVirtualMatch } from '@chokdee/contract/calls/sports/leagues';
import { verifyMatch, type PublishedMatch } from '@chokdee/games/sports/play';
import type { MatchFacts } from '@chokdee/games/sports/types';
import { wrongFacts } from '@chokdee/games/sports/wrong-facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { claimLeases, type Lease } from '../../../platform/lease/store.ts';
import { createHub } from '../../../platform/realtime/hub.ts';
import { createConsoleFixture, type ConsoleFixture } from '../../console/testing.ts';
import { createDraws, demoBeacon } from '../../draws/index.ts';
import { brandId, createDrawsDriver, sealingKey, type DrawsDriver } from '../../draws/testing.ts';
import { createFeed, type Feed } from '../feed.ts';
import { createOutrights } from '../outrights.ts';
import { readEvents, readMarkets, type EventRow } from '../store.ts';
import { createChampions } from './champions.ts';
import { createSteps, LEASE, type Steps } from './driver.ts';
import { createLeagues } from './leagues.ts';
import { createPlanner } from './planning.ts';
import { seedLeagues } from './seed.ts';

const LEAGUE = 'v-andaman';
let fixture: ConsoleFixture;
let draws: DrawsDriver;
let feed: Feed;
let lease: Lease;
let drawId: string;

const newSteps = (): Steps => {
  const { database } = fixture.db;
  return createSteps({
    database,
    feed,
    planner: createPlanner({ database, feed }),
    champions: createChampions({ database, outrights: createOutrights({ database, onChange: () => undefined }) }),
    onError: (_drawId, error) => {
      throw error;
    },
  });
};
let steps: Steps;

beforeAll(async () => {
  fixture = await createConsoleFixture(({ database }) => {
    feed = createFeed({ database, onChange: () => undefined });
    return [
      createDraws({
        database,
        hub: createHub({}),
        sealingKeys: [sealingKey],
        randomBytes,
        feeds: [],
        log: { error: () => undefined },
      }).module,
      {
        name: 'leagues',
        routes: createLeagues({
          database,
          feed,
          outrights: createOutrights({ database, onChange: () => undefined }),
          onError: () => undefined,
        }).routes,
      },
    ];
  });
  await fixture.db.stopClock();
  const { database } = fixture.db;
  draws = await createDrawsDriver(fixture.db);
  await seedLeagues(database, brandId, await demoBeacon(database, createKeyRing([sealingKey]), randomBytes));
  [lease] = (await claimLeases(database, randomUUID(), [LEASE], 3_600_000)) as [Lease];
  steps = newSteps();
  drawId = await draws.nextDraw(LEAGUE);
});
afterAll(() => fixture?.close());

const events = (): Promise<EventRow[]> =>
  readEvents(fixture.db.database, 'where e.draw_id = $1 order by e.event_id', [drawId]);
const factsOf = (event: EventRow): MatchFacts => event.facts as MatchFacts;
const drawView = async () => (await fixture.call(viewDraw, { params: { id: drawId } })).value;

it('offers the matches of a round after the commitment was published, before its salt exists', async () => {
  await steps.step(lease);
  expect(await events()).toEqual([]);
  await draws.moveTo(drawId, 'sale_opens_at');
  await steps.step(lease);
  const offered = await events();
  const draw = await drawView();
  expect(offered).toHaveLength(3);
  for (const event of offered) {
    expect(event).toMatchObject({ league: LEAGUE, state: 'scheduled', producer: 'virtual' });
    expect(event.starts_at.getTime()).toBe(draw.lockAt);
    const markets = await readMarkets(fixture.db.database, 'where m.event_id = $1', [event.event_id]);
    expect(markets.length).toBeGreaterThan(30);
    expect(markets.every(({ state, closes_at }) => state === 'active' && closes_at.getTime() === draw.lockAt)).toBe(
      true,
    );
  }
  const { value: season } = await fixture.call(sportsSeason, { params: { league: LEAGUE } });
  expect([season.season, season.round, season.rows.length, season.matches]).toEqual([1, 0, 6, []]);
  await newSteps().step(lease);
  expect((await events()).map(({ event_id }) => event_id)).toEqual(offered.map(({ event_id }) => event_id));
});

it('shows nothing before its time, also when another copy goes on', async () => {
  await draws.moveTo(drawId, 'draw_at');
  expect(await draws.stateOf(drawId)).toBe('drawn');
  expect(await drawView()).toMatchObject({ seed: null, signature: null, numbers: null, resultVersion: 0, results: [] });
  let seen = new Map<string, number>();
  for (let second = 10; second <= 180; second += 17) {
    await draws.moveTo(drawId, 'draw_at', second * 1_000);
    if (second > 90) steps = newSteps();
    await steps.step(lease);
    const now = await events();
    for (const event of now) {
      const facts = factsOf(event);
      expect(facts.status).toBe('live');
      expect(wrongFacts(facts)).toEqual([]);
      // Thirty seconds of a match in a second.
      for (const { minute } of facts.goals) expect((minute - 1) * 60).toBeLessThanOrEqual(second * 30);
      expect(facts.goals.length).toBeGreaterThanOrEqual(seen.get(event.event_id) ?? 0);
    }
    seen = new Map(now.map((event) => [event.event_id, factsOf(event).goals.length]));
    const [season] = [(await fixture.call(sportsSeason, { params: { league: LEAGUE } })).value];
    expect(season.matches.map(({ score }) => score)).toEqual([null, null, null]);
    const id = now[0]!.event_id;
    expect((await fixture.call(sportsVirtualMatch, { params: { id } })).value.facts).toBeNull();
  }
  expect(await drawView()).toMatchObject({ seed: null, numbers: null });
});

it('ends in a table, and can be verified', async () => {
  await draws.moveTo(drawId, 'result_at');
  await steps.step(lease);
  const ended = await events();
  expect(ended.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
  const { season, round, rounds, rows, matches } = (await fixture.call(sportsSeason, { params: { league: LEAGUE } }))
    .value;
  expect([season, round, rounds, rows.length]).toEqual([1, 1, 10, 6]);
  expect(matches.every(({ score }) => score !== null)).toBe(true);
  expect(rows.reduce((sum, { played }) => sum + played, 0)).toBe(6);
  expect(rows.map(({ points }) => points)).toEqual(rows.map(({ points }) => points).sort((a, b) => b - a));

  const draw = await drawView();
  const match = (await fixture.call(sportsVirtualMatch, { params: { id: ended[0]!.event_id } })).value;
  const published = { sport: match.sport, match, facts: match.facts, draw } as unknown as PublishedMatch;
  expect(verifyMatch(published)).toMatchObject({ isAsPlayed: true, holds: true, draw: { isIndependent: false } });
  const other = { ...published, facts: { ...published.facts, goals: [] }, match: { ...match, eventId: randomUUID() } };
  expect(verifyMatch(other as PublishedMatch)).toMatchObject({ isAsPlayed: false, holds: false });
  expect(verifyMatch({ ...published, sport: 'chess' as never })).toMatchObject({ recomputed: null, holds: false });
});

it('refuses a changed round, a round after its start and a former holder of the lease', async () => {
  const owner = (text: string, values: unknown[]) => fixture.db.owner.query(text, values);
  const changed = { code: 'CKLGR' };
  await expect(
    owner(`update sports.league_round set scores = '[]' where draw_id = $1`, [drawId]),
  ).rejects.toMatchObject(changed);
  await expect(
    owner(
      `insert into sports.league_round (draw_id, brand_id, league, season, round, starts_at, matches)
       values ($1, $2, $3, 9, 9, platform.clock(), '[]')`,
      [randomUUID(), brandId, LEAGUE],
    ),
  ).rejects.toMatchObject(changed);
  await draws.moveTo(await draws.nextDraw(LEAGUE), 'sale_opens_at');
  await expect(newSteps().step({ ...lease, epoch: lease.epoch - 1n })).rejects.toMatchObject({ code: 'CKLSE' });
});

it('knows no season of another league and no match of another feed', async () => {
  const refused = { status: 404, errorCode: 'request.not.found' };
  expect(await fixture.call(sportsSeason, { params: { league: 'none' } })).toMatchObject(refused);
  expect(await fixture.call(sportsVirtualMatch, { params: { id: randomUUID() } })).toMatchObject(refused);
});
