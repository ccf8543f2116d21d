import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { settingsQuery } from './calls.ts';
import { nameKey } from './switch-table.tsx';

/** Props of `SwitchDialog`: the switch, and what it becomes. */
export interface SwitchProps {
  id: string;
  enabled: boolean;
}

/** Turns a function of the site on or off, with a reason. */
export default function SwitchDialog({ id, enabled }: SwitchProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/brand/switches/:id', { params: { id }, body: { enabled, reason } }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      closeDialog();
      toast('jade', t('saved'));
    },
  });
  const name = t(nameKey(id));
  return (
    <ReasonDialog
      form={useReasonForm((reason) => change.mutate(reason))}
      title={t(enabled ? 'turnOnOf' : 'turnOffOf', { name })}
      description={t(enabled ? 'turnOnText' : 'turnOffText')}
      submitLabel={t(enabled ? 'turnOn' : 'turnOff')}
      look={enabled ? 'gold' : 'coral'}
      busy={change.isPending}
      error={change.error}
    />
  );
}
