import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';

/** Runs what needs a member; a visitor gets the login popup first and goes on from there ("You are not logged in, please login"). */
export function withMember(then: () => void, reason = true): void {
  if (useSession.getState().signedIn) then();
  else openDialog('loginPopupModal', { reason: reason ? 'needed' : undefined, then });
}
