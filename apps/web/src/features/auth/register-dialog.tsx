import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { RegisterForm, type Invitation } from './register-form.tsx';

/** Props of the registration: codes from the address, and what runs after it. */
export interface RegisterProps extends Invitation {
  then?: (() => void) | undefined;
}

/** The registration as a dialog. */
export default function RegisterDialog({ then, ...invitation }: RegisterProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <Dialog title={t('registerTitle')} description={t('registerText')} size="small">
      <RegisterForm
        invitation={invitation}
        onDone={() => {
          closeDialog();
          if (then) then();
          else void navigate({ to: '/' });
        }}
      />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-14 text-soft">
        {t('haveAccount')}
        <Button
          look="quiet"
          className="px-2 text-gold-text"
          onPress={() => {
            openDialog('loginPopupModal', { then });
          }}
        >
          {t('loginLink')}
        </Button>
      </p>
    </Dialog>
  );
}
