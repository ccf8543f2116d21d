import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useVoids } from './attention.ts';
import type { VoidRequest } from './calls.ts';

/** The requests to make rounds void that wait for a decision, oldest first. */
export function VoidList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('table-desk');
  const columns: Column<VoidRequest>[] = [
    { key: 'table', head: t('table'), cell: (row) => <Round request={row} /> },
    { key: 'by', head: t('requestedBy'), cell: (row) => row.requestedBy },
    { key: 'time', head: t('requestedAt'), cell: (row) => <TimeCell at={row.requestedAt} form="full" /> },
    { key: 'reason', head: t('reason'), cell: (row) => <span className="wrap-anywhere">{row.reason}</span> },
    { key: 'action', head: t('action'), cell: (row) => <Actions request={row} /> },
  ];
  return (
    <PagedTable
      query={useVoids(page)}
      page={page}
      onPage={onPage}
      caption={t('tab.voids')}
      columns={columns}
      rowKey={(row) => row.id}
      expected={3}
      empty={<EmptyState title={t('noVoids')} text={t('noVoidsText')} />}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex justify-between gap-3">
            <Round request={row} />
            <TimeCell at={row.requestedAt} form="full" />
          </div>
          <p className="text-13 wrap-anywhere">
            {row.requestedBy}: {row.reason}
          </p>
          <Actions request={row} />
        </div>
      )}
    />
  );
}

/** The table and the round, which opens. */
const Round = ({ request: { roundId, name, number } }: { request: VoidRequest }) => {
  const { t } = useTranslation('table-desk');
  return (
    <button
      type="button"
      aria-label={`${t('round')}: ${name} · ${number}`}
      onClick={() => openDialog('tableRoundModal', { id: roundId })}
      className="group min-h-11 text-start"
    >
      <span className="font-medium wrap-anywhere text-gold-text group-hover:underline">{name}</span>
      <span className="block text-12 text-faint">
        {t('round')} {number}
      </span>
    </button>
  );
};

function Actions({ request }: { request: VoidRequest }) {
  const { t } = useTranslation('table-desk');
  const can = useCan();
  return (
    <div className="flex flex-wrap gap-2">
      {can('tables.round.confirm') && (
        <Button size="small" look="plain" onPress={() => openDialog('decideVoidModal', { request })}>
          {t(request.isOwn ? 'withdraw' : 'decide')}
        </Button>
      )}
    </div>
  );
}
