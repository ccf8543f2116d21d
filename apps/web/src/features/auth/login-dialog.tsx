import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { useCanRegister } from '../status/status.ts';
import { LoginForm } from './login-form.tsx';

/** Props of the login popup: why it opened, and what runs after a login. */
export interface LoginProps {
  reason?: 'needed' | 'lost' | undefined;
  then?: (() => void) | undefined;
}

/** The login popup. */
export default function LoginDialog({ reason, then }: LoginProps) {
  const { t } = useTranslation('auth');
  const canRegister = useCanRegister();
  return (
    <Dialog title={t('loginTitle')} description={reason ? t(`reason.${reason}`) : t('loginText')} size="small">
      <LoginForm
        onDone={(session) => {
          closeDialog();
          if (session.passwordExpired) openDialog('changePassModal');
          else then?.();
        }}
      />
      {canRegister && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-14 text-soft">
          {t('noAccount')}
          <Button
            look="quiet"
            className="px-2 text-gold-text"
            onPress={() => {
              openDialog('registerModal', { then });
            }}
          >
            {t('registerLink')}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
