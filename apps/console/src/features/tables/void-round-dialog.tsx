import { uuid7 } from '@chokdee/contract/uuid7';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useTableChange } from './calls.ts';

/** Props of `VoidRoundDialog`. `label` names the round. */
export interface VoidProps {
  id: string;
  label: string;
}

/** Asks that a round becomes void; another operator decides. */
export default function VoidRoundDialog({ id, label }: VoidProps) {
  const { t } = useTranslation('table-desk');
  const [requestId] = useState(() => uuid7());
  const ask = useTableChange(
    (reason: string) =>
      api.request('POST /console/tables/rounds/:id/voids', { params: { id }, body: { requestId, reason } }),
    t('asked'),
  );
  return (
    <ReasonDialog
      form={useReasonForm((reason) => ask.mutate(reason))}
      title={`${t('askVoid')}: ${label}`}
      description={t('askVoidText')}
      submitLabel={t('askVoid')}
      look="coral"
      busy={ask.isPending}
      error={ask.error}
    />
  );
}
