import { buttonStyle } from '@chokdee/ui/button';
import { EmptyState } from '@chokdee/ui/states';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';

const names = { '/vip': 'vip', '/pointMall': 'pointMall', '/join': 'join', '/seamless': 'seamless' } as const;

/** Shown for a product that the site does not offer yet, with a link to home. */
export function NotYetPage() {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const name = names[pathname as keyof typeof names] ?? 'seamless';
  usePageTitle(t(`line.${name}`));
  return (
    <main className="wrap flex flex-col gap-4 py-6 md:py-10">
      <h1 className="text-22 md:text-36">{t(`line.${name}`)}</h1>
      <EmptyState
        className="surface"
        title={t('notYet.title', { name: t(`line.${name}`) })}
        text={t('notYet.text')}
        action={
          <Link to="/" className={buttonStyle({ look: 'gold' })}>
            {t('notYet.home')}
          </Link>
        }
      />
    </main>
  );
}
