import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { Select } from '@chokdee/ui/select';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { percentText, usePrices, type Price, type PriceTable } from './calls.ts';
import { modes } from './modes.ts';
import { csvOf } from './price-rows.ts';

const route = getRouteApi('/lottery');

/** The price lists of the brand: every price with its exact return. */
export function PriceList() {
  const { t } = useTranslation('lottery-desk');
  const navigate = route.useNavigate();
  const { mode = 'ELOTT', format } = route.useSearch();
  const { data, error, refetch } = usePrices(mode);
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  const formats = new Map((data?.rows ?? []).map((row) => [row.format, row.formatName]));
  const chosen = format !== undefined && formats.has(format) ? format : [...formats.keys()][0];
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('mode')}
          className="w-full sm:w-44"
          value={mode}
          onChange={({ target }) => {
            const next = modes.find((each) => each === target.value);
            if (next) void navigate({ search: (search) => ({ ...search, mode: next }) });
          }}
          options={modes.map((value) => ({ value, label: value }))}
        />
        <Select
          label={t('format')}
          className="w-full sm:w-60"
          value={chosen ?? ''}
          onChange={({ target }) => void navigate({ search: (search) => ({ ...search, format: target.value }) })}
          options={[...formats].map(([value, label]) => ({ value, label }))}
        />
        {data && <ListState table={data} />}
      </div>
      <PriceRows table={data} rows={data?.rows.filter((row) => row.format === chosen)} />
    </>
  );
}

/** Whether the list is offered, its cap, and what can be done with it. */
function ListState({ table }: { table: PriceTable }) {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  const file = new Blob([csvOf(table.rows)], { type: 'text/csv' });
  const download = () => {
    const url = URL.createObjectURL(file);
    const link = Object.assign(document.createElement('a'), { href: url, download: `prices-${table.prizeMode}.csv` });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <span className="flex flex-wrap items-center gap-3 sm:ms-auto">
      <Badge tone={table.isOn ? 'jade' : 'coral'}>{t(table.isOn ? 'listOn' : 'listOff')}</Badge>
      {table.isOwn && <Badge tone="gold">{t('ownPrices')}</Badge>}
      <span className="text-14 text-soft">{t('capIs', { cap: percentText(table.cap) })}</span>
      <Button size="small" look="quiet" onPress={download}>
        {t('download')}
      </Button>
      {can('lottery.prices.edit') && (
        <>
          <Button size="small" onPress={() => void openDialog('importPricesModal', { table })}>
            {t('import.title')}
          </Button>
          <Button size="small" look="quiet" onPress={() => void openDialog('editCapModal', { cap: table.cap })}>
            {t('editCap')}
          </Button>
          <Button size="small" look="quiet" onPress={() => void openDialog('switchPricesModal', { table })}>
            {t(table.isOn ? 'switchOff' : 'switchOn')}
          </Button>
        </>
      )}
    </span>
  );
}

function PriceRows({ table, rows }: { table: PriceTable | undefined; rows: readonly Price[] | undefined }) {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  const name = (row: Price) => <span className="font-medium">{row.playName}</span>;
  const price = (row: Price) => (
    <span className="tabular-nums">
      {row.odds}
      {row.odds !== row.firstOdds && (
        <span className="block text-12 text-faint">{t('firstPrice', { price: row.firstOdds })}</span>
      )}
    </span>
  );
  const rtp = (row: Price) => <span className="tabular-nums">{percentText(row.rtp)}</span>;
  const edit = (row: Price) =>
    table !== undefined &&
    can('lottery.prices.edit') && (
      <Button
        size="small"
        look="plain"
        aria-label={t('editOf', { name: row.playName })}
        onPress={() => void openDialog('editPriceModal', { table, price: row })}
      >
        {t('edit')}
      </Button>
    );
  const columns: Column<Price>[] = [
    { key: 'play', head: t('column.play'), cell: name },
    { key: 'price', head: t('column.price'), align: 'end', cell: price },
    { key: 'rtp', head: t('column.rtp'), align: 'end', cell: rtp },
    { key: 'action', head: t('column.action'), align: 'end', cell: edit },
  ];
  return (
    <SurfaceTable
      caption={t('tabs.prices')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.playId} ${row.variant}`}
      expected={10}
      empty={<EmptyState title={t('noPlays')} />}
      card={(row) => (
        <div className="flex items-center justify-between gap-3">
          {name(row)}
          <span className="flex items-center gap-4 text-end">
            <span>
              {price(row)}
              <span className="block text-12 text-faint">{rtp(row)}</span>
            </span>
            {edit(row)}
          </span>
        </div>
      )}
    />
  );
}
