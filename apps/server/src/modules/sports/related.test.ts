import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { expect, it } from 'vitest';
import { refusalOf } from '../lottery/testing.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { fixtureId, importFixtures, readFixtures } from './fixtures-import.ts';
import { finishedFootball } from './football-facts.ts';
import { createOutrights } from './outrights.ts';
import { brandId, testMarkets } from './testing-data.ts';
import { createSportsFixture } from './testing.ts';
import type { TicketBody } from './judge.ts';
import { createTickets } from './tickets.ts';

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
const sports = await createSportsFixture(own);

const named = (code: string, name = code) => ({ code, names: { en: name, th: name } });
const now = Date.now();
const inHours = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();

interface File {
  readonly league: string;
  readonly season?: string;
  readonly matches?: readonly { home: ReturnType<typeof named>; away: ReturnType<typeof named>; hours?: number }[];
  readonly outrights?: readonly string[];
  readonly sport?: 'football' | 'basketball';
}

/** Imports real fixtures; returns the first selection of each event: matches, then outrights. */
async function load({ league, season, matches = [], outrights = [], sport = 'football' }: File) {
  const prefix = `${season ?? 'none'}-`;
  const keys = [...matches.map((_, at) => `${prefix}m${at}`), ...outrights.map((name) => prefix + name)];
  const file = {
    league: { code: league, sport, vendor: 'SANAM', names: named(league).names },
    ...(season !== undefined && { season }),
    matches: matches.map(({ home, away, hours = 2 }, at) => ({
      key: keys[at],
      home,
      away,
      startsAt: inHours(hours),
      ...(sport === 'football' && { markets: testMarkets }),
    })),
    outrights: outrights.map((name) => ({
      key: prefix + name,
      names: named(name).names,
      closesAt: inHours(2),
      competitors: [
        { ...named('lions'), price: '3.00' },
        { ...named('tigers'), price: '2.00' },
      ],
    })),
  };
  await importFixtures(db.database, brandId, readFixtures(JSON.stringify(file)));
  return Promise.all(
    keys.map((key, at) => {
      const id = fixtureId(brandId, league, key);
      if (at >= matches.length) return sports.select(id, 'lions', 'outright');
      return sports.select(id, 'home', sport === 'football' ? undefined : 'basketball.winner');
    }),
  );
}
type Selection = TicketBody['selections'][number];
/** A ticket of some selections. */
const bodyOf = (kind: TicketBody['kind'], selections: Selection[], stake: number): TicketBody => ({
  kind,
  selections,
  stake,
  format: 'decimal',
  accept: 'none',
});

const member = await sports.openMember(baht(10_000));
/** The answer to a parlay of some selections: `accepted`, or the code of the refusal. */
async function parlay(...selections: Selection[]): Promise<string> {
  const body = bodyOf('parlay', selections, 20);
  const quote = await sports.tickets.judge(body, member);
  if (quote.accepted) return (await sports.place(member, body)).status;
  const { code } = await refusalOf(sports.place(member, body));
  expect(quote.fault).toMatchObject({ code });
  return code;
}

const day = [
  { home: named('lions'), away: named('tigers') },
  { home: named('bears'), away: named('wolves') },
];

it('an outright is combined with no event of its league and season, but with those of other seasons', async () => {
  const [match, , champion, relegated] = (await load({
    league: 'thai-one',
    season: '2026',
    matches: day,
    outrights: ['champion', 'relegated'],
  })) as [Selection, Selection, Selection, Selection];
  const [nextMatch, nextChampion] = (await load({
    league: 'thai-one',
    season: '2027',
    matches: [{ home: named('lions'), away: named('wolves'), hours: 48 }],
    outrights: ['champion'],
  })) as [Selection, Selection];
  const [cupChampion] = (await load({ league: 'cup', season: '2026', outrights: ['champion'] })) as [Selection];

  expect(await parlay(champion, match)).toBe('sports.legs.related');
  expect(await parlay(match, champion)).toBe('sports.legs.related');
  expect(await parlay(champion, relegated)).toBe('sports.legs.related');
  expect(await parlay(relegated, champion)).toBe('sports.legs.related');
  expect(await parlay(champion, nextMatch)).toBe('accepted');
  expect(await parlay(nextChampion, match)).toBe('accepted');
  expect(await parlay(champion, nextChampion)).toBe('accepted');
  expect(await parlay(match, cupChampion)).toBe('accepted');
  expect(await parlay(match, nextMatch)).toBe('accepted');
});

it('an event whose file names no season is related to the outrights of every season of its league', async () => {
  const [match, champion] = (await load({
    league: 'no-season',
    matches: day.slice(0, 1),
    outrights: ['champion'],
  })) as [Selection, Selection];
  const [other, otherChampion] = (await load({
    league: 'no-season',
    season: '2026',
    matches: [{ home: named('pandas'), away: named('foxes') }],
    outrights: ['champion'],
  })) as [Selection, Selection];
  expect(await parlay(champion, match)).toBe('sports.legs.related');
  expect(await parlay(champion, other)).toBe('sports.legs.related');
  expect(await parlay(champion, otherChampion)).toBe('sports.legs.related');
  expect(await parlay(match, other)).toBe('accepted');
});

