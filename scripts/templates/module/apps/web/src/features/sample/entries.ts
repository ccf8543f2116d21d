import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api.ts';
import { live } from '../../shared/live.ts';
import { useSession } from '../../shared/session.ts';

const pageSize = 10;

/** A page of the member's entries; not read for visitors. */
export function useEntries(page: number) {
  const signedIn = useSession((session) => session.signedIn);
  return useQuery({
    queryKey: ['member', 'sample', page],
    queryFn: ({ signal }) => api.request('GET /wps/sample/entries', { query: { page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: signedIn,
  });
}

/** The number of open entries, live; null until it is known. Its changes reload the entries. */
export function useOpenEntries(): number | null {
  const account = useSession((session) => (session.signedIn ? session.account : ''));
  const client = useQueryClient();
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => {
    if (!account) return;
    const stop = live.subscribe('sample', (state) => {
      setOpen(state.open);
      void client.invalidateQueries({ queryKey: ['member', 'sample'] });
    });
    return () => {
      stop();
      setOpen(null);
    };
  }, [account, client]);
  return open;
}
