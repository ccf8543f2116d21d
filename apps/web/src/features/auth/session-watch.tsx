import { isRefusal } from '@chokdee/ui/failures';
import { toast } from '@chokdee/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isGamePath } from '../../shared/page-path.ts';
import { api } from '../../shared/api.ts';
import {
  reportSessionLost,
  setNotRealHandler,
  setPasswordChangeHandler,
  setSessionLostHandler,
} from '../../shared/query.ts';
import { lastSessionEnd, onSessionMessage, setSignedIn, useSession } from '../../shared/session.ts';
import { onUserActivity } from './user-activity.ts';
import { openForcedChange } from './forced-change.ts';
import { promptLogin, warnNotReal } from './require-login.ts';
import { clearMember } from './session-start.ts';
import { isSigningOut } from './sign-out.ts';

/** Extends the session of someone who only reads: the server counts reading calls as polling. */
const keepAlive = (): void => {
  if (useSession.getState().signedIn)
    api.request('GET /wps/session/touch').catch((error: unknown) => {
      if (isRefusal(error, 'login.not.session')) reportSessionLost();
    });
};

/**
 * Handles a lost session with a message and the login, follows the other tabs, and extends the
 * session while the person is active.
 */
export function SessionWatch() {
  const { t } = useTranslation('home');
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => onUserActivity(document, keepAlive), []);
  useEffect(() => {
    setSessionLostHandler(() => {
      if (!useSession.getState().signedIn || isSigningOut()) return;
      clearMember(lastSessionEnd() ?? 'ended');
      toast('coral', t('session.lost'), t('session.lostText'));
      promptLogin();
    });
    // The session had ended before the page was loaded.
    if (!useSession.getState().signedIn && useSession.getState().ended !== null) promptLogin();
    setPasswordChangeHandler(() => openForcedChange());
    setNotRealHandler(warnNotReal);
    return onSessionMessage((message) => {
      const here = useSession.getState();
      if (message.kind === 'out' && here.signedIn && !isSigningOut()) {
        // Home first: a page that needs a member would open the login.
        const { pathname } = router.state.location;
        const needsMember = pathname === '/member' || isGamePath(pathname);
        void (needsMember ? router.navigate({ to: '/' }) : Promise.resolve()).then(() => clearMember());
        toast('sky', t('session.elsewhere'));
      }
      if (message.kind === 'in' && here.account !== message.account) {
        cache.removeQueries({ queryKey: ['member'] });
        setSignedIn(message.account, message.isAgent, false);
      }
    });
  }, [cache, router, t]);
  return null;
}
