import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cardStyle } from './card-style.tsx';
import { cn } from './cn.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import { usePhone } from './use-media.tsx';

/** One column: its head, its cell for a row, and its total in the footer, if any. */
export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  total?: ReactNode;
}
/** Props of a table. */
export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** A row on phones. */
  card: (row: Row) => ReactNode;
  /** The totals of the footer, for phones, where they are above the cards. */
  totals?: readonly { label: ReactNode; value: ReactNode }[] | undefined;
  totalLabel?: ReactNode;
  empty: ReactNode;
  /** Number of skeleton rows while loading. */
  expected?: number;
}

/**
 * A dense table with totals in the footer on desktop, cards below their totals on phones, and
 * skeletons of the final size while loading.
 */
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
      <SkeletonGroup className="flex flex-col gap-2">
        {Array.from({ length: expected }, (_, index) => (
          <Skeleton key={index} className={phone ? 'h-[84px] rounded-3' : 'h-12'} />
        ))}
      </SkeletonGroup>
    );
  }
  if (rows.length === 0) return empty;
  if (phone) {
    return (
      <div className="flex flex-col gap-2">
        {totals && (
          <dl className="grid auto-cols-fr grid-flow-col gap-3 rounded-3 bg-ink-3 px-4 py-2.5">
            {totals.map((total, index) => (
              <div key={index} className="min-w-0">
                <dt className="text-12 text-soft">{total.label}</dt>
                <dd className="truncate text-14">{total.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ul aria-label={caption} className="flex flex-col gap-2">
          {rows.map((row) => (
            <li key={rowKey(row)} className={cn(cardStyle(), 'px-4 py-3')}>
              {card(row)}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  /** Index of the first column with a total; -1 without totals. */
  const firstTotal = columns.findIndex((column) => column.total !== undefined);
  const alignment = (column: Column<Row>) => (column.align === 'end' ? 'text-end' : 'text-start');
  return (
    // Positioned, so that hidden texts of columns beyond the edge do not widen the page.
    <div className="relative overflow-x-auto">
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
                  alignment(column),
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
                <td key={column.key} className={cn('px-3 py-2.5 align-middle', alignment(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {firstTotal >= 0 && (
          <tfoot>
            <tr className="bg-ink-2 font-medium">
              <td colSpan={firstTotal} className="rounded-s-2 px-3 py-3 text-soft">
                {totalLabel ?? t('total')}
              </td>
              {columns.slice(firstTotal).map((column) => (
                <td key={column.key} className={cn('px-3 py-3 last:rounded-e-2', alignment(column))}>
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
