import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { claimLeases } from '../../../platform/lease/store.ts';
import { baht, cashOf, wageringFixture } from '../../wagering/testing.ts';
import { fixtureId } from '../fixtures-import.ts';
import { createOutrights } from '../outrights.ts';
import { findEvent } from '../store.ts';
import { brandId } from '../testing-data.ts';
import { createSportsFixture } from '../testing.ts';
import { createChampions } from './champions.ts';
import { leagueOf } from './data.ts';
import { LEASE } from './driver.ts';
import { matchesOf, roundsOf } from './fixtures.ts';
import { addRound, endRound, readOpenRounds } from './store.ts';

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
const { database } = db;
const league = leagueOf('v-andaman')!;
const MINUTE = 60_000;

it('offers the champion between the rounds, at prices of the table, and settles it after the last', async () => {
  await db.stopClock();
  const sports = await createSportsFixture(own);
  const { code, sport, vendor, names, clubs } = league;
  await sports.feed.putLeague(brandId, { code, sport, vendor, names, isVirtual: true, position: 1 });
  const [lease] = await claimLeases(database, randomUUID(), [LEASE], 3_600_000);
  const outrights = createOutrights({ database, onChange: () => undefined });
  // Each step is that of another copy, which knows nothing of the last one.
  const update = async () => createChampions({ database, outrights }).update(await readOpenRounds(database));
  const id = fixtureId(brandId, code, 'season-1');
  const plan = async (season: number, round: number): Promise<string> => {
    const drawId = randomUUID();
    await addRound(database, lease!, {
      draw_id: drawId,
      brand_id: brandId,
      league: code,
      season,
      round,
      starts_at: new Date(
        (await database.query<{ at: Date }>('select platform.clock() as at'))[0]!.at.getTime() + MINUTE,
      ),
      matches: matchesOf(league, round).map((fixture) => ({ eventId: randomUUID(), ...fixture })),
    });
    await update();
    return drawId;
  };
  const member = await sports.openMember(baht(1_000));
  const [champion, other] = clubs.map((club) => club.code) as [string, string];
  const priceOf = async (club: string) =>
    (await sports.marketOf(id, 'outright')).outcomes.find(({ outcome }) => outcome === club)!.price;
  let taken = 0n;
  for (let round = 1; round <= roundsOf(league); round += 1) {
    const drawId = await plan(1, round);
    if (round <= 2) {
      const chosen = { club: round === 1 ? champion : other, price: (await priceOf(round === 1 ? champion : other))! };
      if (round === 1) taken = BigInt(chosen.price);
      // The champion won the first round, so its price has fallen.
      else expect(await priceOf(champion)).toBeLessThan(Number(taken));
      const selections = [await sports.select(id, chosen.club, 'outright')];
      const { ticket } = await sports.place(member, { selections, stake: 100 });
      expect(ticket.legs[0]?.outcomeName).toBe(clubs.find((club) => club.code === chosen.club)!.names.en);
    }
    const selections = round === 1 ? [await sports.select(id, champion, 'outright')] : null;
    await db.moveClock(MINUTE + 1);
    await update();
    // While the round runs no bet is taken.
    if (selections)
      await expect(sports.place(member, { selections, stake: 100 })).rejects.toMatchObject({
        code: 'sports.legs.refused',
      });
    const scores = matchesOf(league, round).map(({ home, away }) =>
      home.code === champion
        ? { home: 3, away: 0 }
        : away.code === champion
          ? { home: 0, away: 3 }
          : { home: 1, away: 1 },
    );
    await endRound(database, lease!, drawId, scores);
  }
  expect((await findEvent(database, brandId, id))?.state).toBe('scheduled');
  await plan(2, 1);
  await plan(2, 2);
  await sports.settle();
  expect(await findEvent(database, brandId, id)).toMatchObject({
    kind: 'outright',
    state: 'finished',
    result_version: 1,
    facts: { ranking: [[champion], expect.anything()] },
  });
  expect(await cashOf(db, member.player!.memberId)).toBe(baht(800) + (baht(100) * taken) / 1_000n);
  // The next season has its own, with the prices of its begin.
  const next = fixtureId(brandId, code, 'season-2');
  expect((await findEvent(database, brandId, next))?.state).toBe('scheduled');
  expect((await sports.marketOf(next, 'outright')).outcomes.map(({ price }) => price !== null)).toContain(true);
}, 60_000);
