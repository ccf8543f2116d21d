import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { hintOf } from '../auth/register-rules.ts';
import { useStatus } from '../status/status.ts';

type Entry = { oldPassword: string; newPassword: string; confirmNewPassword: string };
const names = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;

/** Changes the login password. The member's other sessions end. */
export default function ChangePasswordDialog() {
  const { t } = useTranslation('auth');
  const account = useSession((session) => session.account);
  const rules = useStatus().info.register;
  const { form, field, errors, showErrors } = useFields<Entry>(
    { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    (entry) => ({
      ...requiredErrors(entry, ['oldPassword', 'newPassword'], t('empty.field')),
      ...(entry.confirmNewPassword === entry.newPassword ? {} : { confirmNewPassword: t('inconsistent') }),
    }),
  );
  const change = useMutation({
    mutationFn: (entry: Entry) => api.request('POST /wps/member/password', { body: entry }, encryptedBody()),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('changePassword.done'), t('changePassword.doneText'));
      void queryClient.invalidateQueries({ queryKey: ['member'] });
    },
    onError: (error) => showErrors(fieldMessages(error)),
  });
  return (
    <Dialog title={t('changePassword.title')} description={t('changePassword.account', { account })} size="small">
      <form {...form((entry) => change.mutate(entry))} className="flex flex-col gap-4">
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          label={t('changePassword.old')}
          autoComplete="current-password"
          error={errors.oldPassword}
          {...field('oldPassword')}
        />
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
        <FailureLine error={change.error} fields={names} />
        <Button type="submit" look="gold" size="big" wide busy={change.isPending}>
          {t('changePassword.save')}
        </Button>
      </form>
    </Dialog>
  );
}
