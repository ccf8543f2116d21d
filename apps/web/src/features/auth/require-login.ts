import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';

/** What runs after a login, and instead of it after a registration (a new member has no money). */
export interface LoginSteps {
  then?: (() => void) | undefined;
  thenNew?: (() => void) | undefined;
}

/**
 * Runs `then` for a member. A visitor logs in first; the popup says that a login is needed.
 * `thenNew`: runs instead after a registration.
 */
export function withMember(then: () => void, thenNew?: () => void): void {
  if (useSession.getState().signedIn) then();
  else openDialog('loginPopupModal', { reason: 'needed', then, thenNew });
}

/**
 * Opens the login on a page that needs a member. It says whether the session has ended or a login
 * is needed. `then` runs after it.
 */
export function promptLogin(then?: () => void): void {
  openDialog('loginPopupModal', { reason: useSession.getState().lost ? 'lost' : 'needed', then });
}
