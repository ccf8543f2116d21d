import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { DecideButtons } from '../../shared/decide-buttons.tsx';
import { useTableChange, type VoidRequest } from './calls.ts';

/** Props of `DecideVoidDialog`. */
export interface DecideVoidProps {
  request: Pick<VoidRequest, 'id' | 'reason' | 'requestedBy' | 'isOwn'>;
}

/** Confirms or rejects that a round becomes void; the own request can be withdrawn only. */
export default function DecideVoidDialog({ request: { id, reason, requestedBy, isOwn } }: DecideVoidProps) {
  const { t } = useTranslation('table-desk');
  const decide = useTableChange(
    (accept: boolean) => api.request('POST /console/tables/voids/:id/decide', { params: { id }, body: { accept } }),
    t('decided'),
  );
  return (
    <Dialog
      title={t(isOwn ? 'withdraw' : 'decide')}
      size="small"
      footer={
        <DecideButtons
          isOwn={isOwn}
          decide={decide}
          look="coral"
          texts={{ withdraw: t('withdraw'), reject: t('reject'), confirm: t('confirmVoid') }}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-14 wrap-anywhere">{t('asks', { name: requestedBy, reason })}</p>
        <p className="text-14 text-soft">{t(isOwn ? 'withdrawText' : 'decideText')}</p>
        <FailureLine error={decide.error} />
      </div>
    </Dialog>
  );
}
