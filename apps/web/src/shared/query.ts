import { CallError } from '@chokdee/contract/call-error';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRefusal } from './api.ts';

let lost = (): void => undefined;
/** Sets who is told when the server no longer knows the session this page believed in. */
export const onSessionLost = (heard: () => void): void => { lost = heard; };
/** Says that the server no longer knows the session. */
export const sessionLost = (): void => lost();

const watch = (error: unknown) => { if (isRefusal(error, 'login.not.session')) lost(); };
const passing = (error: unknown) => error instanceof CallError && (error.code.startsWith('network.') || error.code === 'system.busy');

/** The one cache of server data. Reads are tried again after passing failures only; every lost session is noticed here. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watch }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: (failures, error) => failures < 2 && passing(error) },
    mutations: { retry: false },
  },
});
