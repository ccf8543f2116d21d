import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, moment, pageOf, pageQuery } from '../wire.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Free text of the member, 1-64 characters; the server refuses control characters and outer spaces with a field error. */
export const clientSeedText = z.string().min(1).max(128);

/** The pair the next bet uses, and the pair after it. Server seeds are only promised (by hash) until rotated away. */
export const seedPairsShape = z.object({
  current: z.object({
    id,
    serverSeedHash: hash,
    clientSeed: z.string(),
    /** Number of the next bet under this pair; so many bets were made with it. */ nonce: z.number().int(),
    startedAt: moment,
  }),
  next: z.object({ serverSeedHash: hash, clientSeed: z.string() }),
});

/** A pair that is over: anybody can now check every bet made with it. */
const revealedPair = z.object({
  id,
  serverSeed: z.string(),
  serverSeedHash: hash,
  clientSeed: z.string(),
  bets: z.number().int(),
  startedAt: moment,
  revealedAt: moment,
});

const member = { guard: 'member', envelope: 'wps' } as const;

/** The member's pair in use and the promised one after it. */
export const currentPair = defineCall({
  ...member,
  id: 'seeds.current',
  summary: 'The seed pair in use and the next one (hashes only)',
  method: 'GET',
  path: '/wps/fairness/seeds',
  body: 'none',
  idempotent: true,
  response: seedPairsShape,
});

/** Sets the client seed of the next pair; the pair in use keeps its own. */
export const setClientSeed = defineCall({
  ...member,
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

/** Reveals the pair named `pairId` and starts the next. Asked again for a pair that is already revealed it changes nothing. */
export const rotateSeeds = defineCall({
  ...member,
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

/** Pairs that are over, newest first, with their server seeds. */
export const revealedPairs = defineCall({
  ...member,
  id: 'seeds.revealed',
  summary: 'Revealed seed pairs',
  method: 'GET',
  path: '/wps/fairness/revealed',
  body: 'none',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(revealedPair, z.object({ bets: z.number().int() })),
});

/** The calls of seed pairs. */
export const seedsCalls = [currentPair, setClientSeed, rotateSeeds, revealedPairs] as const;
