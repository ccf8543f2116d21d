import { isRefusal } from '@chokdee/ui/failures';
import { toast } from '@chokdee/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { onSessionLost, sessionLost } from '../../shared/query.ts';
import { onSessionNews, signedIn, useSession } from '../../shared/session.ts';
import { onActs } from './acts.ts';
import { askForLogin } from './gate.ts';
import { forgetMember } from './session-start.ts';
import { isLeaving } from './sign-out.ts';

/** Keeps the session of someone who only reads: reading calls are polling to the server. */
const touch = (): void => {
  if (useSession.getState().signedIn)
    api.request('GET /wps/session/touch').catch((error: unknown) => {
      if (isRefusal(error, 'login.not.session')) sessionLost();
    });
};

/** Keeps this tab true: when the server no longer knows the session it says so and asks for the login; what other tabs do is followed. A person's acts keep the session alive. */
export function SessionWatch() {
  const { t } = useTranslation('home');
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => onActs(document, touch), []);
  useEffect(() => {
    onSessionLost(() => {
      if (!useSession.getState().signedIn || isLeaving()) return;
      forgetMember(true);
      toast('coral', t('session.lost'), t('session.lostText'));
      askForLogin();
    });
    return onSessionNews((news) => {
      const here = useSession.getState();
      if (news.kind === 'out' && here.signedIn) {
        // Home first: a member's page without a member would ask for the login.
        const inside = router.state.location.pathname === '/member' || router.state.location.pathname === '/game';
        void (inside ? router.navigate({ to: '/' }) : Promise.resolve()).then(() => forgetMember());
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
