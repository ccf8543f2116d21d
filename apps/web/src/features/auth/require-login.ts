import { openDialog } from '../../app/dialogs.ts';
import i18next from 'i18next';
import { TRIAL, useSession } from '../../shared/session.ts';

/** What runs after a login, and instead of it after a registration (a new member has no money). */
export interface LoginSteps {
  then?: (() => void) | undefined;
  thenNew?: (() => void) | undefined;
}

/** 'Please Register An Account First' with OK, which leads to the registration. */
export function warnNotReal(text: string = i18next.getFixedT(null, 'errors')('account.not.real')): void {
  openDialog('warningModal', { text, then: () => void openDialog('registerModal') });
}

/**
 * Runs `then` for a member. A visitor logs in first; the popup says that a login is needed. A
 * trial account is asked to register. `thenNew`: runs instead after a registration.
 */
export function withMember(then: () => void, thenNew?: () => void): void {
  const { signedIn, isAgent } = useSession.getState();
  if (signedIn && isAgent === TRIAL) warnNotReal();
  else if (signedIn) then();
  else openDialog('loginPopupModal', { reason: 'needed', then, thenNew });
}

/**
 * Opens the login on a page that needs a member. It says whether the session has ended or a login
 * is needed. `then` runs after it.
 */
export function promptLogin(then?: () => void): void {
  openDialog('loginPopupModal', { reason: useSession.getState().ended ?? 'needed', then });
}
