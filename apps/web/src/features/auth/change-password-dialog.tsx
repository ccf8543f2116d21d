import { Button } from '@chokdee/ui/button';
import { Dialog, DialogFrameContext } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages, isRefusal } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { forcedChangeClosed } from './forced-change.ts';
import { confirmationErrors, NewPasswordFields, type NewPassword } from './new-password-fields.tsx';
import { clearMember } from './session-start.ts';

/**
 * Props of the change of the login password. `forced`: it cannot be closed until the password is
 * changed or the member logs out. `ticket`: takes the place of the old password (decision D4).
 */
export interface ChangePasswordProps {
  forced?: boolean;
  ticket?: string | null;
  then?: (() => void) | undefined;
}

type Entry = NewPassword & { oldPassword: string };
const names = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;

/** Changes the login password. The member's other sessions end. */
export default function ChangePasswordDialog({ forced = false, ticket: given = null, then }: ChangePasswordProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const frame = use(DialogFrameContext);
  const navigate = useNavigate();
  const account = useSession((session) => session.account);
  // An expired ticket gives way to the old password.
  const [ticket, setTicket] = useState(given);
  useEffect(() => (forced ? forcedChangeClosed : undefined), [forced]);
  const { form, field, errors, showErrors } = useFields<Entry>(
    { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    (entry) => ({
      ...requiredErrors(
        entry,
        ticket === null ? ['oldPassword', 'newPassword'] : ['newPassword'],
        t('errors:field.required'),
      ),
      ...confirmationErrors(entry, t),
    }),
  );
  const change = useMutation({
    mutationFn: ({ oldPassword, ...passwords }: Entry) =>
      api.request(
        'POST /wps/member/password',
        { body: { ...passwords, ...(ticket === null ? { oldPassword } : { ticket }) } },
        encryptedBody(),
      ),
    onSuccess: async () => {
      frame?.close();
      toast('jade', t('changePassword.done'), t('changePassword.doneText'));
      await queryClient.invalidateQueries({ queryKey: ['member'] });
      if (then) then();
      else await navigate({ to: '/' });
    },
    onError: (error) => {
      if (isRefusal(error, 'password.ticket.expired')) setTicket(null);
      showErrors(fieldMessages(error));
    },
  });
  const logOut = async () => {
    await api.request('DELETE /wps/session/logout').catch(() => undefined);
    clearMember();
    frame?.close();
    await navigate({ to: '/' });
  };
  return (
    <Dialog
      title={t('changePassword.title')}
      description={`${forced ? `${t('changePassword.forced')} ` : ''}${t('changePassword.account', { account })}`}
      size="small"
      persistent={forced}
    >
      <form {...form((entry) => change.mutate(entry))} className="flex flex-col gap-4">
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        {ticket === null && (
          <PasswordField
            label={t('changePassword.old')}
            autoComplete="current-password"
            error={errors.oldPassword}
            {...field('oldPassword')}
          />
        )}
        <NewPasswordFields field={field} errors={errors} />
        <FailureLine error={change.error} fields={names} />
        <Button type="submit" look="gold" size="big" wide busy={change.isPending}>
          {t('changePassword.save')}
        </Button>
        {forced && (
          <Button look="quiet" wide onPress={logOut}>
            {t('changePassword.logOut')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
