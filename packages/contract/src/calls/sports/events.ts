import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountOut, id, timestamp } from '../../wire.ts';
import { eventDetail, eventSummary, leagueCode, score, sportCode, sportsVendor, eventStates } from './shapes.ts';

const read = {
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  method: 'GET',
  idempotent: true,
} as const;

const flag = z.enum(['0', '1']).optional();
const counts = z.object({
  live: z.number().int(),
  today: z.number().int(),
  early: z.number().int(),
  outright: z.number().int(),
});

/**
 * The sports with their leagues and the number of events by view. `esports=1` lists esports, `0`
 * the others; `vendor` those of a vendor.
 */
export const sportsMenu = defineCall({
  ...read,
  id: 'sports.menu',
  summary: 'Sports and leagues with the number of their events',
  path: '/wps/sports',
  query: z.object({ esports: flag, vendor: sportsVendor.optional() }),
  response: z.object({
    now: timestamp,
    sports: z.array(
      z.object({
        sport: z.string(),
        isEsport: z.boolean(),
        counts,
        leagues: z.array(
          z.object({ league: z.string(), name: z.string(), vendor: z.string(), isVirtual: z.boolean(), counts }),
        ),
      }),
    ),
    /** What a bet needs to know of the brand. */
    rules: z.object({
      currency: z.string(),
      leastStake: amountOut,
      mostStake: amountOut,
      mostPayout: amountOut,
      fewestLegs: z.number().int(),
      mostLegs: z.number().int(),
      stakeOf: z.enum(['line', 'total']),
    }),
  }),
});

/**
 * Events with their main markets, by start. Views: `today` (not begun, until midnight GMT+8),
 * `early` (later), `live` (running, to watch), `parlay` (all that may be combined), `outright`.
 */
export const sportsEvents = defineCall({
  ...read,
  id: 'sports.events',
  summary: 'Events with their main markets',
  path: '/wps/sports/events',
  query: z.object({
    view: z.enum(['today', 'early', 'live', 'parlay', 'outright']),
    sport: sportCode.optional(),
    league: leagueCode.optional(),
    esports: flag,
    vendor: sportsVendor.optional(),
    page: z.coerce.number<number | string>().int().min(1).max(1_000).default(1),
    size: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  }),
  response: z.object({
    now: timestamp,
    total: z.number().int(),
    totalPages: z.number().int(),
    list: z.array(eventSummary),
  }),
});

/** One event with all its markets. */
export const sportsEvent = defineCall({
  ...read,
  id: 'sports.event',
  summary: 'One event with all its markets',
  path: '/wps/sports/events/:id',
  params: z.object({ id }),
  response: eventDetail,
  errors: ['request.not.found'],
});

/** Events whose league or competitors contain a text, soonest first; at most 30. */
export const sportsSearch = defineCall({
  ...read,
  id: 'sports.search',
  summary: 'Search events',
  path: '/wps/sports/search',
  query: z.object({ text: z.string().trim().min(2).max(40), esports: flag }),
  response: z.object({ list: z.array(eventSummary) }),
});

/** Events with a result, newest first, of a day (GMT+8). */
export const sportsResults = defineCall({
  ...read,
  id: 'sports.results',
  summary: 'Results of a day',
  path: '/wps/sports/results',
  query: z.object({
    day: z.iso.date().optional(),
    sport: sportCode.optional(),
    league: leagueCode.optional(),
    esports: flag,
  }),
  response: z.object({
    day: z.string(),
    list: z.array(
      z.object({
        eventId: id,
        sport: z.string(),
        league: z.string(),
        leagueName: z.string(),
        name: z.string(),
        home: z.string().nullable(),
        away: z.string().nullable(),
        startsAt: timestamp,
        state: z.enum(eventStates),
        score: score.nullable(),
        /** More than 1 after a correction. */
        resultVersion: z.number().int(),
      }),
    ),
  }),
});

/** The last meetings and results of the competitors of an event. */
export const sportsStatistics = defineCall({
  ...read,
  id: 'sports.statistics',
  summary: 'Form and meetings of the competitors of an event',
  path: '/wps/sports/events/:id/statistics',
  params: z.object({ id }),
  response: z.object({
    sides: z.array(
      z.object({
        side: z.enum(['home', 'away']),
        name: z.string(),
        played: z.number().int(),
        won: z.number().int(),
        drawn: z.number().int(),
        lost: z.number().int(),
        /** The last results, newest first: `W`, `D`, `L`. */
        form: z.string(),
      }),
    ),
    meetings: z.array(z.object({ eventId: id, startsAt: timestamp, home: z.string(), away: z.string(), score })),
  }),
  errors: ['request.not.found'],
});

/** The betting rules of each sport, as a ticket is sold under them. */
export const sportsRules = defineCall({
  ...read,
  id: 'sports.rules',
  summary: 'Betting rules by sport',
  path: '/wps/sports/rules',
  response: z.object({
    list: z.array(
      z.object({
        sport: z.string(),
        version: z.string(),
        postponementHours: z.number().int(),
        abandonment: z.string(),
        formatChange: z.string(),
        retirement: z.string(),
        walkover: z.string(),
      }),
    ),
  }),
});
