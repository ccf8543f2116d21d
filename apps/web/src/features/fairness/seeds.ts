import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';

/** The current and the next seed pair. */
export type SeedPairs = CallOutput<'GET /wps/fairness/seeds'>;
/** The data needed to replay a round. */
export type RoundFairness = CallOutput<'GET /wps/fairness/rounds/:id'>;

/** The seed pairs. Never cached, because each bet raises the current pair's nonce. */
export const seedsQuery = queryOptions({
  queryKey: ['member', 'seeds', 'current'],
  staleTime: 0,
  queryFn: ({ signal }) => api.request('GET /wps/fairness/seeds', {}, { signal }),
});
/** Revealed pairs. */
export const revealedQuery = (page: number) =>
  queryOptions({
    queryKey: ['member', 'seeds', 'revealed', page],
    queryFn: ({ signal }) => api.request('GET /wps/fairness/revealed', { query: { page, size: 5 } }, { signal }),
  });
/** One round's fairness data. */
export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', 'seeds', 'round', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.request('GET /wps/fairness/rounds/:id', { params: { id } }, { signal }),
  });

/** Reveals the current pair and starts the next. */
export async function rotateSeeds(pairId: string): Promise<SeedPairs> {
  const pairs = await api.request('POST /wps/fairness/rotate', { body: { pairId } });
  queryClient.setQueryData(seedsQuery.queryKey, pairs);
  await queryClient.invalidateQueries({ queryKey: ['member', 'seeds'] });
  return pairs;
}
