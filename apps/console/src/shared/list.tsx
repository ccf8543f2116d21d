import { useFailureText } from '@chokdee/ui/failures';
import { Pagination } from '@chokdee/ui/pagination';
import { ErrorState } from '@chokdee/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Rows of a page of any list. */
export const pageSize = 20;

/** What stands under a paged list: which rows these are, and the pages. */
export function ListFoot({
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

/** Stands where a list could not be loaded. */
export function ListFailure({ error, again }: { error: unknown; again: () => unknown }) {
  const { t } = useTranslation('common');
  const text = useFailureText();
  return <ErrorState title={t('failure.load')} text={text(error)} again={again} />;
}
