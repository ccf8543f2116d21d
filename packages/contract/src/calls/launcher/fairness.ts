import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, pageQuery, timestamp } from '../../wire.ts';
import { clientSeedAuthor } from '../seeds.ts';

/** The data to verify a round. `serverSeed` is null until its seed pair is replaced. */
export const roundFairnessShape = z.object({
  betID: id,
  game: z.string(),
  version: z.string(),
  mode: z.string(),
  choice: z.unknown(),
  /** The moves in order; empty for a game of one step. */
  moves: z.array(z.unknown()),
  playedAt: timestamp,
  active: z.boolean(),
  /** Void: the round pays nothing, whatever its draw. */
  voided: z.boolean(),
  amount: z.number().int(),
  payout: z.number().int(),
  payoutMultiplier: z.number(),
  pairId: id,
  serverSeedHash: z.string(),
  serverSeed: z.string().nullable(),
  clientSeed: z.string(),
  clientSeedBy: clientSeedAuthor,
  nonce: z.number().int(),
  state: z.array(z.unknown()),
});

/** The data to verify one of the member's rounds. */
export const roundFairness = defineCall({
  id: 'launcher.roundFairness',
  summary: 'Fairness data of an own round',
  method: 'GET',
  path: '/wps/fairness/rounds/:id',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ id }),
  response: roundFairnessShape,
  errors: ['round.not.found'],
});

/** A round in the list of its seed pair. Amounts are micro-units. */
export const numberedRoundShape = z.object({
  nonce: z.number().int(),
  betID: id,
  game: z.string(),
  playedAt: timestamp,
  stake: z.number().int(),
  payout: z.number().int(),
  active: z.boolean(),
  voided: z.boolean(),
});

/**
 * The rounds of one of the member's seed pairs, by nonce. Page 1 has the nonces 0 to `size` - 1.
 * The nonces of a pair are 0 to `bets` - 1 without a gap; a missing one is a bet that the server
 * does not show.
 */
export const pairRounds = defineCall({
  id: 'launcher.pairRounds',
  summary: 'Rounds of an own seed pair',
  method: 'GET',
  path: '/wps/fairness/pairs/:id/rounds',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ id }),
  query: z.object(pageQuery),
  response: z.object({
    id,
    serverSeedHash: z.string(),
    serverSeed: z.string().nullable(),
    clientSeed: z.string(),
    clientSeedBy: clientSeedAuthor,
    bets: z.number().int(),
    totalPages: z.number().int(),
    list: z.array(numberedRoundShape),
  }),
  errors: ['request.not.found'],
});

/**
 * The member's rounds that still accept moves, at most one of each game. Their seeds cannot be
 * revealed before they are over. `payout`: what finishing the round pays now.
 */
export const openRounds = defineCall({
  id: 'launcher.openRounds',
  summary: 'Own rounds that are still open',
  method: 'GET',
  path: '/wps/fairness/openRounds',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({ list: z.array(numberedRoundShape) }),
});

/**
 * Ends an own round and pays what it is worth, as cashing out in the game does; an ended round
 * stays as it is. Returns the ended round.
 */
export const finishRound = defineCall({
  id: 'launcher.finishRound',
  summary: 'Finish an own open round',
  method: 'POST',
  path: '/wps/fairness/rounds/:id/finish',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ id }),
  response: roundFairnessShape,
  errors: ['round.not.found', 'system.busy'],
});

/** The calls that verify rounds. */
export const fairnessCalls = [roundFairness, pairRounds, openRounds, finishRound] as const;
