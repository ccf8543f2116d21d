import { isPassing, isRefusal } from '@chokdee/ui/failures';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionEnded } from './session.ts';

const watch = (error: unknown) => {
  if (isRefusal(error, 'login.not.session')) sessionEnded();
};

/** The one cache of server data. Reads are tried again after passing failures only; every lost session is noticed here. Without a network a call fails at once: no decision waits to be sent later. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watch }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
