import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp, pageOf, pageQuery } from '../wire.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/**
 * A client seed: text of 1 to 64 characters. The server refuses control characters and outer spaces
 * with a field error.
 */
export const clientSeedText = z.string().min(1).max(128);

/**
 * Who drew the client seed: `member` after the hash of the server seed was shown, or `operator`.
 */
export const clientSeedAuthor = z.enum(['member', 'operator']);

/**
 * The pair of the next bet and the pair after it. A server seed is published as a hash until its
 * pair is replaced.
 */
export const seedPairsShape = z.object({
  current: z.object({
    id,
    serverSeedHash: hash,
    clientSeed: z.string(),
    clientSeedBy: clientSeedAuthor,
    /** The number of bets made with this pair, which is the nonce of the next one. */
    nonce: z.number().int(),
    startedAt: timestamp,
  }),
  next: z.object({ id, serverSeedHash: hash, clientSeed: z.string(), clientSeedBy: clientSeedAuthor }),
});

/** A replaced pair. Its server seed is public, so its bets can be verified. */
const revealedPair = z.object({
  id,
  serverSeed: z.string(),
  serverSeedHash: hash,
  clientSeed: z.string(),
  clientSeedBy: clientSeedAuthor,
  bets: z.number().int(),
  startedAt: timestamp,
  revealedAt: timestamp,
});

const memberCall = { guard: 'member', envelope: 'wps' } as const;

/** The member's current pair and the next one. */
export const currentPair = defineCall({
  ...memberCall,
  id: 'seeds.current',
  summary: 'The seed pair in use and the next one (hashes only)',
  method: 'GET',
  path: '/wps/fairness/seeds',
  body: 'none',
  idempotent: true,
  response: seedPairsShape,
});

/** Sets the client seed of the next pair. The current pair does not change. */
export const setClientSeed = defineCall({
  ...memberCall,
  id: 'seeds.setClientSeed',
  summary: 'Choose the client seed of the next pair',
  method: 'POST',
  path: '/wps/fairness/clientSeed',
  body: 'json',
  idempotent: true,
  request: z.object({ clientSeed: clientSeedText }),
  response: seedPairsShape,
  errors: ['seed.invalid'],
});

/** Reveals the pair `pairId` and starts the next. Has no effect if the pair is already revealed. */
export const rotateSeeds = defineCall({
  ...memberCall,
  id: 'seeds.rotate',
  summary: 'Reveal the pair in use and start the next',
  method: 'POST',
  path: '/wps/fairness/rotate',
  body: 'json',
  idempotent: true,
  request: z.object({ pairId: id, clientSeed: clientSeedText.optional() }),
  response: seedPairsShape,
  errors: ['seed.invalid', 'seed.in.use'],
});

/** Replaced pairs with their server seeds, newest first. */
export const revealedPairs = defineCall({
  ...memberCall,
  id: 'seeds.revealed',
  summary: 'Revealed seed pairs',
  method: 'GET',
  path: '/wps/fairness/revealed',
  body: 'none',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(revealedPair, z.object({ bets: z.number().int() })),
});

/** The calls of the seeds module. */
export const seedsCalls = [currentPair, setClientSeed, rotateSeeds, revealedPairs] as const;
