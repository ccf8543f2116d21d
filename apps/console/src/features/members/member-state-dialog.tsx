import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';

/** Props of `MemberStateDialog`. */
export interface MemberStateProps {
  id: string;
  account: string;
  /** The new state. */
  to: 'blocked' | 'active';
}

/** Blocks or unblocks a member, with a reason. */
export default function MemberStateDialog({ id, account, to }: MemberStateProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const block = to === 'blocked';
  const change = useMutation({
    mutationFn: (reason: string) =>
      api.request(block ? 'POST /console/members/:id/block' : 'POST /console/members/:id/unblock', {
        params: { id },
        body: { reason },
      }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t(block ? 'members.blockDone' : 'members.unblockDone'));
      return client.invalidateQueries({ queryKey: ['members'] });
    },
  });
  const action = t(block ? 'members.block' : 'members.unblock');
  return (
    <ReasonDialog
      form={useReasonForm((reason) => change.mutate(reason))}
      title={`${action} · ${account}`}
      description={t(block ? 'members.blockText' : 'members.unblockText')}
      submitLabel={action}
      look={block ? 'coral' : 'gold'}
      busy={change.isPending}
      error={change.error}
    />
  );
}
