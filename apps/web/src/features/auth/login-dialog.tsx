import type { SessionEnd } from '@chokdee/contract/session-end';
import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { useCanRegister } from '../status/status.ts';
import { openForcedChange } from './forced-change.ts';
import { LoginForm } from './login-form.tsx';
import type { LoginSteps } from './require-login.ts';
import { SwitchLine } from './switch-line.tsx';

/** Props of the login popup: why it opened, and what runs after a login. */
export interface LoginProps extends LoginSteps {
  reason?: 'needed' | SessionEnd | undefined;
}

/** The login popup. */
export default function LoginDialog({ reason, then, thenNew }: LoginProps) {
  const { t } = useTranslation('auth');
  const canRegister = useCanRegister();
  return (
    <Dialog title={t('loginTitle')} description={reason ? t(`reason.${reason}`) : t('loginText')} size="small">
      <LoginForm
        onDone={(session) => {
          closeDialog();
          if (session.passwordExpired) openForcedChange({ ticket: session.passwordTicket, then });
          else then?.();
        }}
      />
      {canRegister && (
        <SwitchLine
          text={t('noAccount')}
          link={t('registerLink')}
          onPress={() => {
            openDialog('registerModal', { then, thenNew });
          }}
        />
      )}
    </Dialog>
  );
}
