import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';

/** Says whether the page follows the server. */
export function LiveMark({ broken }: { broken: boolean }) {
  const { t } = useTranslation('console');
  return (
    <span role="status" className={cn('inline-flex items-center gap-2 text-13', broken ? 'text-coral' : 'text-soft')}>
      <span
        aria-hidden="true"
        className={cn('size-2 rounded-pill', broken ? 'bg-coral' : 'bg-lantern shadow-[0_0_8px_var(--glow)]')}
      />
      {t(broken ? 'stale' : 'live')}
    </span>
  );
}
