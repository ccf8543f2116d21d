import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';

/** Props of `OperatorStateDialog`. */
export interface OperatorStateProps {
  id: string;
  name: string;
  /** Disables the account, or enables it when false. */
  disable: boolean;
}

/** Disables or enables an operator account, with a reason. */
export default function OperatorStateDialog({ id, name, disable }: OperatorStateProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) =>
      api.request(disable ? 'POST /console/operators/:id/disable' : 'POST /console/operators/:id/enable', {
        params: { id },
        body: { reason },
      }),
    onSuccess: (outcome) => {
      closeDialog();
      toast('jade', t(disable ? 'operators.disableDone' : outcome?.waiting ? 'changes.waits' : 'operators.enableDone'));
      return client.invalidateQueries({ queryKey: ['operators'] });
    },
  });
  return (
    <ReasonDialog
      form={useReasonForm((reason) => change.mutate(reason))}
      title={t(disable ? 'operators.disableOf' : 'operators.enableOf', { name })}
      description={t(disable ? 'operators.disableText' : 'operators.enableText')}
      submitLabel={t(disable ? 'operators.disable' : 'operators.enable')}
      look={disable ? 'coral' : 'gold'}
      busy={change.isPending}
      error={change.error}
    />
  );
}
