import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { DecideButtons } from '../../shared/decide-buttons.tsx';
import { useDrawChange, useInspection, type MonitorDraw, type Numbers, type Proposal } from './calls.ts';
import { emptyNumbers, NumberFields } from './number-fields.tsx';

/** Props of `DecideDialog`. */
export interface DecideProps {
  draw: MonitorDraw;
  proposal: Proposal;
}

/**
 * Confirms what somebody else entered, by typing the numbers again, or rejects it. The own entry
 * can be withdrawn only.
 */
export default function DecideDialog({ draw, proposal }: DecideProps) {
  const { t } = useTranslation('draws');
  const { data, error, refetch } = useInspection(draw.drawId);
  const [typed, setTyped] = useState<Numbers | null>(null);
  const numbers = typed ?? (data ? emptyNumbers(data.format.parts) : {});
  const isVoid = proposal.kind === 'void';
  const decide = useDrawChange(
    (accept: boolean) =>
      api.request('POST /console/draws/proposals/:id/decide', {
        params: { id: proposal.proposalId },
        body: { accept, ...(accept && !isVoid ? { numbers } : {}) },
      }),
    ({ state }) => t(state === 'confirmed' ? 'console.confirmed' : 'console.rejected'),
  );
  const messages = fieldMessages(decide.error);
  const text = proposal.isOwn ? 'withdrawText' : isVoid ? 'decideVoidText' : 'decideText';
  return (
    <Dialog
      title={t(proposal.isOwn ? 'console.withdraw' : 'console.decide')}
      description={`${draw.name} · ${draw.issue}`}
      footer={
        <DecideButtons
          isOwn={proposal.isOwn}
          decide={decide}
          disabled={!data}
          texts={{ withdraw: t('console.withdraw'), reject: t('console.reject'), confirm: t('console.submitDecide') }}
        />
      }
    >
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-14 wrap-anywhere text-soft">
            {t(`console.${text}`, { name: proposal.proposedBy, reason: proposal.reason })}
          </p>
          {!proposal.isOwn && !isVoid && (
            <NumberFields parts={data.format.parts} numbers={numbers} onChange={setTyped} errors={messages} />
          )}
          <FailureLine error={decide.error} />
        </div>
      )}
    </Dialog>
  );
}
