import type { CallOutput } from '@chokdee/contract/client';
import type { SessionEnd } from '@chokdee/contract/session-end';
import { isRefusal } from '@chokdee/ui/failures';
import { setTimeZones } from '@chokdee/ui/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { clearDrafts } from '../../shared/draft.ts';
import { queryClient } from '../../shared/query.ts';
import { loginRemembered } from './remembered.ts';
import { lastSessionEnd, setSignedIn, setSignedOut, useSession } from '../../shared/session.ts';

/** The member's own data. */
export type MemberInfo = CallOutput<'GET /wps/member/info'>;

/** The member of the session. Invalidate it after changes. */
export const memberQuery = queryOptions({
  queryKey: ['member', 'info'],
  queryFn: async ({ signal }) => {
    const member = await api.request('GET /wps/member/info', {}, { signal });
    setTimeZones({ chosen: member.timeZone });
    return member;
  },
});

/**
 * Reads the member before the first page, because the session's cookie outlives the tab
 * (decision D2). Without an answer the state stored in the tab stays.
 */
export async function loadSession(): Promise<void> {
  try {
    const member = await queryClient.fetchQuery({ ...memberQuery, retry: false });
    if (member.id) setSignedIn(member.account, member.type, false);
    else {
      const session = await loginRemembered();
      if (session) setSignedIn(session.account, session.customerType, false);
      else setSignedOut(false, lastSessionEnd());
      queryClient.removeQueries({ queryKey: memberQuery.queryKey });
    }
  } catch (error) {
    if (isRefusal(error, 'login.not.session')) setSignedOut(false, lastSessionEnd());
  }
}

/**
 * Removes everything read for the member, here and in the other tabs. Public data stays; drafts
 * stay when the server `ended` the session.
 */
export function clearMember(ended: SessionEnd | null = null): void {
  if (ended === null) clearDrafts();
  queryClient.removeQueries({ queryKey: ['member'] });
  setTimeZones({ chosen: '' });
  if (useSession.getState().signedIn) setSignedOut(true, ended);
}