it('names the related legs of a system, whose other selections stay as they are', async () => {
  const [match, other, champion] = (await load({
    league: 'systems',
    matches: day,
    outrights: ['champion'],
  })) as [Selection, Selection, Selection];
  const [third] = (await load({
    league: 'third',
    matches: [{ home: named('owls'), away: named('hawks') }],
  })) as [Selection];
  const body = bodyOf('system', [match, third, champion, other], 110);
  const systems: Pick<TicketBody, 'system' | 'sizes'>[] = [{ system: 'yankee' }, { system: 'custom', sizes: [2] }];
  for (const system of systems) {
    const { legs, accepted } = await sports.tickets.judge({ ...body, ...system }, member);
    expect(accepted).toBe(false);
    expect(legs.map(({ related }) => related)).toEqual([[2], [], [0, 3], [2]]);
    expect(legs.map(({ fault }) => fault?.code ?? null)).toEqual([
      'sports.legs.related',
      null,
      'sports.legs.related',
      'sports.legs.related',
    ]);
    expect(await refusalOf(sports.place(member, { ...body, ...system }))).toMatchObject({
      code: 'sports.legs.related',
      details: { fields: { 'selections.0': {}, 'selections.2': {}, 'selections.3': {} } },
    });
  }
  const selections = [match, third, other];
  expect((await sports.place(member, { kind: 'system', system: 'trixie', selections, stake: 40 })).status).toBe(
    'accepted',
  );
});

it.each<readonly [string, File, string]>([
  [
    'another league lists with other codes',
    { league: 'feed-a', matches: [{ home: named('l', 'Lynx'), away: named('o', 'Otters') }] },
    'sports.legs.related',
  ],
  [
    'another league lists with other names',
    { league: 'feed-b', matches: [{ home: named('lynx', 'LYN'), away: named('otters', 'OTT') }] },
    'sports.legs.related',
  ],
  [
    'is listed with its sides exchanged',
    { league: 'feed-c', matches: [{ home: named('o', 'otters'), away: named('l', 'lynx') }] },
    'sports.legs.related',
  ],
  [
    'is listed a minute less than 24 hours later',
    { league: 'feed-d', matches: [{ home: named('lynx'), away: named('otters'), hours: 26 - 1 / 60 }] },
    'sports.legs.related',
  ],
  [
    'is played again 24 hours later',
    { league: 'feed-e', matches: [{ home: named('lynx'), away: named('otters'), hours: 26 }] },
    'accepted',
  ],
  ['has one other side', { league: 'feed-f', matches: [{ home: named('lynx'), away: named('moles') }] }, 'accepted'],
  [
    'is of another sport',
    { league: 'feed-g', sport: 'basketball', matches: [{ home: named('lynx'), away: named('otters') }] },
    'accepted',
  ],
])('one real match that two feeds list is not combined with itself: one that %s', async (_what, file, expected) => {
  const [match] = (await load({
    league: 'premier',
    matches: [{ home: named('lynx', 'Lynx'), away: named('otters', 'Otters') }],
  })) as [Selection];
  const [again] = (await load(file)) as [Selection];
  expect(await parlay(match, again)).toBe(expected);
  expect(await parlay(again, match)).toBe(expected);
});

const setSeason = (league: string, season: string | null) =>
  db.owner.query('update sports.event set season = $2 where league = $1', [league, season]);

it('the database refuses a relation that the judgement did not see, and nothing is written', async () => {
  const [match] = (await load({ league: 'raced', season: '1', matches: day })) as [Selection];
  const [champion] = (await load({ league: 'raced', season: '2', outrights: ['champion'] })) as [Selection];
  const commands = createCommands(db.database.pool, { busyAttempts: 1_000 });
  const tickets = createTickets({
    database: db.database,
    commands: {
      run: async (kind, command) => {
        await setSeason('raced', null);
        return commands.run(kind, command);
      },
    },
    mine: sports.mine,
  });
  const racer = await sports.openMember(baht(100));
  const body = bodyOf('parlay', [match, champion], 20);
  expect(await refusalOf(tickets.place({ ...body, ticketId: uuid7() }, racer))).toMatchObject({
    code: 'sports.legs.related',
    details: { value: { legs: [{ related: [1] }, { related: [0] }] } },
  });
  expect(await cashOf(db, racer.player!.memberId)).toBe(baht(100));
  expect(await db.owner.query('select from sports.ticket where member_id = $1', [racer.player!.memberId])).toEqual([]);
});

it('a ticket that exists keeps its related legs: it is answered again, and settled at the full odds', async () => {
  const [match] = (await load({ league: 'older', season: '1', matches: day })) as [Selection];
  const [champion] = (await load({ league: 'older', season: '2', outrights: ['champion'] })) as [Selection];
  const holder = await sports.openMember(baht(100));
  const ticketId = uuid7();
  const body = bodyOf('parlay', [match, champion], 20);
  await sports.place(holder, body, ticketId);
  await setSeason('older', null);
  expect((await sports.place(holder, body, ticketId)).status).toBe('repeated');
  expect((await refusalOf(sports.place(holder, body))).code).toBe('sports.legs.related');
  await sports.feed.finish(brandId, fixtureId(brandId, 'older', '1-m0'), 1, finishedFootball([1, 0], [2, 0]));
  await createOutrights({ database: db.database, onChange: () => undefined }).finish(
    brandId,
    fixtureId(brandId, 'older', '2-champion'),
    {
      ranking: [['lions'], ['tigers']],
      withdrawn: [],
    },
  );
  await sports.settle();
  // 20 x 2.10 x 3.00.
  expect(await cashOf(db, holder.player!.memberId)).toBe(baht(80 + 126));
});
