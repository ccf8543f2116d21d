import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { gameCode } from '../draws/shapes.ts';
import { issueNumber } from './shapes.ts';

/** A number of five digits that a member sends in. */
const sentNumber = z.string().regex(/^[0-9]{5}$/);
const ofGame = z.object({ gameId: gameCode });
const read = {
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'bare',
  method: 'GET',
  idempotent: true,
} as const;

/** A Yeekee round. Without `numero` the one that takes numbers, else the next one. */
export const yeekeeRound = defineCall({
  ...read,
  id: 'lottery.yeekeeRound',
  summary: 'A Yeekee round and how its result is computed',
  path: '/lgw/yeekee/:gameId/round',
  params: ofGame,
  query: z.object({ numero: issueNumber.optional() }),
  response: z.object({
    now: timestamp,
    gameId: z.string(),
    gameName: z.string(),
    numero: z.string(),
    drawId: id,
    isSale: z.boolean(),
    saleOpensAt: timestamp,
    lockAt: timestamp,
    drawAt: timestamp,
    /** The draw is void: no result counts. */
    isVoid: z.boolean(),
    /** How many numbers were sent in, and the hash over all of their commitments. */
    submissions: z.number().int(),
    head: z.string(),
    /** Numbers that a member may send in a round; how many the caller still may, if signed in. */
    most: z.number().int(),
    left: z.number().int().nullable(),
    /** The sum, the 16th submission (0 without one) and the number of the sealed draw. */
    result: z.object({ number: z.string(), sum: z.string(), subtracted: z.string(), drawn: z.string() }).nullable(),
  }),
  errors: ['request.not.found', 'lottery.issue.unknown'],
});

const submission = z.object({
  rank: z.number().int(),
  /** The user name, masked. */
  account: z.string(),
  isOwn: z.boolean(),
  at: timestamp,
  /** SHA-256 of number, space and salt. */
  commitment: z.string(),
  /** Null before the result, except for own ones. */
  number: z.string().nullable(),
  salt: z.string().nullable(),
});

/** The numbers sent in to a round, newest first; they are revealed with the result. */
export const yeekeeSubmissions = defineCall({
  ...read,
  id: 'lottery.yeekeeSubmissions',
  summary: 'Numbers sent in to a Yeekee round',
  path: '/lgw/yeekee/:gameId/submissions',
  params: ofGame,
  query: z.object({ ...pageQuery, numero: issueNumber }),
  response: pageOf(submission, z.object({ head: z.string() })),
  errors: ['request.not.found', 'lottery.issue.unknown'],
});

/**
 * Sends a number in to a round during its sale: at most 20 of a member in a round, 3 seconds apart.
 * `submissionId` is made by the caller; the same one again has one effect.
 */
export const submitYeekee = defineCall({
  id: 'lottery.submitYeekee',
  summary: 'Send a number in to a Yeekee round',
  method: 'POST',
  path: '/lgw/yeekee/:gameId/submissions',
  guard: 'member',
  body: 'json',
  envelope: 'bare',
  idempotent: true,
  rate: { requests: 40, seconds: 60, per: 'caller' },
  params: ofGame,
  request: z.object({ submissionId: id, numero: issueNumber, number: sentNumber }),
  response: z.object({
    status: z.enum(['accepted', 'repeated']),
    rank: z.number().int(),
    commitment: z.string(),
    salt: z.string(),
    left: z.number().int(),
  }),
  errors: [
    'request.not.found',
    'game.closed',
    'command.conflict',
    'lottery.issue.unknown',
    'lottery.issue.closed',
    'lottery.yeekee.count',
    'lottery.yeekee.rate',
  ],
});

/** The calls on Yeekee rounds. */
export const yeekeeCalls = [yeekeeRound, yeekeeSubmissions, submitYeekee] as const;
