import { isRefusal } from '@chokdee/ui/failures';
import { toast } from '@chokdee/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { setSessionLostHandler, reportSessionLost } from '../../shared/query.ts';
import { onSessionMessage, signedIn, useSession } from '../../shared/session.ts';
import { onUserActivity } from './user-activity.ts';
import { promptLogin } from './require-login.ts';
import { clearMember } from './session-start.ts';
import { isSigningOut } from './sign-out.ts';

/** Keeps the session of someone who only reads: reading calls are polling to the server. */
const touch = (): void => {
  if (useSession.getState().setSignedIn)
    api.request('GET /wps/session/touch').catch((error: unknown) => {
      if (isRefusal(error, 'login.not.session')) reportSessionLost();
    });
};

/** Keeps this tab true: when the server no longer knows the session it says so and asks for the login; what other tabs do is followed. A person's acts keep the session alive. */
export function SessionWatch() {
  const { t } = useTranslation('home');
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => onUserActivity(document, touch), []);
  useEffect(() => {
    setSessionLostHandler(() => {
      if (!useSession.getState().setSignedIn || isSigningOut()) return;
      clearMember(true);
      toast('coral', t('session.lost'), t('session.lostText'));
      promptLogin();
    });
    return onSessionMessage((news) => {
      const here = useSession.getState();
      if (news.kind === 'out' && here.setSignedIn) {
        // Home first: a member's page without a member would ask for the login.
        const inside = router.state.location.pathname === '/member' || router.state.location.pathname === '/game';
        void (inside ? router.navigate({ to: '/' }) : Promise.resolve()).then(() => clearMember());
        toast('sky', t('session.elsewhere'));
      }
      if (news.kind === 'in' && here.account !== news.account) {
        cache.removeQueries({ queryKey: ['member'] });
        signedIn(news.account, news.isAgent, false);
      }
    });
  }, [cache, router, t]);
  return null;
}
