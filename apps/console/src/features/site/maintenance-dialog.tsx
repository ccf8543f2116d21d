import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { operatorQuery } from '../../shared/session.ts';

/** Props: close the site, or open it. */
export interface MaintenanceProps {
  close: boolean;
}

/** A date-and-time input's moment, GMT+8; null for none. */
const momentOf = (text: string): number | null => {
  const at = Date.parse(`${text}:00+08:00`);
  return Number.isNaN(at) ? null : at;
};

/** Closes the site for maintenance or opens it again, with the reason. */
export default function MaintenanceDialog({ close }: MaintenanceProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      api.request('POST /console/brand/maintenance', {
        body: { maintenance: close, until: close ? momentOf(until) : null, reason: reason.trim() },
      }),
    onSuccess: async () => {
      closeDialog();
      toast('jade', t('site.done'));
      await client.fetchQuery({ ...operatorQuery, staleTime: 0 });
    },
  });
  const submit = () => {
    setTried(true);
    if (isReason(reason)) change.mutate();
  };
  return (
    <Dialog
      title={t(close ? 'site.close' : 'site.reopen')}
      description={t(close ? 'site.closeText' : 'site.reopenText')}
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button look={close ? 'coral' : 'gold'} busy={change.isPending} onPress={submit}>
            {t(close ? 'site.close' : 'site.reopen')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {close && (
          <TextField
            label={t('site.until')}
            hint={t('site.untilHint')}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} tried={tried} />
        <FailureLine error={change.error} />
      </div>
    </Dialog>
  );
}
