import { CallError } from '@chokdee/contract/call-error';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { isPasskeyCancelled } from '@chokdee/ui/passkeys';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { queryClient } from '../../shared/query.ts';
import { createPasskey } from '../auth/passkey.ts';
import { passkeysQuery } from './passkeys.tsx';

type Entry = { name: string; password: string };

/** Adds a passkey: asks for the login password, then for the device's own confirmation. */
export default function PasskeyDialog() {
  const { t } = useTranslation(['member', 'auth', 'errors']);
  const { form, field, errors, showErrors } = useFields<Entry>({ name: '', password: '' }, (entry) =>
    requiredErrors(entry, ['password'], t('errors:field.required')),
  );
  const add = useMutation({
    mutationFn: ({ name, password }: Entry) => createPasskey(password, name.trim()),
    onSuccess: async () => {
      closeDialog();
      toast('jade', t('member:passkeys.added'));
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof CallError) showErrors(fieldMessages(error));
      else if (!isPasskeyCancelled(error)) toast('coral', t('member:passkeys.failed'));
    },
  });
  return (
    <Dialog title={t('member:passkeys.add')} description={t('member:passkeys.text')} size="small">
      <form {...form((entry) => add.mutate(entry))} className="flex flex-col gap-4">
        <TextField label={t('member:passkeys.name')} autoComplete="off" maxLength={60} {...field('name')} />
        <PasswordField
          label={t('member:passkeys.password')}
          autoComplete="current-password"
          error={errors.password}
          {...field('password')}
        />
        <FailureLine error={add.error instanceof CallError ? add.error : null} fields={['password', 'name']} />
        <Button type="submit" look="gold" size="big" wide busy={add.isPending}>
          {t('member:passkeys.continue')}
        </Button>
      </form>
    </Dialog>
  );
}
