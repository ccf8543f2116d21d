import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useSportsChange } from './calls.ts';

/** Props of `HoldDialog`. `label` names the event or market. */
export interface HoldProps {
  of: 'event' | 'market';
  id: string;
  label: string;
  /** What it becomes: suspended, or open again. */
  held: boolean;
}

/** Suspends an event or a market, or lifts that. */
export default function HoldDialog({ of, id, label, held }: HoldProps) {
  const { t } = useTranslation('sports-desk');
  const save = useSportsChange(
    (reason: string) => {
      const input = { params: { id }, body: { held, reason } };
      return of === 'event'
        ? api.request('PUT /console/sports/events/:id/hold', input)
        : api.request('PUT /console/sports/markets/:id/hold', input);
    },
    t(held ? 'suspended' : 'reopened'),
  );
  return (
    <ReasonDialog
      form={useReasonForm((reason) => save.mutate(reason))}
      title={`${t(held ? 'suspend' : 'reopen')}: ${label}`}
      description={t(held ? 'suspendText' : 'reopenText')}
      submitLabel={t(held ? 'suspend' : 'reopen')}
      look={held ? 'coral' : 'gold'}
      busy={save.isPending}
      error={save.error}
    />
  );
}
