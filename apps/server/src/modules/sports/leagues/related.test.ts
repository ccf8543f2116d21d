import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { claimLeases } from '../../../platform/lease/store.ts';
import { demoBeacon } from '../../draws/index.ts';
import { createDrawsDriver, sealingKey } from '../../draws/testing.ts';
import { refusalOf } from '../../lottery/testing.ts';
import { baht, wageringFixture } from '../../wagering/testing.ts';
import { createOutrights } from '../outrights.ts';
import { brandId } from '../testing-data.ts';
import { createSportsFixture } from '../testing.ts';
import { createChampions } from './champions.ts';
import { leagues, SALE_SECONDS } from './data.ts';
import { createSteps, LEASE } from './driver.ts';
import { createPlanner } from './planning.ts';
import { seedLeagues } from './seed.ts';

const own = await wageringFixture();
const { db } = own;
const { database } = db;
await db.stopClock();
const draws = await createDrawsDriver(db);
await seedLeagues(database, brandId, await demoBeacon(database, createKeyRing([sealingKey]), randomBytes));
const sports = await createSportsFixture(own);
const { feed } = sports;
const [lease] = await claimLeases(database, randomUUID(), [LEASE], 3_600_000);
const steps = createSteps({
  database,
  feed,
  planner: createPlanner({ database, feed }),
  champions: createChampions({ database, outrights: createOutrights({ database, onChange: () => undefined }) }),
  onError: (_drawId, error) => {
    throw error;
  },
});
// All leagues have a round on sale.
await draws.moveTo(await draws.nextDraw(leagues[0]!.code), 'sale_opens_at', (SALE_SECONDS / 2) * 1_000);
await steps.step(lease!);
const member = await sports.openMember(baht(100_000));

/** The first selection of the champion of a league, or of its first match. */
async function selectionOf(league: string, kind: 'match' | 'outright') {
  const [market] = await db.owner.query<{ market_id: string; outcomes: { outcome: string; price: number | null }[] }>(
    `select m.market_id, m.outcomes
     from sports.event e
     join sports.market m on m.event_id = e.event_id
     where e.league = $1 and e.kind = $2 and m.state = 'active'
     order by e.starts_at, m.position
     limit 1`,
    [league, kind],
  );
  const { outcome, price } = market!.outcomes.find((one) => one.price !== null)!;
  return { marketId: market!.market_id, outcome, price: price! };
}

it.each(leagues.map(({ code }, at) => [code, leagues[(at + 1) % leagues.length]!.code] as const))(
  'the champion of %s is combined with no match of its season, in either order, but with those of %s',
  async (league, otherLeague) => {
    const [champion, match] = [await selectionOf(league, 'outright'), await selectionOf(league, 'match')];
    const [other, otherChampion] = [
      await selectionOf(otherLeague, 'match'),
      await selectionOf(otherLeague, 'outright'),
    ];
    const refused = async (selections: (typeof match)[], kind: 'parlay' | 'system') => {
      const { code, details } = await refusalOf(
        sports.place(member, { kind, selections, stake: 200, ...(kind === 'system' && { system: 'trixie' }) }),
      );
      return { code, fields: details?.fields };
    };
    const fault = { code: 'sports.legs.related' };
    const firstTwo = { ...fault, fields: { 'selections.0': fault, 'selections.1': fault } };
    expect(await refused([champion, match], 'parlay')).toEqual(firstTwo);
    expect(await refused([match, champion], 'parlay')).toEqual(firstTwo);
    expect(await refused([match, other, champion], 'system')).toEqual({
      ...fault,
      fields: { 'selections.0': fault, 'selections.2': fault },
    });
    for (const selections of [
      [champion, other],
      [match, otherChampion],
      [champion, otherChampion],
    ])
      expect((await sports.place(member, { kind: 'parlay', selections, stake: 20 })).status).toBe('accepted');
    for (const single of [champion, match])
      expect((await sports.place(member, { selections: [single], stake: 20 })).status).toBe('accepted');
  },
);
