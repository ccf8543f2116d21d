import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { confirmationErrors, NewPasswordFields, type NewPassword } from './new-password-fields.tsx';

/** Sets a new password with the token of a recovery email. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation(['auth', 'errors']);
  const { form, field, errors, showErrors } = useFields<NewPassword>(
    { newPassword: '', confirmNewPassword: '' },
    (entry) => ({
      ...requiredErrors(entry, ['newPassword'], t('errors:field.required')),
      ...confirmationErrors(entry, t),
    }),
  );
  const reset = useMutation({
    mutationFn: (entry: NewPassword) =>
      api.request('POST /wps/member/password/reset', { body: { token, ...entry } }, encryptedBody()),
    onSuccess: onDone,
    onError: (error) => showErrors(fieldMessages(error)),
  });
  return (
    <form {...form((entry) => reset.mutate(entry))} className="flex flex-col gap-4">
      <NewPasswordFields field={field} errors={errors} />
      <FailureLine error={reset.error} fields={['newPassword', 'confirmNewPassword']} />
      <Button type="submit" look="gold" size="big" wide busy={reset.isPending}>
        {t('forgot.reset')}
      </Button>
    </form>
  );
}
