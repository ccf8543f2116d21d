import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useCan } from '../../shared/operator.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useCalendars, type Calendar } from './calls.ts';

/** The calendars of all games, each with its next draws. */
export function CalendarList() {
  const { t } = useTranslation('draws');
  const { data, error, refetch } = useCalendars();
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-3" />;
  if (data.list.length === 0) return <EmptyState className="surface" title={t('none')} />;
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {data.list.map((calendar) => (
        <CalendarCard key={calendar.game} calendar={calendar} />
      ))}
    </ul>
  );
}

function CalendarCard({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('draws');
  const can = useCan();
  const time = useTimeText();
  return (
    <li className="surface flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16">{calendar.name}</h2>
        <span className="flex gap-1.5">
          <Badge>{t(`source.${calendar.source}`)}</Badge>
          {calendar.demo && <Badge tone="sky">{t('demo')}</Badge>}
          {!calendar.isOpen && <Badge tone="coral">{t('console.closed')}</Badge>}
        </span>
      </div>
      <p className="text-13 text-faint">
        {calendar.zone} · {t(`console.kinds.${calendar.schedule.kind}`)}
      </p>
      <div>
        <h3 className="text-13 text-faint">{t('console.next')}</h3>
        <ul className="text-14 text-soft">
          {calendar.upcoming.map(({ issue, drawAt }) => (
            <li key={issue} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span>{issue}</span>
              <span>{time.full(drawAt)}</span>
            </li>
          ))}
        </ul>
      </div>
      {can('draws.calendar.edit') && (
        <Button
          size="small"
          look="plain"
          className="self-start"
          aria-label={t('console.editOf', { name: calendar.name })}
          onPress={() => openDialog('drawCalendarModal', { calendar })}
        >
          {t('console.edit')}
        </Button>
      )}
    </li>
  );
}
