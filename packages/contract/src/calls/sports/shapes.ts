import { z } from 'zod';
import { amountIn, amountOut, id, timestamp } from '../../wire.ts';

// Prices are decimal odds in thousandths (1925 is 1.925), lines are quarters (2.25 is 9): both are
// exact integers. A client writes prices in other formats with `packages/odds`.

/** A sport: `football`, `muay_thai`, `moba` ... */
export const sportCode = z.string().regex(/^[a-z0-9_]{2,30}$/);
/** A league, unique in a brand. */
export const leagueCode = z.string().regex(/^[a-z0-9-]{2,60}$/);
/** A vendor code of the catalogue. */
export const sportsVendor = z.string().regex(/^[A-Z0-9_]{1,20}$/);
/** An outcome of a market: `home`, `over`, `2:1`, a player's code. */
export const outcomeCode = z.string().regex(/^[A-Za-z0-9_:.-]{1,60}$/);
/** The code of a market type: `football.match_result`. */
export const marketType = z.string().regex(/^[a-z0-9_.]{3,60}$/);
/** Decimal odds in thousandths. */
export const price = z.number().int().min(1_001).max(1_000_000_000);
/** A handicap of the home side, or the line of a total, in quarters. */
export const quarterLine = z.number().int();

/** The states of an event. */
export const eventStates = [
  'scheduled',
  'live',
  'finished',
  'abandoned',
  'postponed',
  'cancelled',
  'walkover',
  'retired',
] as const;
/** The states of a market. Only `active` takes bets. */
export const marketStates = ['active', 'inactive', 'suspended', 'settled', 'cancelled'] as const;
/** The result of an outcome. */
export const legResults = ['win', 'half_win', 'push', 'half_loss', 'loss', 'void'] as const;

const pair = z.object({ home: z.number().int(), away: z.number().int() });

/** The score of an event; null before it begins. */
export const score = z.object({
  /** The score of the match: goals, points, sets or maps. */
  home: z.number().int(),
  away: z.number().int(),
  /** The score of each period, in order; the running one is last. */
  periods: z.array(pair),
  /** Minutes played; null when the sport has no clock. */
  minute: z.number().int().nullable(),
});

/** An outcome of a market with its price. */
export const outcomePrice = z.object({
  outcome: z.string(),
  /** Decimal odds in thousandths; null while it is not offered. */
  price: price.nullable(),
  /** The name of a player or competitor; null where the code says it all. */
  name: z.string().nullable(),
  /** Once the market is settled. */
  result: z.enum(legResults).nullable(),
});

/** A market of an event. */
export const market = z.object({
  marketId: id,
  type: z.string(),
  /** `main`, `handicap`, `total`, `half`, `score` ...: how pages group markets. */
  group: z.string(),
  line: quarterLine.nullable(),
  state: z.enum(marketStates),
  /** Shown in lists: match result, the handicap and the total with the most even prices. */
  isMain: z.boolean(),
  outcomes: z.array(outcomePrice),
});

const competitor = z.object({ code: z.string(), name: z.string() });

/** An event in a list. */
export const eventSummary = z.object({
  eventId: id,
  kind: z.enum(['match', 'outright']),
  sport: z.string(),
  league: z.string(),
  leagueName: z.string(),
  vendor: z.string(),
  /** Simulated by us, with fictional competitors. */
  isVirtual: z.boolean(),
  /** The name of an outright; of a match both competitors. */
  name: z.string(),
  home: competitor.nullable(),
  away: competitor.nullable(),
  startsAt: timestamp,
  state: z.enum(eventStates),
  score: score.nullable(),
  /** Markets that are offered. */
  markets: z.number().int(),
  /** The main markets. */
  main: z.array(market),
});

