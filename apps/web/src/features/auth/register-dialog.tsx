import { Dialog } from '@chokdee/ui/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import type { Invitation } from './register-call.ts';
import { RegisterForm } from './register-form.tsx';
import type { LoginSteps } from './require-login.ts';
import { SwitchLine } from './switch-line.tsx';

/** Props of the registration: codes from the address, and what runs after it. */
export interface RegisterProps extends Invitation, LoginSteps {}

/** The registration as a dialog. */
export default function RegisterDialog({ then, thenNew, ...invitation }: RegisterProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <Dialog title={t('registerTitle')} description={t('registerText')} size="small">
      <RegisterForm
        invitation={invitation}
        onDone={() => {
          closeDialog();
          const next = thenNew ?? then;
          if (next) next();
          else void navigate({ to: '/' });
        }}
      />
      <SwitchLine
        text={t('haveAccount')}
        link={t('loginLink')}
        onPress={() => {
          openDialog('loginPopupModal', { then, thenNew });
        }}
      />
    </Dialog>
  );
}
