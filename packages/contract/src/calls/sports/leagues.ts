import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, timestamp } from '../../wire.ts';
import { leagueCode, sportCode } from './shapes.ts';

const read = {
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  method: 'GET',
  idempotent: true,
} as const;

const side = z.enum(['home', 'away']);
const pair = z.object({ home: z.number().int(), away: z.number().int() });

/** The table of the running season of a virtual league, and its rounds. */
export const sportsSeason = defineCall({
  ...read,
  id: 'sports.season',
  summary: 'Season table and rounds of a virtual league',
  path: '/wps/sports/leagues/:league/season',
  params: z.object({ league: leagueCode }),
  response: z.object({
    sport: sportCode,
    season: z.number().int(),
    /** The last round that has begun, 0 before the first, and the rounds of a season. */
    round: z.number().int(),
    rounds: z.number().int(),
    rows: z.array(
      z.object({
        position: z.number().int(),
        code: z.string(),
        name: z.string(),
        played: z.number().int(),
        won: z.number().int(),
        drawn: z.number().int(),
        lost: z.number().int(),
        /** Goals, points or periods of ended matches. */
        scored: z.number().int(),
        conceded: z.number().int(),
        points: z.number().int(),
        /** The last five results, newest first: `W`, `D`, `L`. */
        form: z.string(),
      }),
    ),
    /** The matches of the season that have begun; the score is null until all of a round end. */
    matches: z.array(
      z.object({
        eventId: id,
        round: z.number().int(),
        startsAt: timestamp,
        home: z.string(),
        away: z.string(),
        score: pair.nullable(),
      }),
    ),
  }),
  errors: ['request.not.found'],
});

const competitor = z.object({
  code: z.string().max(60),
  rating: z.object({ attack: z.number().int().min(1).max(10_000), defence: z.number().int().min(1).max(10_000) }),
  squad: z.array(z.object({ code: z.string().max(60), share: z.number().int().min(0).max(1_000) })).max(40),
});
const period = z.object({
  isComplete: z.boolean(),
  winner: side.nullable(),
  counts: z.record(z.string(), pair),
});

/** The facts of a match as it is settled (`MatchFacts` of `@chokdee/games`). */
export const factsShape = z.object({
  sport: z.string(),
  status: z.string(),
  periods: z.array(period).max(20),
  overtime: z.array(period).max(20),
  winner: side.nullable(),
  minute: z.number().nullable(),
  delayHours: z.number().nullable(),
  hasFormatChanged: z.boolean(),
  goals: z.array(z.object({ minute: z.number().int(), side, player: z.string(), isOwn: z.boolean() })).max(100),
  absent: z.array(z.string()).optional(),
});

/** What a verification of a virtual match reads beside its draw. */
export const virtualMatchShape = z.object({
  eventId: id,
  sport: z.string(),
  league: z.string(),
  /** The draw of its round (`/wps/draws/:id`). */
  drawId: id,
  startsAt: timestamp,
  home: competitor,
  away: competitor,
  /** Null until the match has ended. */
  facts: factsShape.nullable(),
});

/** A virtual match with what decides it: ratings and squads before it, all facts after it. */
export const sportsVirtualMatch = defineCall({
  ...read,
  id: 'sports.virtualMatch',
  summary: 'What decides a virtual match, for its verification',
  path: '/wps/sports/virtual-matches/:id',
  params: z.object({ id }),
  response: virtualMatchShape,
  errors: ['request.not.found'],
});
