import { Badge, type Tone } from '@chokdee/ui/badge';
import { useTranslation } from 'react-i18next';
import { useTimeText } from '../../shared/time.ts';
import type { EventDetail, Proposal } from './calls.ts';

const tones: Readonly<Record<Proposal['state'], Tone>> = { open: 'gold', confirmed: 'jade', rejected: 'coral' };

/** The versions of the result and what operators entered, newest first. */
export function EventHistory({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports-desk');
  const time = useTimeText();
  if (event.results.length + event.proposals.length === 0) return null;
  return (
    <section className="surface flex flex-col gap-3 p-4">
      <h2 className="text-18">{t('history')}</h2>
      <ol className="flex flex-col divide-y divide-hair text-14">
        {event.results.map(({ version, at, reason, enteredBy, confirmedBy }) => (
          <li key={version} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
            <b className="font-medium">{t('version', { version })}</b>
            <span className="text-soft">{time.full(at)}</span>
            <span>
              {enteredBy === null ? t('byFeed') : t('byPersons', { entered: enteredBy, confirmed: confirmedBy ?? '' })}
            </span>
            {reason !== '' && <span className="w-full wrap-anywhere">{reason}</span>}
          </li>
        ))}
        {event.proposals.map((each) => (
          <li key={each.proposalId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <b className="font-medium">{t(each.isCorrection ? 'kind.correction' : `kind.${each.kind}`)}</b>
            <Badge tone={tones[each.state]}>{t(`proposalState.${each.state}`)}</Badge>
            <span className="text-soft">{time.full(each.proposedAt)}</span>
            <span>
              {each.proposedBy}
              {each.decidedBy !== null && ` → ${each.decidedBy}`}
            </span>
            {each.reason !== '' && <span className="w-full wrap-anywhere">{each.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
