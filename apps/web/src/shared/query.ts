import { isTransient, isRefusal } from '@chokdee/ui/failures';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

let lost = (): void => undefined;
/** Sets who is told when the server no longer knows the session this page believed in. */
export const setSessionLostHandler = (heard: () => void): void => {
  lost = heard;
};
/** Says that the server no longer knows the session. */
export const reportSessionLost = (): void => lost();

const watch = (error: unknown) => {
  if (isRefusal(error, 'login.not.session')) lost();
  // The site closed while this page was open: the gate reads the status and shows the maintenance page.
  if (isRefusal(error, 'system.maintenance')) void queryClient.invalidateQueries({ queryKey: ['status'] });
};

/** The one cache of server data. Reads are tried again after passing failures only, and not without a network; every lost session is noticed here. Without a network a call fails at once: nothing a person pressed waits to be sent later. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watch }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && navigator.onLine && isTransient(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
