import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** How often the page is asked again, milliseconds. */
const pulse = 5_000;
/** The most events a consumer's lag is counted up to (contract, `outbox.state`). */
export const mostBehind = 10_000;

/** How the consumers are doing, kept fresh. */
export const useConsumers = () =>
  useQuery({
    queryKey: ['events', 'consumers'],
    queryFn: ({ signal }) => api.request('GET /console/events', {}, { signal }),
    refetchInterval: pulse,
  });

/** A page of the parked events, of all consumers or of one, kept fresh. */
export const useParked = (consumer: string | undefined, page: number) =>
  useQuery({
    queryKey: ['events', 'parked', consumer, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/events/parked',
        { query: { page, size: pageSize, ...(consumer === undefined ? {} : { consumer }) } },
        { signal },
      ),
    refetchInterval: pulse,
    placeholderData: keepPreviousData,
  });

/** A parked event by its keys. */
export interface Key {
  readonly consumer: string;
  readonly id: string;
}

/** One parked event with what it carries; read when it is opened, not by itself. */
export const useParkedEvent = ({ consumer, id }: Key) =>
  useQuery({
    queryKey: ['events', 'one', consumer, id],
    queryFn: ({ signal }) =>
      api.request('GET /console/events/parked/:consumer/:id', { params: { consumer, id } }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
