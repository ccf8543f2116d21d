import { toast } from '@chokdee/ui/toast';
import i18next from 'i18next';
import { openDialog } from '../../app/dialogs.ts';
import { router } from '../../app/router.tsx';
import { api } from '../../shared/api.ts';
import { forgetMember } from './session-start.ts';

/** Confirms, ends the session on the server, forgets it here and in the other tabs, and goes home (product.md section 4). */
export function askToSignOut(): void {
  const t = i18next.getFixedT(null, 'home');
  openDialog('confirmModal', {
    title: t('signOut.title'), text: t('signOut.text'), action: t('signOut.action'),
    then: async () => {
      try {
        await api.request('DELETE /wps/session/logout');
      } catch {
        toast('coral', t('signOut.failed'));
        return;
      }
      await router.navigate({ to: '/' });
      forgetMember();
    },
  });
}
