import type { CallOutput } from '@chokdee/contract/client';
import { isRefusal } from '@chokdee/ui/failures';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { clearDrafts } from '../../shared/draft.ts';
import { queryClient } from '../../shared/query.ts';
import { signedIn, setSignedOut, useSession } from '../../shared/session.ts';

/** A member's own data. */
export type MemberInfo = CallOutput<'GET /wps/member/info'>;

/** The member behind the session; read again after anything that changes it. */
export const memberQuery = queryOptions({
  queryKey: ['member', 'info'],
  queryFn: ({ signal }) => api.request('GET /wps/member/info', {}, { signal }),
});

/**
 * Asks who this browser is before any guard decides, because the cookie outlives the tab (decision D2).
 * Without an answer the page goes on with what the tab remembers.
 */
export async function loadSession(): Promise<void> {
  try {
    const member = await queryClient.fetchQuery({ ...memberQuery, retry: false });
    if (member.id) signedIn(member.account, member.type, false);
    else setSignedOut(false);
  } catch (error) {
    if (isRefusal(error, 'login.not.session')) setSignedOut(false);
  }
}

/** Forgets everything read for a member, here and in the other tabs; public data stays, and what was typed when the session was `lost`. */
export function clearMember(lost = false): void {
  if (!lost) clearDrafts();
  queryClient.removeQueries({ queryKey: ['member'] });
  if (useSession.getState().setSignedIn) setSignedOut(true, lost);
}
