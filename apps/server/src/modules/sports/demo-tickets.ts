import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Feed, FeedNames } from './feed.ts';
import { finishedFootball, type Goals } from './football-facts.ts';
import { readMarkets } from './store.ts';
import type { TicketContext, Tickets } from './tickets.ts';

/** The league of the matches that the demo player bets on. Operators enter the open result. */
const LEAGUE = 'exhibition';
const HOUR = 3_600_000;
const STAKE = 50;

/** A match: its competitors, and its goals at half time and full time, null while it is ahead. */
interface DemoMatch {
  readonly home: readonly [code: string, en: string, th: string];
  readonly away: readonly [code: string, en: string, th: string];
  /** Hours from now to the start. */
  readonly hours: number;
  readonly score: readonly [half: Goals, full: Goals] | null;
}

/** Fictional sides. */
const MATCHES: readonly DemoMatch[] = [
  {
    home: ['kites', 'Kite Flyers', 'ว่าวลอยลม'],
    away: ['drums', 'Long Drums', 'กลองยาว'],
    hours: -5,
    score: [
      [1, 0],
      [2, 1],
    ],
  },
  {
    home: ['boats', 'Paper Boats', 'เรือกระดาษ'],
    away: ['bells', 'Temple Bells', 'ระฆังวัด'],
    hours: -4,
    score: [
      [0, 0],
      [1, 1],
    ],
  },
  {
    home: ['mango', 'Mango Yard', 'สวนมะม่วง'],
    away: ['chilli', 'Chilli Garden', 'สวนพริก'],
    hours: 72,
    score: null,
  },
];

/** What is offered on each match. The line is in quarters: home -0.25. */
const MARKETS = [
  {
    type: 'football.match_result',
    line: null,
    outcomes: [
      { code: 'home', price: '2.05' },
      { code: 'draw', price: '3.30' },
      { code: 'away', price: '3.55' },
    ],
  },
  {
    type: 'football.handicap',
    line: -1,
    outcomes: [
      { code: 'home', price: '1.94' },
      { code: 'away', price: '1.92' },
    ],
  },
] as const;

/** The legs of each ticket: the number of a match, a market type, and the outcome. */
const TICKETS: readonly (readonly (readonly [match: number, type: string, outcome: string])[])[] = [
  // Won.
  [[0, 'football.match_result', 'home']],
  // Lost.
  [[1, 'football.match_result', 'home']],
  // A parlay with a half win: away +0.25 in a draw.
  [
    [0, 'football.handicap', 'home'],
    [1, 'football.handicap', 'away'],
  ],
  // Open.
  [[2, 'football.match_result', 'home']],
];

const namesOf = ([, en, th]: DemoMatch['home']): FeedNames => ({ en, th });

/**
 * Gives the demo player tickets that are won, lost, won by half and open: matches of a league of
 * fictional sides, bets like any other, then the results. Does nothing when the league exists.
 */
export async function placeDemoTickets(
  {
    database,
    feed,
    tickets,
  }: { readonly database: Database; readonly feed: Feed; readonly tickets: Pick<Tickets, 'place'> },
  context: TicketContext,
): Promise<void> {
  const brandId = context.brand.id;
  const known = await database.query('select from sports.league where brand_id = $1 and code = $2', [brandId, LEAGUE]);
  if (known.length > 0) return;
  const now = (await readClock(database)).getTime();
  await feed.putLeague(brandId, {
    code: LEAGUE,
    sport: 'football',
    vendor: 'SANAM',
    names: { en: 'Exhibition matches (demo)', th: 'นัดกระชับมิตร (สาธิต)' },
    isVirtual: true,
    position: 90,
  });
  const events = MATCHES.map((match) => ({ ...match, id: uuid7() }));
  const put = ({ id, home, away }: (typeof events)[number], startsAt: number) =>
    feed.upsertEvent(brandId, {
      id,
      producer: 'import',
      league: LEAGUE,
      home: { code: home[0], names: namesOf(home) },
      away: { code: away[0], names: namesOf(away) },
      players: [],
      startsAt,
      season: null,
      drawId: null,
    });
  for (const event of events) {
    await put(event, now + 72 * HOUR);
    await feed.offer(brandId, event.id, MARKETS);
  }
  const markets = await readMarkets(database, 'where m.event_id = any ($1::uuid[])', [events.map(({ id }) => id)]);
  for (const legs of TICKETS) {
    const selections = legs.map(([match, type, outcome]) => {
      const market = markets.find((each) => each.event_id === events[match]!.id && each.type === type)!;
      const { price } = market.outcomes.find((each) => each.outcome === outcome)!;
      return { marketId: market.market_id, outcome, price: price! };
    });
    const kind = legs.length === 1 ? ('single' as const) : ('parlay' as const);
    try {
      await tickets.place(
        { ticketId: uuid7(), kind, selections, stake: STAKE, format: 'decimal', accept: 'any' },
        context,
      );
    } catch (error) {
      // The demo player has no money left, or an operator closed the game or lowered a limit.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  for (const event of events) {
    if (event.score === null) continue;
    await put(event, now + event.hours * HOUR);
    await feed.finish(brandId, event.id, 1, finishedFootball(...event.score));
  }
}
