import { isTransient, isRefusal } from '@chokdee/ui/failures';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

let onSessionLost = (): void => undefined;
/** Sets what is called when the server reports that this page's session has ended. */
export const setSessionLostHandler = (handler: () => void): void => {
  onSessionLost = handler;
};
/** Calls the handler of `setSessionLostHandler`. */
export const reportSessionLost = (): void => onSessionLost();

let onPasswordChangeNeeded = (): void => undefined;
/** Sets what is called when the server refuses everything until the password is changed. */
export const setPasswordChangeHandler = (handler: () => void): void => {
  onPasswordChangeNeeded = handler;
};
let onNotReal = (_message: string): void => undefined;
/** Sets what is called when something is refused to a trial account. */
export const setNotRealHandler = (handler: (message: string) => void): void => {
  onNotReal = handler;
};

const handleError = (error: unknown) => {
  if (isRefusal(error, 'password.change.needed')) onPasswordChangeNeeded();
  if (isRefusal(error, 'login.not.session')) onSessionLost();
  if (isRefusal(error, 'account.not.real')) onNotReal(error.message);
  // Maintenance began while this page was open: the gate reads the status and shows the maintenance
  // page.
  if (isRefusal(error, 'system.maintenance')) void queryClient.invalidateQueries({ queryKey: ['status'] });
};

/**
 * The cache of server data. Reads are retried after transient failures only, and not while
 * offline; a mutation is never retried. A call without a network fails at once instead of waiting
 * to be sent later. Every ended session is detected here.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleError }),
  mutationCache: new MutationCache({ onError: handleError }),
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
