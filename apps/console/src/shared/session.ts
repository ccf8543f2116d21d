import { isRefusal } from '@chokdee/ui/failures';
import { setTimeZones } from '@chokdee/ui/time';
import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import { api, noteSessionEnd, type Operator } from './api.ts';

interface Session {
  /** The operator who signed in on this page; null before. */
  readonly operator: Operator | null;
  /**
   * The server no longer knows the session. The page stays as it is until somebody signs in again.
   */
  readonly ended: boolean;
}

/** The session as the page knows it. */
export const useSession = create<Session>(() => ({ operator: null, ended: false }));

/** Records that the server no longer knows the session. */
export const markSessionEnded = (): void => {
  if (useSession.getState().operator !== null) useSession.setState({ ended: true });
};
/** Records that the operator has signed out. */
export const clearSession = (): void => {
  noteSessionEnd(null);
  useSession.setState({ operator: null, ended: false });
};

/** The signed-in operator; null when nobody is signed in. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }): Promise<Operator | null> => {
    try {
      const operator = await api.request('GET /console/session', {}, { signal });
      setTimeZones({ brand: operator.brand.timeZone });
      noteSessionEnd(null);
      useSession.setState({ operator, ended: false });
      return operator;
    } catch (error) {
      if (!isRefusal(error, 'login.not.session')) throw error;
      markSessionEnded();
      return null;
    }
  },
  staleTime: 60_000,
});
