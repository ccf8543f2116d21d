import { marketTypesOf } from '@chokdee/games/sports/market-types';
import { sportCodes, type SportCode } from '@chokdee/games/sports/types';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { Select } from '@chokdee/ui/select';
import { LoadError } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useSetting } from './calls.ts';
import { percentText, useNames } from './names.ts';

const route = getRouteApi('/sports');
interface Row {
  readonly type: string;
  readonly overround: number | null;
}

/** The margins by type of market, for one sport. */
export function MarginList() {
  const { t } = useTranslation('sports-desk');
  const can = useCan();
  const names = useNames();
  const navigate = route.useNavigate();
  const { sport: chosen } = route.useSearch();
  const sport: SportCode = sportCodes.find((code) => code === chosen) ?? 'football';
  const { data, error, refetch } = useSetting();
  const rows =
    data &&
    [...marketTypesOf(sport).map(({ code }) => code), 'outright'].map((code): Row => ({
      type: code,
      overround: data.margins.find(({ type }) => type === code)?.overround ?? null,
    }));
  const margin = ({ overround }: Row) => (overround === null ? t('ofFeed') : percentText(overround));
  const action = ({ type, overround }: Row) =>
    can('sports.terms.edit') && (
      <Button
        size="small"
        look="plain"
        aria-label={t('editOf', { name: names.market(type) })}
        onPress={() => openDialog('sportsMarginModal', { type, label: names.market(type), overround })}
      >
        {t('edit')}
      </Button>
    );
  const columns: Column<Row>[] = [
    { key: 'type', head: t('column.market'), cell: ({ type }) => names.market(type) },
    { key: 'margin', head: t('margin'), align: 'end', cell: margin },
    { key: 'action', head: t('column.action'), align: 'end', cell: action },
  ];
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  return (
    <>
      <p className="max-w-[80ch] text-14 text-soft">{t('marginText')}</p>
      <Select
        label={t('column.sport')}
        className="w-full sm:w-56"
        value={sport}
        onChange={({ target }) => void navigate({ search: { tab: 'margins', sport: target.value } })}
        options={sportCodes.map((value) => ({ value, label: names.sport(value) }))}
      />
      <SurfaceTable
        caption={t('tab.margins')}
        columns={columns}
        rows={rows}
        rowKey={({ type }) => type}
        expected={8}
        empty={null}
        card={(row) => (
          <div className="flex items-center justify-between gap-3">
            <span>
              {names.market(row.type)}
              <span className="block text-13 text-soft">{margin(row)}</span>
            </span>
            {action(row)}
          </div>
        )}
      />
    </>
  );
}
