import type { CallOutput } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { dateTimeText } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import i18next from 'i18next';
import { queryClient } from '../../shared/query.ts';
import { signedIn } from '../../shared/session.ts';

/** What a login answers. */
export type LoginResult = CallOutput<'POST /wps/session/login'>;

/** Takes a fresh session over: the tab knows it, everything of a member is read anew, and the person sees when the account was used last. */
export function startSession(session: LoginResult): void {
  queryClient.removeQueries({ queryKey: ['member'] });
  signedIn(session.account, session.customerType);
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
