import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';

/**
 * Runs `then` for a member. A visitor logs in first. `reason`: the popup says that a login is
 * needed.
 */
export function withMember(then: () => void, reason = true): void {
  if (useSession.getState().signedIn) then();
  else openDialog('loginPopupModal', { reason: reason ? 'needed' : undefined, then });
}

/**
 * Opens the login on a page that needs a member. It says whether the session has ended or a login
 * is needed. `then` runs after it.
 */
export function promptLogin(then?: () => void): void {
  openDialog('loginPopupModal', { reason: useSession.getState().lost ? 'lost' : 'needed', then });
}
