import { expect, test } from 'vitest';
import { wageringFixture } from '../wagering/testing.ts';
import { FixturesError, fixtureId, importFixtures, readFixtures } from './fixtures-import.ts';
import { findEvent, readMarkets } from './store.ts';
import { brandId, testMarkets } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';

const own = await wageringFixture();
const { database } = own.db;
const sports = await createSportsFixture(own);

const competitor = (code: string) => ({ code, names: { en: code, th: code } });
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const league = { code: 'thai-one', sport: 'football', vendor: 'SANAM', names: { en: 'Thai One', th: 'ไทยวัน' } };
const content = {
  league,
  matches: [
    { key: 'r1-a-b', home: competitor('a'), away: competitor('b'), startsAt: inHours(2), markets: testMarkets },
    { key: 'r1-c-d', home: { ...competitor('c'), attack: 1_300 }, away: competitor('d'), startsAt: inHours(3) },
    { key: 'r0-a-c', home: competitor('a'), away: competitor('c'), startsAt: inHours(-1) },
  ],
};
type Content = typeof content;
const load = (changed: object = {}) =>
  importFixtures(database, brandId, readFixtures(JSON.stringify({ ...content, ...changed })));
const idOf = (key: string): string => fixtureId(brandId, league.code, key);

test('matches are offered with given prices or those of their ratings; the same file changes nothing', async () => {
  expect(await load()).toEqual({ added: 2, changed: 0, unchanged: 0, begun: 1 });
  const event = (await findEvent(database, brandId, idOf('r1-a-b')))!;
  expect(event).toMatchObject({ producer: 'import', is_virtual: false, draw_id: null, state: 'scheduled' });
  expect(await readMarkets(database, 'where m.event_id = $1', [event.event_id])).toHaveLength(testMarkets.length);
  const rated = await readMarkets(database, 'where m.event_id = $1', [idOf('r1-c-d')]);
  expect(rated.length).toBeGreaterThan(30);
  const [result] = rated.filter(({ type }) => type === 'football.match_result');
  expect(result!.outcomes[0]!.price!).toBeLessThan(result!.outcomes[2]!.price!);
  expect(await load()).toEqual({ added: 0, changed: 0, unchanged: 2, begun: 1 });
  expect(await findEvent(database, brandId, event.event_id)).toEqual(event);
});

test('another start moves a match that has not begun, and its bets are accepted and settled', async () => {
  const [first, ...rest] = content.matches as [Content['matches'][0], ...Content['matches']];
  const moved = inHours(5);
  expect(await load({ matches: [{ ...first, startsAt: moved }, ...rest] })).toMatchObject({ changed: 1, unchanged: 1 });
  const id = idOf('r1-a-b');
  expect((await findEvent(database, brandId, id))?.starts_at.toISOString()).toBe(moved);
  const member = await sports.openMember(1_000_000_000n);
  expect((await sports.place(member, { selections: [await sports.select(id)], stake: 100 })).status).toBe('accepted');
});

test.each<readonly [string, object, RegExp]>([
  ['a field of another form', { matches: [{ ...content.matches[0], startsAt: 'tomorrow' }] }, /^matches\.0\.startsAt/],
  ['an unknown field', { rows: [] }, /rows/],
  ['a key twice', { matches: [content.matches[0], content.matches[0]] }, /^matches\.1\.key/],
  ['a vendor of esports', { league: { ...league, vendor: 'IMES' } }, /^league\.vendor/],
  [
    'a market without its line',
    { matches: [{ ...content.matches[0], markets: [{ ...testMarkets[2], line: null }] }] },
    /^matches\.0\.markets\.0: football\.total needs line/,
  ],
  [
    'a missing outcome',
    {
      matches: [
        { ...content.matches[0], markets: [{ ...testMarkets[0], outcomes: testMarkets[0]!.outcomes.slice(1) }] },
      ],
    },
    /the outcomes are/,
  ],
  ['a league of other matches', { league: { ...league, code: 'test-league' } }, /^league\.code/],
])('refuses %s, and nothing is written', async (_what, changed, message) => {
  const count = async () => (await own.db.owner.query('select from sports.event')).length;
  const before = await count();
  const loading = (async () => load(changed))();
  await expect(loading).rejects.toThrow(FixturesError);
  await expect(loading).rejects.toThrow(message);
  expect(await count()).toBe(before);
});
