import { Badge } from '@chokdee/ui/badge';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorAct } from '../../shared/api.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useActs } from './calls.ts';

/** What administrators did to operators in the last 7 days, for all administrators. */
export function ActList() {
  const { t } = useTranslation('console');
  const [page, setPage] = useState(1);
  const query = useActs(page);
  const by = ({ by: [proposer = '', second], alone }: OperatorAct) => (
    <span className="flex flex-wrap items-center gap-2">
      {second === undefined ? proposer : t('changes.acts.two', { proposer, second })}
      {alone && <Badge tone="gold">{t('changes.acts.alone')}</Badge>}
    </span>
  );
  const columns: Column<OperatorAct>[] = [
    { key: 'at', head: t('changes.acts.column.at'), cell: (row) => <TimeCell at={row.at} /> },
    { key: 'operator', head: t('changes.acts.column.operator'), cell: (row) => row.operator },
    { key: 'what', head: t('changes.acts.column.what'), cell: (row) => t(`changes.acts.what.${row.act}`) },
    { key: 'by', head: t('changes.acts.column.by'), cell: by },
  ];
  return (
    <section className="mt-6 flex flex-col gap-3">
      <h2 className="text-18">{t('changes.acts.title')}</h2>
      <p className="text-14 text-soft">{t('changes.acts.lead')}</p>
      <PagedTable
        query={query}
        page={page}
        onPage={setPage}
        caption={t('changes.acts.title')}
        columns={columns}
        rowKey={(row) => `${row.operator}/${row.act}/${row.at}`}
        empty={<EmptyState title={t('changes.acts.empty')} />}
        card={(row) => (
          <div className="flex flex-col gap-1">
            <span className="flex justify-between gap-3">
              <span className="font-medium wrap-anywhere">{row.operator}</span>
              <TimeCell at={row.at} />
            </span>
            <span>{t(`changes.acts.what.${row.act}`)}</span>
            {by(row)}
          </div>
        )}
      />
    </section>
  );
}
