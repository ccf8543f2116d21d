import { CallError } from '@chokdee/contract/call-error';
import type { CallOutput } from '@chokdee/contract/client';
import { rememberPairs } from '@chokdee/fairness/seen-pairs';
import { pageStorage } from '@chokdee/ui/page-storage';
import { retryImport } from '@chokdee/ui/retry-import';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';

/** The current and the next seed pair. */
export type SeedPairs = CallOutput<'GET /wps/fairness/seeds'>;
/** The data needed to replay a round. */
export type RoundFairness = CallOutput<'GET /wps/fairness/rounds/:id'>;

// With its hash functions it is loaded only where a seed is drawn.
const loadClientSeed = retryImport(() => import('./client-seed.ts'));

const remembered = (pairs: SeedPairs): SeedPairs => {
  rememberPairs(pageStorage, pairs);
  return pairs;
};

/** The seed pairs. Never cached, because each bet raises the current pair's nonce. */
export const seedsQuery = queryOptions({
  queryKey: ['member', 'seeds', 'current'],
  staleTime: 0,
  queryFn: async ({ signal }) => remembered(await api.request('GET /wps/fairness/seeds', {}, { signal })),
});
/** Revealed pairs. */
export const revealedQuery = (page: number) =>
  queryOptions({
    queryKey: ['member', 'seeds', 'revealed', page],
    queryFn: ({ signal }) => api.request('GET /wps/fairness/revealed', { query: { page, size: 5 } }, { signal }),
  });
/** The rounds of a pair by nonce, 20 to a page. */
export const pairRoundsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['member', 'seeds', 'pair', id, page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.request(
        'GET /wps/fairness/pairs/:id/rounds',
        { params: { id }, query: { page, size: ROUNDS_PER_PAGE } },
        { signal },
      ),
  });
/** Rounds on a page of a pair. */
export const ROUNDS_PER_PAGE = 20;
/** One round's fairness data. */
export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', 'seeds', 'round', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.request('GET /wps/fairness/rounds/:id', { params: { id } }, { signal }),
  });

/** The rounds that are still open: their seeds cannot be revealed. */
export const openRoundsQuery = queryOptions({
  queryKey: ['member', 'seeds', 'open'],
  staleTime: 0,
  queryFn: ({ signal }) => api.request('GET /wps/fairness/openRounds', {}, { signal }),
});

/** Finishes an open round: it pays what it is worth now. */
export async function finishRound(id: string): Promise<void> {
  const round = await api.request('POST /wps/fairness/rounds/:id/finish', { params: { id } });
  queryClient.setQueryData(roundQuery(id).queryKey, round);
  await queryClient.invalidateQueries({ queryKey: openRoundsQuery.queryKey });
}

/** Whether a rotation was refused because an open round still uses the seeds. */
export const isHeldByRound = (error: unknown): boolean => error instanceof CallError && error.code === 'seed.in.use';

/** Sets the client seed of the next pair. */
export async function setClientSeed(clientSeed: string): Promise<SeedPairs> {
  const pairs = remembered(await api.request('POST /wps/fairness/clientSeed', { body: { clientSeed } }));
  queryClient.setQueryData(seedsQuery.queryKey, pairs);
  return pairs;
}

/**
 * Starts the next pair. Its client seed is drawn here, after the hash of its server seed was shown,
 * unless the member has set one.
 */
async function startNext({ current, next }: SeedPairs): Promise<SeedPairs> {
  const clientSeed = next.clientSeedBy === 'member' ? next.clientSeed : (await loadClientSeed()).drawClientSeed();
  const pairs = await api.request('POST /wps/fairness/rotate', { body: { pairId: current.id, clientSeed } });
  // A server that takes another client seed has chosen it: the pair counts as not shown.
  return pairs.current.id === next.id && pairs.current.clientSeed !== clientSeed ? pairs : remembered(pairs);
}

/** Reveals the pair `pairId` and starts the next, unless that pair is no longer in use. */
export async function rotateSeeds(pairId: string): Promise<SeedPairs> {
  const shown = remembered(await api.request('GET /wps/fairness/seeds', {}));
  const pairs = shown.current.id === pairId ? await startNext(shown) : shown;
  queryClient.setQueryData(seedsQuery.queryKey, pairs);
  await queryClient.invalidateQueries({ queryKey: ['member', 'seeds'] });
  return pairs;
}

/**
 * Before a game with real money opens: remembers the hash of the server seed, and replaces a client
 * seed that the operator drew. Never fails: without it a round counts as not shown to this browser.
 */
export async function prepareSeeds(): Promise<void> {
  try {
    const shown = remembered(await api.request('GET /wps/fairness/seeds', {}));
    if (shown.current.clientSeedBy === 'operator') await startNext(shown);
  } catch {
    // An open round uses the pair, or the network failed.
  }
}
