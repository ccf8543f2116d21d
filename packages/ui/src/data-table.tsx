import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { Skeleton } from './skeleton.tsx';
import { usePhone } from './use-media.tsx';

/** One column: how its head reads, how a row's cell is drawn, and its total in the footer when it has one. */
export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  total?: ReactNode;
}
/** Props of a table. `card` draws a row on phones; `totals` are the same figures as the footer, for the card beneath. */
export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  totals?: readonly { label: ReactNode; value: ReactNode }[] | undefined;
  totalLabel?: ReactNode;
  empty: ReactNode;
  /** Rows to stand in while loading. */
  expected?: number;
}

/** Records: a dense table on a desk, cards on phones, totals at the foot, skeletons of the final size while `rows` is undefined. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  card,
  totals,
  totalLabel,
  empty,
  expected = 5,
}: DataTableProps<Row>) {
  const { t } = useTranslation('common');
  const phone = usePhone();
  if (!rows) {
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
        {Array.from({ length: expected }, (_, index) => (
          <Skeleton key={index} className={phone ? 'h-[84px] rounded-3' : 'h-12'} />
        ))}
      </div>
    );
  }
  if (rows.length === 0) return empty;
  if (phone) {
    return (
      <div className="flex flex-col gap-2">
        <ul aria-label={caption} className="flex flex-col gap-2">
          {rows.map((row) => (
            <li key={rowKey(row)} className="rounded-3 bg-ink-2 px-4 py-3 shadow-lift">
              {card(row)}
            </li>
          ))}
        </ul>
        {totals && (
          <dl className="rounded-3 bg-ink-3 px-4 py-3">
            {totals.map((total, index) => (
              <div key={index} className="flex justify-between gap-3 py-0.5 text-14">
                <dt className="text-soft">{total.label}</dt>
                <dd>{total.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    );
  }
  const footed = columns.some((column) => column.total !== undefined);
  const lead = columns.findIndex((column) => column.total !== undefined);
  const side = (column: Column<Row>) => (column.align === 'end' ? 'text-end' : 'text-start');
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-ink-2">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cn(
                  'px-3 py-2.5 text-13 font-normal whitespace-nowrap text-faint first:rounded-s-2 last:rounded-e-2',
                  side(column),
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-hair hover:bg-ink-2/60">
              {columns.map((column) => (
                <td key={column.key} className={cn('px-3 py-2.5 align-middle', side(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {footed && (
          <tfoot>
            <tr className="bg-ink-2 font-medium">
              <td colSpan={lead} className="rounded-s-2 px-3 py-3 text-soft">
                {totalLabel ?? t('total')}
              </td>
              {columns.slice(lead).map((column) => (
                <td key={column.key} className={cn('px-3 py-3 last:rounded-e-2', side(column))}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
