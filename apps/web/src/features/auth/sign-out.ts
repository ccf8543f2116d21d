import { toast } from '@chokdee/ui/toast';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { clearMember } from './session-start.ts';

let leaving = false;
/** Whether this tab is signing out: the end of its session is no news to it. */
export const isSigningOut = (): boolean => leaving;

/** The way out: confirms, ends the session on the server, forgets it here and in the other tabs, and goes home (product.md section 4). */
export function useSignOut(): () => void {
  const { t } = useTranslation('home');
  const router = useRouter();
  const leave = async () => {
    leaving = true;
    try {
      await api.request('DELETE /wps/session/logout');
      await router.navigate({ to: '/' });
      clearMember();
    } catch {
      toast('coral', t('signOut.failed'));
    } finally {
      leaving = false;
    }
  };
  return () => {
    openDialog('confirmModal', {
      title: t('signOut.title'),
      text: t('signOut.text'),
      action: t('signOut.action'),
      then: leave,
    });
  };
}
