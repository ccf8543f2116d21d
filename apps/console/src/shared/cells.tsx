import { cn } from '@chokdee/ui/cn';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeText, type TimeForm } from './time.ts';

/** A dash for a missing value. */
export function NoValue() {
  const { t } = useTranslation('console');
  return <span className="text-faint">{t('nobody')}</span>;
}

/** A time in a table. `never` is shown for null. */
export function TimeCell({ at, form = 'short', never }: { at: number | null; form?: TimeForm; never?: string }) {
  const time = useTimeText();
  return <span className="whitespace-nowrap text-soft">{at === null ? never : time[form](at)}</span>;
}

/** A link to the member's page. */
export const MemberLink = ({
  id,
  account,
  label,
  className,
}: {
  id: string;
  account: string;
  /** Accessible name; the account when left out. */
  label?: string;
  className?: string;
}) => (
  <Link
    to="/members"
    search={{ id }}
    aria-label={label}
    className={cn('inline-flex min-h-11 items-center font-medium text-gold-text hover:underline', className)}
  >
    {account}
  </Link>
);

/** A head cell of a table that is not a `DataTable`. */
export const HeadCell = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={cn('px-3 py-2.5 text-start text-13 font-normal whitespace-nowrap text-faint', className)}>
    {children}
  </th>
);
