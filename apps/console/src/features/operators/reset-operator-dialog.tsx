import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';

/** Props of `ResetOperatorDialog`. */
export interface ResetOperatorProps {
  id: string;
  name: string;
}

/** Removes the authenticator app of an operator and sets a new first password, with a reason. */
export default function ResetOperatorDialog({ id, name }: ResetOperatorProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/operators/:id/reset', { params: { id }, body: { password, reason } }),
    onSuccess: ({ waiting }) => {
      closeDialog();
      toast('jade', t(waiting ? 'changes.waits' : 'operators.resetDone'));
      return client.invalidateQueries({ queryKey: ['operators'] });
    },
  });
  return (
    <ReasonDialog
      form={useReasonForm((reason) => reset.mutate(reason))}
      title={t('operators.resetOf', { name })}
      description={t('operators.resetText')}
      submitLabel={t('operators.reset')}
      look="coral"
      busy={reset.isPending}
      error={reset.error}
    >
      <PasswordField
        label={t('operators.password')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldMessages(reset.error)['password']}
      />
    </ReasonDialog>
  );
}
