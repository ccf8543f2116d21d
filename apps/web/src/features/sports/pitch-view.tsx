import { SoccerBallIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from './calls.ts';

const FULL_TIME = 90;

/** A pitch as a time line of the match: the goals at their minutes, and the minute now. */
export function PitchView({ event, minute }: { event: EventDetail; minute: number | null }) {
  const { t } = useTranslation('sports');
  const placeOf = (at: number): number => 4 + (Math.min(at, FULL_TIME) / FULL_TIME) * 92;
  return (
    <div className="flex flex-col gap-2">
      <svg viewBox="0 0 100 36" aria-hidden="true" className="w-full rounded-2 bg-[#0f5145]">
        <g fill="none" stroke="#ffffff59" strokeWidth="0.4">
          <rect x="2" y="2" width="96" height="32" />
          <path d="M50 2v32M2 11h9v14H2M98 11h-9v14h9" />
          <circle cx="50" cy="18" r="6" />
        </g>
        {minute !== null && (
          <rect x="2" y="17.4" width={Math.max(0, placeOf(minute) - 2)} height="1.2" fill="#f2c566" opacity="0.75" />
        )}
        {event.incidents.map(({ minute: at, side }, index) => (
          <g key={index} transform={`translate(${placeOf(at)} ${side === 'home' ? 10 : 26})`}>
            <circle r="2.2" fill="#fdf6e6" />
            <circle r="0.9" fill="#12223a" />
          </g>
        ))}
      </svg>
      {event.incidents.length > 0 && (
        <ol aria-label={t('event.goals')} className="flex flex-col gap-1 text-14">
          {event.incidents.map(({ minute: at, side, player, isOwn }, index) => (
            <li key={index} className="flex items-center gap-2">
              <span className="w-9 text-end text-soft tabular-nums">{at}′</span>
              <SoccerBallIcon aria-hidden="true" />
              <span>
                {player} {isOwn && <span className="text-13 text-soft">{t('event.ownGoal')}</span>}
              </span>
              <span className="ms-auto text-13 text-soft">{(side === 'home' ? event.home : event.away)?.name}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
