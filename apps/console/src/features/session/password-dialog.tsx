import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';

interface Fields {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** Changes the password of the signed-in operator. */
export default function PasswordDialog() {
  const { t } = useTranslation('console');
  const {
    register,
    handleSubmit,
    getValues,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: { oldPassword: '', newPassword: '', again: '' } });
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: Fields) =>
      api.request('POST /console/session/password', { body: { oldPassword, newPassword } }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('password.done'));
    },
  });
  const errorOf = (name: keyof Fields): string | undefined =>
    (errors[name] && (errors[name].message || t('signIn.required'))) ?? fieldMessages(change.error)[name];
  return (
    <FormDialog
      title={t('password.title')}
      submitLabel={t('password.save')}
      busy={change.isPending}
      error={change.error}
      onSubmit={handleSubmit((fields) => change.mutate(fields))}
    >
      <PasswordField
        label={t('password.old')}
        autoComplete="current-password"
        error={errorOf('oldPassword')}
        {...register('oldPassword', { required: true })}
      />
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        error={errorOf('newPassword')}
        {...register('newPassword', { required: true })}
      />
      <PasswordField
        label={t('password.again')}
        autoComplete="new-password"
        error={errorOf('again')}
        {...register('again', {
          required: true,
          validate: (text) => text === getValues('newPassword') || t('password.differs'),
        })}
      />
    </FormDialog>
  );
}
