import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { CheckCircleIcon, ClockIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import type { EventConsumer } from '../../shared/api.ts';
import { NoValue, TimeCell } from '../../shared/cells.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { MOST_BEHIND, useConsumers } from './calls.ts';

/** The consumers of events: how far behind each is, its last error, its dead letters. */
export function ConsumerList({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (consumer: string) => void;
}) {
  const { t } = useTranslation('console');
  const { data, error, refetch } = useConsumers();
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const name = (row: EventConsumer) => <code className="font-text font-medium wrap-anywhere">{row.name}</code>;
  const behind = (row: EventConsumer) => (
    <span className="tabular-nums">
      {row.behind >= MOST_BEHIND ? t('events.behindMost') : row.behind.toLocaleString('en')}
    </span>
  );
  const deadLetters = (row: EventConsumer) =>
    row.parked === 0 ? (
      <NoValue />
    ) : (
      <Button
        look="quiet"
        size="small"
        className="-me-3 text-coral max-md:-ms-3 max-md:me-0 max-md:self-start"
        aria-label={t('events.only', { consumer: row.name })}
        aria-pressed={row.name === chosen}
        onPress={() => onChoose(row.name)}
      >
        {t('events.parkedCount', { count: row.parked })}
      </Button>
    );
  const columns: Column<EventConsumer>[] = [
    { key: 'consumer', head: t('events.column.consumer'), cell: name },
    { key: 'state', head: t('events.column.state'), cell: (row) => <State consumer={row} /> },
    { key: 'behind', head: t('events.behind'), align: 'end', cell: behind },
    {
      key: 'advanced',
      head: t('events.advanced'),
      cell: (row) => <TimeCell at={row.advancedAt} form="full" never={t('events.never')} />,
    },
    { key: 'error', head: t('events.lastError'), cell: (row) => <ErrorText text={row.lastError} /> },
    { key: 'deadLetters', head: t('events.column.parked'), align: 'end', cell: deadLetters },
  ];
  return (
    <SurfaceTable
      caption={t('events.consumers')}
      columns={columns}
      rows={data?.consumers}
      rowKey={(row) => row.name}
      expected={4}
      empty={<EmptyState title={t('events.noConsumers')} />}
      card={(row) => (
        <div className="flex flex-col gap-1">
          {name(row)}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <State consumer={row} />
            <span className="text-13 text-faint">
              {t('events.behind')} {behind(row)}
            </span>
          </div>
          {row.lastError !== null && <ErrorText text={row.lastError} />}
          {row.parked > 0 && deadLetters(row)}
        </div>
      )}
    />
  );
}

/** A consumer's error, cut after two lines. The dialog of the event shows it in full. */
export const ErrorText = ({ text }: { text: string | null }) =>
  text === null ? (
    <NoValue />
  ) : (
    <span className="line-clamp-2 max-w-[300px] text-13 wrap-anywhere text-soft" title={text}>
      {text}
    </span>
  );

function State({ consumer: { failures, behind } }: { consumer: EventConsumer }) {
  const { t } = useTranslation('console');
  if (failures > 0)
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge tone="coral" icon={<WarningCircleIcon aria-hidden="true" />}>
          {t('events.failing')}
        </Badge>
        <span className="text-12 text-faint">{t('events.failures', { count: failures })}</span>
      </span>
    );
  return behind > 0 ? (
    <Badge tone="sky" icon={<ClockIcon aria-hidden="true" />}>
      {t('events.behind')}
    </Badge>
  ) : (
    <Badge tone="jade" icon={<CheckCircleIcon aria-hidden="true" />}>
      {t('events.upToDate')}
    </Badge>
  );
}
