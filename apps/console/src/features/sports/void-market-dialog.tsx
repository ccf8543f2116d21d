import { uuid7 } from '@chokdee/contract/uuid7';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useSportsChange } from './calls.ts';

/** Props of `VoidMarketDialog`. `label` names the market. */
export interface VoidMarketProps {
  eventId: string;
  marketId: string;
  label: string;
}

/** Asks that a market becomes void for good; another operator decides. */
export default function VoidMarketDialog({ eventId, marketId, label }: VoidMarketProps) {
  const { t } = useTranslation('sports-desk');
  const [proposalId] = useState(() => uuid7());
  const ask = useSportsChange(
    (reason: string) =>
      api.request('POST /console/sports/events/:id/proposals', {
        params: { id: eventId },
        body: { proposalId, kind: 'void', marketIds: [marketId], reason },
      }),
    t('entered'),
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
