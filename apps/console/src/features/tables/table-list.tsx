import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { NoValue } from '../../shared/cells.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useTables, type DeskTable } from './calls.ts';

const tones: Readonly<Record<DeskTable['phase'], Tone>> = {
  closed: 'plain',
  shuffle: 'sky',
  betting: 'jade',
  locked: 'gold',
  dealing: 'gold',
  result: 'sky',
  void: 'coral',
};

/** What the operator loses at most in the present round: the largest over its positions. */
const worstOf = ({ round }: DeskTable): number =>
  Math.max(0, ...(round?.exposure ?? []).map(({ stake, payout }) => payout - stake));
const stakeOf = ({ round }: DeskTable): number => (round?.exposure ?? []).reduce((sum, { stake }) => sum + stake, 0);

/** The tables with their limits, watchers, present rounds and exposure. */
export function TableList() {
  const { t } = useTranslation('table-desk');
  const { data, error, refetch } = useTables();
  const columns: Column<DeskTable>[] = [
    { key: 'table', head: t('table'), cell: (row) => <Name table={row} /> },
    { key: 'phase', head: t('state'), cell: (row) => <Badge tone={tones[row.phase]}>{t(`phase.${row.phase}`)}</Badge> },
    { key: 'watchers', head: t('watchers'), align: 'end', cell: (row) => row.watchers },
    { key: 'limits', head: t('limits'), align: 'end', cell: (row) => <Limits table={row} /> },
    { key: 'stake', head: t('stakes'), align: 'end', cell: (row) => <Amount value={stakeOf(row)} /> },
    { key: 'exposure', head: t('exposure'), align: 'end', cell: (row) => <Exposure table={row} /> },
    { key: 'action', head: t('action'), cell: (row) => <Actions table={row} /> },
  ];
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  return (
    <SurfaceTable
      caption={t('tab.tables')}
      columns={columns}
      rows={data?.list}
      rowKey={(row) => row.code}
      expected={8}
      empty={<EmptyState title={t('noTables')} />}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <Name table={row} />
            <Badge tone={tones[row.phase]}>{t(`phase.${row.phase}`)}</Badge>
          </div>
          <div className="flex flex-wrap justify-between gap-2 text-13">
            <span>{t('watching', { count: row.watchers })}</span>
            <Limits table={row} />
            <Exposure table={row} />
          </div>
          <Actions table={row} />
        </div>
      )}
    />
  );
}

const Name = ({ table }: { table: DeskTable }) => (
  <div>
    <Link
      to="/tables"
      search={{ tab: 'rounds', table: table.code }}
      className={'inline-flex min-h-11 items-center font-medium text-gold-text hover:underline'}
    >
      {table.name}
    </Link>
    <span className="block text-12 text-faint">
      {table.code} · {table.variant}
    </span>
  </div>
);

const Limits = ({ table: { limits } }: { table: DeskTable }) => (
  <span className="whitespace-nowrap tabular-nums">
    {limits.min.toLocaleString('en')}–{limits.max.toLocaleString('en')}
  </span>
);

/** The most that the present round can cost, of the most that one position may. */
function Exposure({ table }: { table: DeskTable }) {
  const worst = worstOf(table);
  if (worst === 0) return <NoValue />;
  return (
    <span className={worst > table.liability * 0.8 ? 'text-coral' : undefined}>
      <Amount value={worst} />
    </span>
  );
}

function Actions({ table }: { table: DeskTable }) {
  const { t } = useTranslation('table-desk');
  const can = useCan();
  const { round } = table;
  return (
    <div className="flex flex-wrap gap-2">
      {can('tables.table.edit') && (
        <Button
          size="small"
          look="plain"
          aria-label={t('editOf', { name: table.name })}
          onPress={() => openDialog('editTableModal', { table })}
        >
          {t('edit')}
        </Button>
      )}
      {round && can('tables.round.read') && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('roundOf', { name: table.name })}
          onPress={() => openDialog('tableRoundModal', { id: round.id })}
        >
          {t('round')}
        </Button>
      )}
    </div>
  );
}
