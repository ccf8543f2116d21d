import { buttonStyle } from '@chokdee/ui/button';
import { EmptyState } from '@chokdee/ui/states';
import { Link, useMatch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';

const names = { '/vip': 'vip', '/pointMall': 'pointMall', '/join': 'join' } as const;

/** Shown for a product that the site does not offer yet, with a link to home. */
export function NotYetPage() {
  const { t } = useTranslation('pages');
  // The path of this page also while the next one is being opened.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const name = names[pathname as keyof typeof names];
  usePageTitle(t(`line.${name}`));
  return (
    <main className="wrap flex flex-col gap-4 py-6 md:py-10">
      <h1 className="text-22 md:text-36">{t(`line.${name}`)}</h1>
      <EmptyState
        className="surface"
        title={t('notYet.title', { name: t(`line.${name}`) })}
        text={t('notYet.text')}
        action={
          <Link to="/" className={buttonStyle({ look: 'plain' })}>
            {t('notYet.home')}
          </Link>
        }
      />
    </main>
  );
}
