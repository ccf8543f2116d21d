import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { useStatus } from '../status/status.ts';
import { hintOf } from './register-rules.ts';

type Entry = { newPassword: string; confirmNewPassword: string };

/** Sets a new password with the token of a recovery email. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('auth');
  const rules = useStatus().info.register;
  const { form, field, errors, showErrors } = useFields<Entry>(
    { newPassword: '', confirmNewPassword: '' },
    (entry) => ({
      ...requiredErrors(entry, ['newPassword'], t('empty.field')),
      ...(entry.confirmNewPassword === entry.newPassword ? {} : { confirmNewPassword: t('inconsistent') }),
    }),
  );
  const reset = useMutation({
    mutationFn: (entry: Entry) =>
      api.request('POST /wps/member/password/reset', { body: { token, ...entry } }, encryptedBody()),
    onSuccess: onDone,
    onError: (error) => showErrors(fieldMessages(error)),
  });
  return (
    <form {...form((entry) => reset.mutate(entry))} className="flex flex-col gap-4">
      <PasswordField
        label={t('changePassword.new')}
        hint={hintOf(rules['password'], t)}
        autoComplete="new-password"
        error={errors.newPassword}
        {...field('newPassword')}
      />
      <PasswordField
        label={t('changePassword.again')}
        autoComplete="new-password"
        error={errors.confirmNewPassword}
        {...field('confirmNewPassword')}
      />
      <FailureLine error={reset.error} fields={['newPassword', 'confirmNewPassword']} />
      <Button type="submit" look="gold" size="big" wide busy={reset.isPending}>
        {t('forgot.reset')}
      </Button>
    </form>
  );
}
