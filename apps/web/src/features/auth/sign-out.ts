import { toast } from '@chokdee/ui/toast';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { announceSignOut, setSignedIn, useSession } from '../../shared/session.ts';
import { clearMember } from './session-start.ts';

let signingOut = false;
/** Whether this tab is signing out. The end of its session is then not reported as lost. */
export const isSigningOut = (): boolean => signingOut;

/**
 * Returns a function that signs out: confirms, ends the session on the server and in all tabs, and
 * goes home.
 */
export function useSignOut(): () => void {
  const { t } = useTranslation('home');
  const router = useRouter();
  const signOut = async () => {
    const { account, isAgent } = useSession.getState();
    signingOut = true;
    // Before the server closes the sockets of the session: the other tabs then know why.
    announceSignOut();
    try {
      await api.request('DELETE /wps/session/logout');
      await router.navigate({ to: '/' });
      clearMember();
    } catch {
      setSignedIn(account, isAgent);
      toast('coral', t('signOut.failed'));
    } finally {
      signingOut = false;
    }
  };
  return () => {
    openDialog('confirmModal', {
      title: t('signOut.title'),
      text: t('signOut.text'),
      action: t('signOut.action'),
      then: signOut,
    });
  };
}
