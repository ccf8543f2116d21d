import { DataTable, type DataTableProps } from '@chokdee/ui/data-table';
import { Pagination } from '@chokdee/ui/pagination';
import { Select } from '@chokdee/ui/select';
import { LoadError } from '@chokdee/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Rows on a page of any list. */
export const pageSize = 20;

/** The line under a paged list: which rows these are, and the pages. */
export function ListFooter({
  total,
  pages,
  page,
  onPage,
  children,
}: {
  total: number;
  pages: number;
  page: number;
  onPage: (page: number) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('console');
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13 text-faint">
      {children}
      <span className="ms-auto">
        {t('rows', { from: (page - 1) * pageSize + 1, to: Math.min(total, page * pageSize), total })}
      </span>
      <Pagination pages={pages} current={page} onChange={onPage} />
    </div>
  );
}

/** A `DataTable` on a surface. */
export const SurfaceTable = <Row,>(props: DataTableProps<Row>) => (
  <div className="surface p-1.5">
    <DataTable {...props} />
  </div>
);

/** The query of a list: what react-query returns of a page. */
interface ListQuery<Row> {
  readonly data: { readonly list: readonly Row[]; readonly total: number; readonly totalPages: number } | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A page of a list with its footer, or the failure to load it. */
export function PagedTable<Row>({
  query: { data, error, refetch },
  page,
  onPage,
  ...table
}: Omit<DataTableProps<Row>, 'rows'> & {
  query: ListQuery<Row>;
  page: number;
  onPage: (page: number) => void;
}) {
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  return (
    <>
      <SurfaceTable {...table} rows={data?.list} />
      {data && <ListFooter total={data.total} pages={data.totalPages} page={page} onPage={onPage} />}
    </>
  );
}

/** A select that filters a list by one of its states; the first option is no filter. */
export function StateFilter<State extends string>({
  label,
  className,
  states,
  value,
  onChange,
  anyLabel,
  labelOf,
}: {
  label: string;
  className: string;
  states: readonly State[];
  value: State | undefined;
  onChange: (state: State | undefined) => void;
  anyLabel: string;
  labelOf: (state: State) => string;
}) {
  return (
    <Select
      compact
      label={label}
      className={className}
      value={value ?? ''}
      onChange={(event) => onChange(states.find((state) => state === event.target.value))}
      options={[{ value: '', label: anyLabel }, ...states.map((state) => ({ value: state, label: labelOf(state) }))]}
    />
  );
}
