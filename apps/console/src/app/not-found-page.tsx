import { buttonStyle } from '@chokdee/ui/button';
import { EmptyState } from '@chokdee/ui/states';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Shown for an unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation('console');
  return (
    <EmptyState
      title={<h1 className="text-22">{t('notFound.title')}</h1>}
      text={t('notFound.text')}
      action={
        <Link to="/" className={buttonStyle({ look: 'gold' })}>
          {t('notFound.home')}
        </Link>
      }
    />
  );
}
