import { buttonStyle } from '@chokdee/ui/button';
import { Logo } from '@chokdee/ui/logo';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';

/** Shown for an unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation('pages');
  usePageTitle(t('notFound.title'));
  return (
    <main className="scene relative isolate flex min-h-dvh flex-col items-center px-4 pt-[12dvh] text-center">
      {/* Covers the moon of the scene, which would be behind the logo and the text. */}
      <div
        className="absolute inset-0 -z-10 bg-linear-to-b from-ink-0 from-35% via-ink-0/70 via-55% to-transparent to-80%"
        aria-hidden="true"
      />
      <Link to="/" className="rounded-2">
        <Logo />
      </Link>
      <p className="mt-6 font-display text-64 font-semibold text-gold-text">404</p>
      <h1 className="text-22 md:text-28">{t('notFound.title')}</h1>
      <p className="mt-1 mb-5 max-w-[44ch] text-soft">{t('notFound.text')}</p>
      <Link to="/" className={buttonStyle({ look: 'gold', size: 'big' })}>
        {t('notFound.home')}
      </Link>
    </main>
  );
}
