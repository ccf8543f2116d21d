import { isTransient, isRefusal } from '@chokdee/ui/failures';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { markSessionEnded, operatorQuery } from './session.ts';

const onError = (error: unknown) => {
  if (isRefusal(error, 'login.not.session')) markSessionEnded();
  // The role has changed: the menu and the buttons follow.
  if (isRefusal(error, 'account.not.permitted')) void queryClient.invalidateQueries(operatorQuery);
};

/**
 * The cache of server data. Reads are retried after transient failures only. Offline, a call fails
 * at once: no decision must be sent later.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
