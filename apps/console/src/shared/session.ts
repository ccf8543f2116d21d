import { isRefusal } from '@chokdee/ui/failures';
import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import { api, type Operator } from './api.ts';

/** `known`: the operator this page was opened for. `ended`: the server no longer knows the session; the page stays as it is until someone signs in again. */
interface Session {
  readonly known: Operator | null;
  readonly ended: boolean;
}

/** What the page believes about its session. */
export const useSession = create<Session>(() => ({ known: null, ended: false }));

/** Notes that the server no longer knows the session. */
export const sessionEnded = (): void => {
  if (useSession.getState().known !== null) useSession.setState({ ended: true });
};
/** Notes that the operator has signed out. */
export const sessionLeft = (): void => useSession.setState({ known: null, ended: false });

/** Who is signed in; null for nobody. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }): Promise<Operator | null> => {
    try {
      const operator = await api.request('GET /console/session', {}, { signal });
      useSession.setState({ known: operator, ended: false });
      return operator;
    } catch (error) {
      if (!isRefusal(error, 'login.not.session')) throw error;
      sessionEnded();
      return null;
    }
  },
  staleTime: 60_000,
});
