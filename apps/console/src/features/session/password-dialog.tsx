import { toast } from '@chokdee/ui/toast';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { usePasswordForm } from './use-password-form.tsx';

/** Changes the password of the signed-in operator. */
export default function PasswordDialog() {
  const { t } = useTranslation('console');
  const { fields, ...form } = usePasswordForm(() => {
    closeDialog();
    toast('jade', t('password.done'));
  });
  return (
    <FormDialog title={t('password.title')} submitLabel={t('password.save')} {...form}>
      {fields}
    </FormDialog>
  );
}