/** An event with all its markets. */
export const eventDetail = eventSummary.omit({ main: true }).extend({
  list: z.array(market),
  /** What happened, in order: goals of football, else empty. */
  incidents: z.array(
    z.object({
      minute: z.number().int(),
      side: z.enum(['home', 'away']),
      player: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  /** The draw whose commitment fixes a simulated event; null for others. */
  drawId: id.nullable(),
  ruleVersion: z.string(),
});

const livePrices = z.object({
  state: z.enum(marketStates),
  /** Prices by outcome; null while it is not offered. */
  prices: z.record(z.string(), price.nullable()),
});
const liveEvent = z.object({
  state: z.enum(eventStates),
  startsAt: timestamp,
  score: score.nullable(),
  /** By market id. A market that is new here is read by the event's call. */
  markets: z.record(z.string(), livePrices),
});
/** The state of the live topics `sports-event:<id>`: all markets of an event. */
export const eventState = liveEvent;
/** The state of the live topics `sports-league:<code>`: the main markets of its events, by id. */
export const leagueState = z.object({ events: z.record(z.string(), liveEvent) });

/** The most legs of a parlay, and of a system. */
export const MOST_LEGS = 20;
/** How odds are written; the format decides what a stake means (docs/decisions/0049). */
export const oddsFormats = ['decimal', 'hongKong', 'malay', 'indonesian', 'american', 'fractional'] as const;
/** Full-cover systems by name, and `custom`: the sizes are given. */
export const systemNames = [
  'trixie',
  'patent',
  'yankee',
  'lucky15',
  'canadian',
  'lucky31',
  'heinz',
  'lucky63',
  'superHeinz',
  'goliath',
  'custom',
] as const;
/** Kinds of tickets. */
export const ticketKinds = ['single', 'parlay', 'system'] as const;
/** Which changed prices are accepted without asking again. */
export const priceChanges = ['none', 'higher', 'any'] as const;

/** What is bet on: an outcome with the price and line that the caller saw. */
export const selection = z.object({
  marketId: id,
  outcome: outcomeCode,
  price,
  line: quarterLine.min(-100_000).max(100_000).nullable().optional(),
});

/**
 * A bet. Of a single in Malay or Indonesian odds with a negative price, `stake` is the amount to
 * win; otherwise it is the amount at risk. Of a system it is the stake of a line or the total, as
 * `stakeOf` says (by default as the brand's setting).
 */
export const ticketRequest = z.object({
  kind: z.enum(ticketKinds),
  selections: z.array(selection).min(1).max(MOST_LEGS),
  stake: amountIn,
  format: z.enum(oddsFormats).default('decimal'),
  accept: z.enum(priceChanges).default('none'),
  system: z.enum(systemNames).optional(),
  /** The sizes of the combinations of a custom system. */
  sizes: z.array(z.number().int().min(1).max(MOST_LEGS)).max(MOST_LEGS).optional(),
  stakeOf: z.enum(['line', 'total']).optional(),
});

/** A selection as the server judges it now. */
export const quotedLeg = z.object({
  marketId: z.string(),
  outcome: z.string(),
  /** The present price and state; null when there is no such market. */
  price: price.nullable(),
  line: quarterLine.nullable(),
  state: z.enum(marketStates).nullable(),
  /** How the price differs from the one that the caller saw. */
  moved: z.enum(['up', 'down']).nullable(),
  /**
   * The positions, from 0, of the selections that it is related to: their outcomes depend on each
   * other, so one bet cannot combine them.
   */
  related: z.array(z.number().int()),
  /** Why the leg cannot be bet on; null when it can. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** A bet as the server judges it. Amounts are whole units. */
export const quote = z.object({
  legs: z.array(quotedLeg),
  /** The combined decimal odds of a single or parlay as text, rounded down; null of a system. */
  odds: z.string().nullable(),
  lines: z.number().int(),
  stakePerLine: amountOut,
  /** What is debited. */
  risk: amountOut,
  /** The highest payout, the stake included. */
  mostPayout: amountOut,
  /** The stakes, as `stake` means them, that would be accepted now. */
  leastStake: amountOut,
  mostStake: amountOut,
  /** The limit that `mostStake` results from. */
  limit: z.enum(['stake', 'payout', 'member', 'market', 'event']),
  /** Why the bet as a whole is refused; null when only legs or nothing refuse it. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
  accepted: z.boolean(),
  ruleVersion: z.string(),
});

/** The states of a ticket. */
export const ticketStates = ['open', 'won', 'lost', 'returned', 'void', 'cancelled'] as const;

/** A leg of a ticket. Prices, line, score and rules are those of its acceptance. */
export const ticketLeg = z.object({
  eventId: z.string(),
  marketId: z.string(),
  sport: z.string(),
  league: z.string(),
  leagueName: z.string(),
  eventName: z.string(),
  home: z.string().nullable(),
  away: z.string().nullable(),
  startsAt: timestamp,
  type: z.string(),
  line: quarterLine.nullable(),
  outcome: z.string(),
  outcomeName: z.string().nullable(),
  price,
  /** The score at acceptance; null before the event began. */
  scoreAtAcceptance: pair.nullable(),
  ruleVersion: z.string(),
  /** Null while the leg is open. */
  result: z.enum(legResults).nullable(),
  /** Of a win shared by several: the part of the stake that wins is places / runners. */
  deadHeat: z.object({ places: z.number().int(), runners: z.number().int() }).nullable(),
  voidReason: z.string().nullable(),
  /** The score of the event now or at its end. */
  score: score.nullable(),
});

/** A ticket: one wager of the betting record. */
export const ticket = z.object({
  ticketId: id,
  /** The short number (`betNumberOf`), which members and support read out. */
  number: z.string(),
  kind: z.enum(ticketKinds),
  system: z.enum(systemNames).nullable(),
  sizes: z.array(z.number().int()),
  lines: z.number().int(),
  placedAt: timestamp,
  settledAt: timestamp.nullable(),
  state: z.enum(ticketStates),
  format: z.enum(oddsFormats),
  /** The stake as entered, and per line; `risk` was debited, `win` is what can be won on top. */
  stake: amountOut,
  stakePerLine: amountOut,
  risk: amountOut,
  win: amountOut,
  payout: amountOut,
  /** Combined decimal odds as text; null of a system. */
  odds: z.string().nullable(),
  /** The result was corrected; `reason` says why, and why a ticket is void. */
  isCorrected: z.boolean(),
  reason: z.string().nullable(),
  legs: z.array(ticketLeg),
});

/** The state of the live topic `sports-tickets`: open tickets, and the last that changed. */
export const ticketsState = z.object({
  open: z.number().int(),
  changed: z.array(z.object({ ticketId: id, state: z.enum(ticketStates), payout: amountOut, at: timestamp })),
});
