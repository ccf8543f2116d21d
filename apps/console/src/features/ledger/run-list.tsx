import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { NoValue, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { durationText, useTimeText } from '../../shared/time.ts';
import type { ProofRun, useProofs } from './calls.ts';
import { RunState } from './run-state.tsx';

/** The stored proofs, newest first; one is shown above. */
export function RunList({
  query,
  page,
  onPage,
  chosen,
  onChoose,
}: {
  query: ReturnType<typeof useProofs>;
  page: number;
  onPage: (page: number) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const duration = ({ startedAt, finishedAt }: ProofRun) =>
    startedAt === null || finishedAt === null ? <NoValue /> : durationText(finishedAt - startedAt);
  const by = (run: ProofRun) => run.startedBy ?? t('ledger.schedule');
  const show = (run: ProofRun) => (
    <Button
      look="quiet"
      size="small"
      className="-me-3"
      aria-label={t('ledger.showOf', { time: time.full(run.requestedAt) })}
      aria-pressed={run.id === chosen}
      onPress={() => onChoose(run.id)}
    >
      {t('ledger.show')}
    </Button>
  );
  const columns: Column<ProofRun>[] = [
    { key: 'time', head: t('ledger.column.time'), cell: (run) => <TimeCell at={run.requestedAt} form="full" /> },
    { key: 'kind', head: t('ledger.column.kind'), cell: (run) => t(`ledger.kind.${run.kind}`) },
    { key: 'by', head: t('ledger.column.by'), cell: by },
    { key: 'result', head: t('ledger.column.result'), cell: (run) => <RunState run={run} /> },
    {
      key: 'members',
      head: t('ledger.column.members'),
      align: 'end',
      cell: (run) => (run.members === null ? <NoValue /> : run.members.toLocaleString('en')),
    },
    { key: 'duration', head: t('ledger.column.duration'), align: 'end', cell: duration },
    { key: 'show', head: <span className="sr-only">{t('ledger.show')}</span>, align: 'end', cell: show },
  ];
  return (
    <PagedTable
      query={query}
      page={page}
      onPage={onPage}
      caption={t('ledger.stored')}
      columns={columns}
      rowKey={(run) => run.id}
      empty={<EmptyState title={t('ledger.never')} text={t('ledger.neverText')} />}
      card={(run) => (
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <TimeCell at={run.requestedAt} form="full" />
            <RunState run={run} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 text-13 text-faint">
            <span>
              {t(`ledger.kind.${run.kind}`)} · {by(run)}
            </span>
            {show(run)}
          </div>
        </div>
      )}
    />
  );
}
