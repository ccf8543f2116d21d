import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { dateTimeText } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import i18next from 'i18next';
import { markKnownDevice } from '../../shared/known-device.ts';
import { queryClient } from '../../shared/query.ts';
import { setSignedIn } from '../../shared/session.ts';
import { memberQuery } from './session-start.ts';

/** The answer to a login. */
export type LoginResult = CallOutput<'POST /wps/session/login'>;

/**
 * Starts a session after a login: stores it, drops a former member's data, and shows when the
 * account was last used.
 */
export function startSession(session: LoginResult): void {
  queryClient.removeQueries({ queryKey: ['member'] });
  setSignedIn(session.account, session.customerType);
  markKnownDevice();
  // The member's choices, such as the zone of times.
  void queryClient.prefetchQuery(memberQuery);
  const t = i18next.getFixedT(null, 'auth');
  const last =
    session.lastLogin === null
      ? undefined
      : t('lastLogin', {
          time: dateTimeText(session.lastLogin, usePreferences.getState().language.tag),
          address: session.lastLoginIp ?? '',
        });
  toast('jade', t('welcome', { account: session.account }), last);
}
