import { Logo } from '@chokdee/ui/logo';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { HelpTopics, topicLinkStyle } from './help-topics.tsx';

/**
 * The help centre. Scrolls to the topic of the hash; without one the router scrolls to the top, and
 * back restores the position. `/helpmc` shows it without header and footer.
 */
export function HelpPage() {
  const { t } = useTranslation('pages');
  const { pathname, hash } = useLocation();
  const standalone = pathname === '/helpmc';
  usePageTitle(t('help.title'));
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <main className="wrap py-6 md:py-10">
      {standalone && (
        <Link to="/" className="mb-6 inline-block rounded-2">
          <Logo />
        </Link>
      )}
      <h1 className="mb-5 text-28 md:text-36">{t('help.title')}</h1>
      <HelpTopics
        linkTo={(topic, title) => (
          <Link key={topic} to="." hash={topic} className={topicLinkStyle}>
            {title}
          </Link>
        )}
      />
    </main>
  );
}
