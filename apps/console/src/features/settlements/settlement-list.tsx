import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { subjectText } from '../../shared/subject.tsx';
import { useSettlements, type Settlement } from './calls.ts';
import { SettlementProgress, SettlementState } from './settlement-state.tsx';

/** Settlements that run or have failed, or all, newest first. */
export function SettlementList({
  view,
  page,
  onPage,
  opened,
  onOpen,
}: {
  view: 'open' | 'all';
  page: number;
  onPage: (page: number) => void;
  opened: string | undefined;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('settlements');
  const subject = (row: Settlement) => (
    <button
      type="button"
      aria-label={t('open', { subject: subjectText(row) })}
      aria-current={row.id === opened ? 'true' : undefined}
      onClick={() => onOpen(row.id)}
      className="group min-h-11 text-start"
    >
      <span className="font-medium wrap-anywhere text-gold-text group-hover:underline group-aria-[current]:underline">
        {subjectText(row)}
      </span>
      {row.named?.name && <span className="block text-12 wrap-anywhere text-faint">{row.subject}</span>}
      <span className="block text-12 text-faint">{t(`kind.${row.kind}`, { version: row.version })}</span>
    </button>
  );
  const count = (value: number) => <span className="tabular-nums">{value.toLocaleString('en')}</span>;
  const columns: Column<Settlement>[] = [
    { key: 'subject', head: t('column.subject'), cell: subject },
    { key: 'state', head: t('column.state'), cell: (row) => <SettlementState state={row.state} /> },
    { key: 'progress', head: t('column.progress'), cell: (row) => <SettlementProgress settlement={row} /> },
    { key: 'busy', head: t('column.busy'), align: 'end', cell: (row) => count(row.busy) },
    { key: 'failed', head: t('column.failed'), align: 'end', cell: (row) => count(row.failed) },
    { key: 'requested', head: t('column.requested'), cell: (row) => <TimeCell at={row.requestedAt} form="full" /> },
  ];
  return (
    <PagedTable
      query={useSettlements(view, page)}
      page={page}
      onPage={onPage}
      caption={t(`view.${view}`)}
      columns={columns}
      rowKey={(row) => row.id}
      expected={6}
      empty={
        view === 'open' ? <EmptyState title={t('none')} text={t('noneText')} /> : <EmptyState title={t('empty')} />
      }
      card={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            {subject(row)}
            <SettlementState state={row.state} />
          </div>
          <SettlementProgress settlement={row} />
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-soft">
            <span>
              {t('column.busy')} {count(row.busy)} · {t('column.failed')} {count(row.failed)}
            </span>
            <TimeCell at={row.requestedAt} form="full" />
          </div>
        </div>
      )}
    />
  );
}
