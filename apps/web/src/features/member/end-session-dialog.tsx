import { CallError } from '@chokdee/contract/call-error';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { canUsePasskeys, isPasskeyCancelled } from '@chokdee/ui/passkeys';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { queryClient } from '../../shared/query.ts';
import { answerPasskeyChallenge } from '../auth/passkey.ts';
import { passkeysQuery } from './passkeys.tsx';
import { sessionsQuery } from './sessions.tsx';

/** Props of `EndSessionDialog`. */
export interface EndSessionProps {
  /** The session to end; absent: all but this one. */
  id?: string;
}
type Proof = { password: string } | { passkey: Record<string, unknown> };

/** Ends a session, or all others, after the login password or a passkey. */
export default function EndSessionDialog({ id }: EndSessionProps) {
  const { t } = useTranslation(['member', 'errors']);
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const { form, field, errors, showErrors } = useFields<{ password: string }>({ password: '' }, (entry) =>
    requiredErrors(entry, ['password'], t('errors:field.required')),
  );
  const send = async (body: Proof): Promise<void> => {
    if (id === undefined) await api.request('POST /wps/member/sessions/end-others', { body }, encryptedBody());
    else await api.request('POST /wps/member/sessions/:id/end', { params: { id }, body }, encryptedBody());
  };
  const end = useMutation({
    mutationFn: async (password: string | null) =>
      send(password === null ? { passkey: await answerPasskeyChallenge() } : { password }),
    onSuccess: async () => {
      closeDialog();
      toast('jade', t(id === undefined ? 'member:sessions.othersEnded' : 'member:sessions.ended'));
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof CallError) showErrors(fieldMessages(error));
      else if (!isPasskeyCancelled(error)) toast('coral', t('member:passkeys.failed'));
    },
  });
  return (
    <Dialog
      title={t(id === undefined ? 'member:sessions.endOthers' : 'member:sessions.endTitle')}
      description={t('member:sessions.endText')}
      size="small"
    >
      <form {...form(({ password }) => end.mutate(password))} className="flex flex-col gap-4">
        <PasswordField
          label={t('member:passkeys.password')}
          autoComplete="current-password"
          error={errors.password}
          {...field('password')}
        />
        <FailureLine error={end.error instanceof CallError ? end.error : null} fields={['password']} />
        <Button type="submit" look="gold" size="big" wide busy={end.isPending}>
          {t('member:sessions.end')}
        </Button>
        {canUsePasskeys() && passkeys.length > 0 && (
          <Button look="plain" wide disabled={end.isPending} onPress={() => end.mutate(null)}>
            {t('member:sessions.byPasskey')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
