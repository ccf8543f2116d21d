import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';

/** Shows whether the page is up to date with the server. */
export function LiveIndicator({ stale }: { stale: boolean }) {
  const { t } = useTranslation('console');
  return (
    <span role="status" className={cn('inline-flex items-center gap-2 text-13', stale ? 'text-coral' : 'text-soft')}>
      <span
        aria-hidden="true"
        className={cn('size-2 rounded-pill', stale ? 'bg-coral' : 'bg-lantern shadow-[0_0_8px_var(--glow)]')}
      />
      {t(stale ? 'stale' : 'live')}
    </span>
  );
}
