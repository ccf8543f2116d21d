import { afterAll, expect, it } from 'vitest';
import { baht, cashOf } from '../wagering/testing.ts';
import { fixtureId, importFixtures, readFixtures } from './fixtures-import.ts';
import { brandId } from './testing-data.ts';
import { createDeskFixture } from './testing-desk.ts';

const desk = await createDeskFixture();
afterAll(() => desk.fixture.close());

const REASON = 'the runner-up was disqualified';
const LEAGUE = 'cup';
const prices = { lions: '4.00', tigers: '2.00', bears: '6.00', wolves: '9.00' };

/** Imports an outright of four competitors; betting closes in an hour. */
async function openOutright(key: string): Promise<string> {
  const competitors = Object.entries(prices).map(([code, price]) => ({ code, names: { en: code, th: code }, price }));
  const file = {
    league: { code: LEAGUE, sport: 'football', vendor: 'SANAM', names: { en: 'Cup', th: 'ถ้วย' } },
    outrights: [
      {
        key,
        names: { en: 'Winner of the cup', th: 'แชมป์ถ้วย' },
        closesAt: new Date(Date.now() + 3_600_000).toISOString(),
        competitors,
      },
    ],
  };
  await importFixtures(desk.fixture.db.database, brandId, readFixtures(JSON.stringify(file)));
  return fixtureId(brandId, LEAGUE, key);
}
/** A new member with 1,000 who bets 100 on a competitor. */
async function bet(event: string, competitor: string) {
  const member = await desk.sports.openMember(baht(1_000));
  const selections = [await desk.sports.select(event, competitor, 'outright')];
  await desk.sports.place(member, { selections, stake: 100 });
  return member.player!.memberId;
}
const cash = (memberId: string) => cashOf(desk.fixture.db, memberId);
const standing = (winners: readonly string[], withdrawn: readonly string[] = []) => ({
  standing: { winners, withdrawn },
});

it('two persons enter who won; a dead heat divides the stakes, a correction takes payouts back', async () => {
  const event = await openOutright('final');
  const [lions, tigers, bears] = [await bet(event, 'lions'), await bet(event, 'tigers'), await bet(event, 'bears')];
  expect((await desk.propose(event, standing(['lions']))).errorCode).toBe('sports.result.early');
  await desk.begin(event);
  expect((await desk.propose(event, {})).fields).toMatchObject({ standing: { code: 'field.required' } });
  const entry = standing(['lions', 'tigers'], ['bears']);
  expect((await desk.propose(event, entry)).errorCode).toBeNull();
  expect((await desk.view(event)).proposals[0]).toMatchObject({ facts: null, ...entry });
  expect((await desk.decide(await desk.waitingOf(event), true)).errorCode).toBeNull();
  await desk.sports.settle();
  expect(await Promise.all([lions, tigers, bears].map(cash))).toEqual([baht(1_100), baht(1_000), baht(1_000)]);
  expect(await desk.view(event)).toMatchObject({ state: 'finished', resultVersion: 1, ...entry });

  expect((await desk.propose(event, standing(['lions']))).errorCode).toBe('sports.result.reason');
  await desk.propose(event, { ...standing(['lions']), reason: REASON });
  await desk.decide(await desk.waitingOf(event), true);
  await desk.sports.settle();
  expect(await Promise.all([lions, tigers, bears].map(cash))).toEqual([baht(1_300), baht(900), baht(900)]);
});

it('refuses who does not compete or is named twice, and changes nothing', async () => {
  const event = await openOutright('semi-final');
  await desk.begin(event);
  const fieldsOf = async (...entry: Parameters<typeof standing>) => {
    const { errorCode, fields } = await desk.propose(event, standing(...entry));
    expect(errorCode).toBe('sports.standing.wrong');
    return Object.keys(fields);
  };
  expect(await fieldsOf(['sharks'])).toEqual(['standing.winners.0']);
  expect(await fieldsOf(['lions', 'lions'])).toEqual(['standing.winners.1']);
  expect(await fieldsOf(['lions'], ['lions'])).toEqual(['standing.withdrawn.0']);
  expect((await desk.propose(event, standing([]))).errorCode).toBe('validation.failed');
  expect((await desk.view(event)).proposals).toEqual([]);
});

it('nobody enters the champion of a virtual season, which its draws decide', async () => {
  const event = await openOutright('virtual');
  await desk.begin(event);
  await desk.fixture.db.owner.query('update sports.league set is_virtual = true where code = $1', [LEAGUE]);
  expect((await desk.propose(event, standing(['lions']))).errorCode).toBe('sports.result.drawn');
  await desk.fixture.db.owner.query('update sports.league set is_virtual = false where code = $1', [LEAGUE]);
});

it('a void outright returns the stakes', async () => {
  const event = await openOutright('called-off');
  const member = await bet(event, 'wolves');
  const { marketId } = (await desk.view(event)).list[0]!;
  await desk.propose(event, { kind: 'void', marketIds: [marketId], reason: 'the cup is called off' });
  await desk.decide(await desk.waitingOf(event), true);
  await desk.sports.settle();
  expect(await cash(member)).toBe(baht(1_000));
});
