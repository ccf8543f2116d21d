import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { DecideButtons } from '../../shared/decide-buttons.tsx';
import { useSportsChange, type EventDetail, type Proposal } from './calls.ts';
import { FactsSummary } from './facts-summary.tsx';
import { useNames } from './names.ts';
import { StandingSummary } from './standing-summary.tsx';

/** Props of `DecideOutcomeDialog`. */
export interface DecideOutcomeProps {
  event: EventDetail;
  proposal: Proposal;
}

/** Confirms or rejects what somebody else entered; the own entry can be withdrawn only. */
export default function DecideOutcomeDialog({ event, proposal }: DecideOutcomeProps) {
  const { t } = useTranslation('sports-desk');
  const names = useNames();
  const { proposalId, isOwn, facts, standing, marketIds, reason, proposedBy } = proposal;
  const decide = useSportsChange(
    (accept: boolean) =>
      api.request('POST /console/sports/proposals/:id/decide', { params: { id: proposalId }, body: { accept } }),
    t('decided'),
  );
  const markets = event.list.filter(({ marketId }) => marketIds.includes(marketId));
  return (
    <Dialog
      title={t(isOwn ? 'withdraw' : 'decide')}
      description={event.name}
      footer={
        <DecideButtons
          isOwn={isOwn}
          decide={decide}
          texts={{ withdraw: t('withdraw'), reject: t('reject'), confirm: t('confirm') }}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-14 wrap-anywhere">
          {t(proposal.isCorrection ? 'asks.correction' : `asks.${proposal.kind}`, { name: proposedBy })}
        </p>
        {facts && <FactsSummary facts={facts} event={event} />}
        {standing && <StandingSummary standing={standing} event={event} />}
        {markets.length > 0 && (
          <ul className="list-disc ps-5 text-14">
            {markets.map(({ marketId, type, line }) => (
              <li key={marketId}>
                {names.market(type)}
                {line !== null && ` ${line / 4}`}
              </li>
            ))}
          </ul>
        )}
        {reason !== '' && <p className="rounded-2 bg-ink-2 px-3 py-2 text-14 wrap-anywhere">{reason}</p>}
        <p className="text-14 text-soft">{t(isOwn ? 'withdrawText' : 'decideText')}</p>
        <FailureLine error={decide.error} />
      </div>
    </Dialog>
  );
}
