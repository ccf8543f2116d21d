import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';

/** A link for keyboards that skips the header. */
export function SkipLink() {
  const { t } = useTranslation('home');
  return (
    <a
      href="#content"
      className={cn(
        'gold-fill sr-only rounded-2 focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:start-4',
        'focus:top-4 focus:z-60',
      )}
    >
      {t('skip')}
    </a>
  );
}
