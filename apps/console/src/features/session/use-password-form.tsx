import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';

interface Fields {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** The form that changes the password of the signed-in operator. */
export interface PasswordForm {
  readonly fields: ReactNode;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
}

/** Fields and submission of the form; `onDone` is called after the change. */
export function usePasswordForm(onDone: () => unknown): PasswordForm {
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
    onSuccess: onDone,
  });
  const errorOf = (name: keyof Fields): string | undefined =>
    (errors[name] && (errors[name].message || t('signIn.required'))) ?? fieldMessages(change.error)[name];
  return {
    busy: change.isPending,
    error: change.error,
    onSubmit: handleSubmit((fields) => change.mutate(fields)),
    fields: (
      <>
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
      </>
    ),
  };
}
