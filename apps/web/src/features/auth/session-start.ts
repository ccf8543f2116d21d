import type { CallOutput } from '@chokdee/contract/client';
import { isRefusal } from '@chokdee/ui/failures';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { clearDrafts } from '../../shared/draft.ts';
import { queryClient } from '../../shared/query.ts';
import { loginRemembered } from './remembered.ts';
import { setSignedIn, setSignedOut, useSession } from '../../shared/session.ts';

/** The member's own data. */
export type MemberInfo = CallOutput<'GET /wps/member/info'>;

/** The member of the session. Invalidate it after changes. */
export const memberQuery = queryOptions({
  queryKey: ['member', 'info'],
  queryFn: ({ signal }) => api.request('GET /wps/member/info', {}, { signal }),
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
      else setSignedOut(false);
      queryClient.removeQueries({ queryKey: memberQuery.queryKey });
    }
  } catch (error) {
    if (isRefusal(error, 'login.not.session')) setSignedOut(false);
  }
}

/**
 * Removes everything read for the member, here and in the other tabs. Public data stays; drafts
 * stay when the session was `lost`.
 */
export function clearMember(lost = false): void {
  if (!lost) clearDrafts();
  queryClient.removeQueries({ queryKey: ['member'] });
  if (useSession.getState().signedIn) setSignedOut(true, lost);
}
