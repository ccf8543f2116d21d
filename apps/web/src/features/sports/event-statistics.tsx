import { hasDraw } from '@chokdee/games/sports/market-types';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { dateText } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import { useStatistics, type EventDetail } from './calls.ts';
import { FormBadges } from './form-badges.tsx';

/** The form of both sides in their league, and their last meetings. */
export function EventStatistics({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  const tag = useIntlTag();
  const columns = (['played', 'won', 'drawn', 'lost'] as const).filter(
    (column) => column !== 'drawn' || hasDraw(event.sport),
  );
  const { data, error, refetch } = useStatistics(event.eventId, true);
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-60 rounded-3" />;
  if (data.sides.every(({ played }) => played === 0))
    return <EmptyState className="surface" title={t('statistics.none')} text={t('statistics.noneText')} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="surface overflow-x-auto p-3" tabIndex={0} role="region" aria-label={t('statistics.form')}>
        <table className="w-full text-14 tabular-nums">
          <caption className="pb-2 text-start font-display text-16">{t('statistics.form')}</caption>
          <thead className="text-12 text-faint">
            <tr>
              <th scope="col" className="text-start font-normal">
                {t('statistics.team')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 text-end font-normal">
                  {t(`statistics.${column}`)}
                </th>
              ))}
              <th scope="col" className="text-end font-normal">
                {t('statistics.last')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.sides.map((side) => (
              <tr key={side.side} className="border-t border-hair">
                <th scope="row" className="py-2 text-start font-semibold">
                  {side.name}
                </th>
                {columns.map((column) => (
                  <td key={column} className="px-2 text-end">
                    {side[column]}
                  </td>
                ))}
                <td className="py-1.5">
                  <FormBadges form={side.form} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.meetings.length > 0 && (
        <section className="surface p-3">
          <h2 className="text-16">{t('statistics.meetings')}</h2>
          <ul className="divide-y divide-hair text-14">
            {data.meetings.map(({ eventId, startsAt, home, away, score }) => (
              <li key={eventId} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <span className="text-13 text-faint">{dateText(startsAt, tag)}</span>
                <span>
                  {home} <b className="tabular-nums">{`${score.home}:${score.away}`}</b> {away}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
