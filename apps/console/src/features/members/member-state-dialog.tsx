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

/** Props: whom, and the state to come. */
export interface MemberStateProps {
  id: string;
  account: string;
  to: 'blocked' | 'active';
}

/** Blocks a member or lifts a block, with the reason. */
export default function MemberStateDialog({ id, account, to }: MemberStateProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const block = to === 'blocked';
  const change = useMutation({
    mutationFn: () =>
      api.request(block ? 'POST /console/members/:id/block' : 'POST /console/members/:id/unblock', {
        params: { id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t(block ? 'members.blockDone' : 'members.unblockDone'));
      return client.invalidateQueries({ queryKey: ['members'] });
    },
  });
  const submit = () => {
    setTried(true);
    if (isReason(reason)) change.mutate();
  };
  return (
    <Dialog
      title={`${t(block ? 'members.block' : 'members.unblock')} · ${account}`}
      description={t(block ? 'members.blockText' : 'members.unblockText')}
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button look={block ? 'coral' : 'gold'} busy={change.isPending} onPress={submit}>
            {t(block ? 'members.block' : 'members.unblock')}
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
