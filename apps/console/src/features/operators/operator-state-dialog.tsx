import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';

/** Props: whose account, and what happens to it. */
export interface OperatorStateProps {
  id: string;
  name: string;
  disable: boolean;
}

/** Disables an operator account or enables it again, with the reason. */
export default function OperatorStateDialog({ id, name, disable }: OperatorStateProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      api.request(disable ? 'POST /console/operators/:id/disable' : 'POST /console/operators/:id/enable', {
        params: { id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t(disable ? 'operators.disableDone' : 'operators.enableDone'));
      return client.invalidateQueries({ queryKey: ['operators'] });
    },
  });
  const submit = () => {
    setTried(true);
    if (isReason(reason)) change.mutate();
  };
  return (
    <Dialog
      title={t(disable ? 'operators.disableOf' : 'operators.enableOf', { name })}
      description={t(disable ? 'operators.disableText' : 'operators.enableText')}
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button look={disable ? 'coral' : 'gold'} busy={change.isPending} onPress={submit}>
            {t(disable ? 'operators.disable' : 'operators.enable')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ReasonField value={reason} onChange={setReason} tried={tried} />
        <FailureLine error={change.error} />
      </div>
    </Dialog>
  );
}
