import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { pageSize } from './list.tsx';

const COUNT_POLL_MS = 30_000;

/** Changes that a second person decides; below the key of operators, whose dialogs propose some. */
export const changesKey = ['operators', 'changes'] as const;

const changesQuery = (page: number) => ({
  queryKey: [...changesKey, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.request('GET /console/changes', { query: { page, size: pageSize } }, { signal }),
});

/** A page of the changes that a second person decides. */
export const useChanges = (page: number) => useQuery({ ...changesQuery(page), placeholderData: keepPreviousData });

/** How many changes wait for a second person, for the menu. */
export const useOpenChanges = (): number | undefined =>
  useQuery({ ...changesQuery(1), refetchInterval: COUNT_POLL_MS }).data?.footer.open;

/** By how much figures may change without a second person, whole per cent. */
export const useBound = () =>
  useQuery({
    queryKey: [...changesKey, 'bound'],
    queryFn: ({ signal }) => api.request('GET /console/changes/bound', {}, { signal }),
  });

/** Whether the answer to a change says that it waits for a second person. */
export const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'waiting' in answer && answer.waiting === true;
