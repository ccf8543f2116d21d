import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';

/** Runs what needs a member; a visitor gets the login popup first and goes on from there ("You are not logged in, please login"). */
export function withMember(then: () => void, reason = true): void {
  if (useSession.getState().setSignedIn) then();
  else openDialog('loginPopupModal', { reason: reason ? 'needed' : undefined, then });
}

/** Asks for the login where a page needs a member, saying whether the session ended by itself. `then` follows once someone is in. */
export function promptLogin(then?: () => void): void {
  openDialog('loginPopupModal', { reason: useSession.getState().lost ? 'lost' : 'needed', then });
}
