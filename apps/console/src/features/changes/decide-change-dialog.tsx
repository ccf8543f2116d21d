import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type PersonsChange } from '../../shared/api.ts';
import { DecideButtons } from '../../shared/decide-buttons.tsx';
import { ChangeFacts } from './change-facts.tsx';
import { useChangeText } from './change-text.ts';

/** Props of `DecideChangeDialog`. */
export interface DecideChangeProps {
  change: PersonsChange;
}

/** Agrees to a change or rejects it; the own one can be withdrawn only. */
export default function DecideChangeDialog({ change }: DecideChangeProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const textOf = useChangeText();
  const { id, proposedBy, isOwn } = change;
  const decide = useMutation({
    mutationFn: (accept: boolean) =>
      api.request('POST /console/changes/:id/decide', { params: { id }, body: { accept } }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('changes.decided'));
      return client.invalidateQueries();
    },
  });
  return (
    <Dialog
      title={t(isOwn ? 'changes.withdraw' : 'changes.decide')}
      size="small"
      footer={
        <DecideButtons
          isOwn={isOwn}
          decide={decide}
          look="gold"
          texts={{ withdraw: t('changes.withdraw'), reject: t('changes.reject'), confirm: t('changes.agree') }}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-14 wrap-anywhere">{t('changes.asks', { name: proposedBy, what: textOf(change) })}</p>
        <ChangeFacts change={change} full />
        <p className="text-14 text-soft">{t(isOwn ? 'changes.withdrawText' : 'changes.decideText')}</p>
        <FailureLine error={decide.error} />
      </div>
    </Dialog>
  );
}
