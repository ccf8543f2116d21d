import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

const POLL_MS = 5_000;
/** The largest backlog that the server counts (contract, `outbox.state`). */
export const MOST_BEHIND = 10_000;

/** The consumers with their progress, refreshed every 5 s. */
export const useConsumers = () =>
  useQuery({
    queryKey: ['events', 'consumers'],
    queryFn: ({ signal }) => api.request('GET /console/events', {}, { signal }),
    refetchInterval: POLL_MS,
  });

/** A page of the dead letters of one consumer or of all, refreshed every 5 s. */
export const useDeadLetters = (consumer: string | undefined, page: number) =>
  useQuery({
    queryKey: ['events', 'dead-letters', consumer, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/events/parked',
        { query: { page, size: pageSize, ...(consumer === undefined ? {} : { consumer }) } },
        { signal },
      ),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** The keys of a dead letter. */
export interface DeadLetterKey {
  readonly consumer: string;
  readonly id: string;
}

/** A dead letter with its payload. Loaded when it is opened and not refreshed. */
export const useDeadLetter = ({ consumer, id }: DeadLetterKey) =>
  useQuery({
    queryKey: ['events', 'one', consumer, id],
    queryFn: ({ signal }) =>
      api.request('GET /console/events/parked/:consumer/:id', { params: { consumer, id } }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
