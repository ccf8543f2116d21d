import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { OperatorChange } from '../../shared/api.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useChanges } from './calls.ts';
import { ChangeFacts } from './change-facts.tsx';

const tones = { open: 'gold', applied: 'jade', rejected: 'coral', withdrawn: 'plain' } as const;

/** Changes of operators and roles that need two administrators: the open ones, then the last. */
export function ChangeList() {
  const { t } = useTranslation('console');
  const [page, setPage] = useState(1);
  const query = useChanges(page);
  const what = (row: OperatorChange) => (
    <div>
      <p className="font-medium wrap-anywhere">
        {t('changes.what', { what: t(`changes.kind.${row.kind}`), name: row.name })}
      </p>
      <ChangeFacts change={row} />
    </div>
  );
  const proposed = (row: OperatorChange) => (
    <span className="block">
      {row.proposedBy} <TimeCell at={row.proposedAt} />
    </span>
  );
  const state = (row: OperatorChange) => (
    <span>
      <Badge tone={tones[row.state]}>{t(`changes.state.${row.state}`)}</Badge>
      {row.decidedBy !== null && <span className="block text-13 text-faint">{row.decidedBy}</span>}
    </span>
  );
  const columns: Column<OperatorChange>[] = [
    { key: 'what', head: t('changes.column.what'), cell: what },
    { key: 'proposed', head: t('changes.column.proposed'), cell: proposed },
    { key: 'state', head: t('changes.column.state'), cell: state },
    { key: 'action', head: t('changes.column.action'), align: 'end', cell: (row) => <DecideButton change={row} /> },
  ];
  return (
    <section className="mt-6 flex flex-col gap-3">
      <h2 className="text-18">{t('changes.title')}</h2>
      {query.data?.footer.alone === true && (
        <div role="note" className="rounded-2 bg-gold-wash px-3.5 py-2.5 text-14">
          <p className="font-medium">{t('changes.aloneTitle')}</p>
          <p>{t('changes.alone')}</p>
        </div>
      )}
      <p className="text-14 text-soft">{t('changes.lead')}</p>
      <PagedTable
        query={query}
        page={page}
        onPage={setPage}
        caption={t('changes.title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('changes.empty')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            {what(row)}
            {proposed(row)}
            <div className="flex items-center justify-between gap-3">
              {state(row)}
              <DecideButton change={row} />
            </div>
          </div>
        )}
      />
    </section>
  );
}

/** Opens the decision on an open change. */
function DecideButton({ change }: { change: OperatorChange }) {
  const { t } = useTranslation('console');
  const can = useCan();
  if (change.state !== 'open' || !can('console.operators.edit')) return null;
  const press = t(change.isOwn ? 'changes.withdraw' : 'changes.decide');
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t('changes.what', { what: press, name: change.name })}
      onPress={() => {
        openDialog('decideChangeModal', { change });
      }}
    >
      {press}
    </Button>
  );
}
