import { useIntlTag } from '@chokdee/ui/i18n';
import { dateTimeText } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from './calls.ts';
import { EventTime, useNow } from './event-time.tsx';
import { PitchView } from './pitch-view.tsx';
import { SportIcon } from './sport-icon.tsx';

/** The teams, the score and its periods, and of football the goals on a pitch. */
export function Scoreboard({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  const tag = useIntlTag();
  const { score, startsAt } = useNow(event);
  return (
    <section aria-label={t('event.scoreboard')} className="surface flex flex-col gap-3 p-4">
      <h1 className="sr-only">{event.name}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-soft">
        <SportIcon sport={event.sport} className="text-[18px] text-gold-text" />
        {event.leagueName}
        <span className="ms-auto tabular-nums">{dateTimeText(startsAt, tag)}</span>
      </p>
      {event.home && event.away ? (
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
          <p className="text-end font-display text-18 wrap-anywhere md:text-22">{event.home.name}</p>
          <div className="flex flex-col items-center gap-1">
            <p aria-live="polite" className="font-display text-28 text-gold-text tabular-nums">
              {score ? `${score.home} : ${score.away}` : t('event.versus')}
            </p>
            <EventTime event={event} />
          </div>
          <p className="font-display text-18 wrap-anywhere md:text-22">{event.away.name}</p>
        </div>
      ) : (
        <p className="font-display text-22">{event.name}</p>
      )}
      {score && score.periods.length > 1 && (
        <ol aria-label={t('event.periods')} className="flex flex-wrap justify-center gap-1.5 text-13 tabular-nums">
          {score.periods.map(({ home, away }, at) => (
            <li key={at} className="rounded-1 bg-ink-2 px-2 py-1">
              <span className="text-faint">{at + 1}</span> {home}:{away}
            </li>
          ))}
        </ol>
      )}
      {event.sport === 'football' && score && <PitchView event={event} minute={score.minute} />}
    </section>
  );
}
