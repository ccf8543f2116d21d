import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldTexts } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';

interface Fields {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** Changes the operator's own password. */
export default function PasswordDialog() {
  const { t } = useTranslation('console');
  const id = useId();
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
  const needed = (name: keyof Fields): string | undefined =>
    errors[name] && (errors[name].message || t('signIn.required'));
  return (
    <Dialog
      title={t('password.title')}
      size="small"
      footer={
        <Button type="submit" form={id} look="gold" busy={change.isPending}>
          {t('password.save')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((fields) => change.mutate(fields))(event)}
      >
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          error={needed('oldPassword') ?? fieldTexts(change.error)['oldPassword']}
          {...register('oldPassword', { required: true })}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          error={needed('newPassword') ?? fieldTexts(change.error)['newPassword']}
          {...register('newPassword', { required: true })}
        />
        <PasswordField
          label={t('password.again')}
          autoComplete="new-password"
          error={needed('again')}
          {...register('again', {
            required: true,
            validate: (text) => text === getValues('newPassword') || t('password.differs'),
          })}
        />
        <FailureLine error={change.error} />
      </form>
    </Dialog>
  );
}
