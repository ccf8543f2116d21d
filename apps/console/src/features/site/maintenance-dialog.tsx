import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { serverNow, timeOfInput, zoneLabel } from '@chokdee/ui/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { operatorQuery } from '../../shared/session.ts';

/** Props of `MaintenanceDialog`. */
export interface MaintenanceProps {
  /** Closes the site, or opens it when false. */
  close: boolean;
}

/** Closes the site for maintenance or opens it again, with a reason. */
export default function MaintenanceDialog({ close }: MaintenanceProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [until, setUntil] = useState('');
  const change = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/brand/maintenance', {
        body: { maintenance: close, until: close ? timeOfInput(until) : null, reason },
      }),
    onSuccess: async () => {
      closeDialog();
      toast('jade', t('site.done'));
      await client.fetchQuery({ ...operatorQuery, staleTime: 0 });
    },
  });
  const action = t(close ? 'site.close' : 'site.reopen');
  return (
    <ReasonDialog
      form={useReasonForm((reason) => change.mutate(reason))}
      title={action}
      description={t(close ? 'site.closeText' : 'site.reopenText')}
      submitLabel={action}
      look={close ? 'coral' : 'gold'}
      busy={change.isPending}
      error={change.error}
    >
      {close && (
        <TextField
          label={t('site.until')}
          hint={t('site.untilHint', { zone: zoneLabel(serverNow()) })}
          type="datetime-local"
          value={until}
          error={fieldMessages(change.error)['until']}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    </ReasonDialog>
  );
}
