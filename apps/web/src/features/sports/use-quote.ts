import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../../shared/api.ts';
import type { Quote, TicketRequest } from './slip.ts';

/** A bet as the server judges it now; undefined without one, and until the first answer. */
export function useQuote(request: TicketRequest | null): Quote | undefined {
  // Limits of another kind of bet, or of stakes that mean something else, are not shown meanwhile.
  const meaning = request && `${request.kind} ${request.format}`;
  const asked = useDeferredValue(request && JSON.stringify(request));
  const { data } = useQuery({
    queryKey: ['sports', 'judge', asked, meaning],
    queryFn: ({ signal }) =>
      api.request('POST /wps/sports/tickets/judge', { body: JSON.parse(asked!) as TicketRequest }, { signal }),
    enabled: asked !== null,
    placeholderData: (data, query) => (query?.queryKey[3] === meaning ? data : undefined),
    staleTime: 10_000,
    gcTime: 0,
    retry: false,
  });
  return request === null ? undefined : data;
}
