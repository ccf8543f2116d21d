import { Badge } from '@chokdee/ui/badge';
import { useIntlTag } from '@chokdee/ui/i18n';
import { clockText, dayOf, serverNow, shortTimeText, zoneLabel } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import type { EventSummary } from './calls.ts';
import { useLiveEvent } from './live-events.ts';
import { useHasCome } from './odds-cell.tsx';

type Timed = Pick<EventSummary, 'eventId' | 'startsAt' | 'state' | 'score'>;
type Shown = Timed & Pick<EventSummary, 'kind'>;

/** The state and score of an event now. */
export function useNow(event: Timed): Pick<Timed, 'state' | 'score' | 'startsAt'> & { readonly hasStarted: boolean } {
  const live = useLiveEvent(event.eventId);
  const { state, score, startsAt } = live ?? event;
  return { state, score, startsAt, hasStarted: useHasCome(startsAt) || state !== 'scheduled' };
}

/**
 * The start of an event, or its minute while it runs, or how it ended. Betting on an outright is
 * suspended while a round runs.
 */
export function EventTime({ event }: { event: Shown }) {
  const { t } = useTranslation('sports');
  const tag = useIntlTag();
  const { state, score, startsAt, hasStarted } = useNow(event);
  if (state === 'live')
    return (
      <Badge tone="coral" className="tabular-nums">
        {t('live')}
        {score?.minute !== null && score !== null && ` ${score.minute}′`}
      </Badge>
    );
  if (state !== 'scheduled') return <Badge>{t(`state.${state}`)}</Badge>;
  if (hasStarted) return <Badge tone="gold">{t(event.kind === 'outright' ? 'locked' : 'starting')}</Badge>;
  const isToday = dayOf(startsAt) === dayOf(serverNow());
  return (
    <span className="text-13 whitespace-nowrap text-soft tabular-nums">
      {isToday ? `${clockText(startsAt, tag)} ${zoneLabel(startsAt)}` : shortTimeText(startsAt, tag)}
    </span>
  );
}
