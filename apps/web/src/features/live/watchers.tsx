import { UsersIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';

/** How many people are at a table now, as the server counts them. */
export function Watchers({ count }: { count: number }) {
  const { t } = useTranslation('tables');
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums" data-watchers={count}>
      <UsersIcon aria-hidden="true" />
      <span aria-hidden="true">{count.toLocaleString('en')}</span>
      <span className="sr-only">{t('watchers', { count })}</span>
    </span>
  );
}
