import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { Logo } from '@chokdee/ui/logo';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { ConnectionNote } from '../status/connection-note.tsx';
import { useStatus } from '../status/status.ts';

const topics = ['deposit', 'fairness', 'play', 'terms', 'privacy'] as const;

/**
 * The help centre. Scrolls to the topic of the hash; without one the router scrolls to the top, and
 * back restores the position. `/helpmc` shows it without header and footer.
 */
export function HelpPage() {
  const { t } = useTranslation('pages');
  const { pathname, hash } = useLocation();
  const { termsVersion } = useStatus().info.site;
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
      <div className="grid gap-6 lg:grid-cols-[230px_minmax(0,1fr)]">
        <nav aria-label={t('help.topics')} className="rail flex gap-2 lg:sticky lg:top-6 lg:flex-col lg:self-start">
          {topics.map((topic) => (
            <Link
              key={topic}
              to="."
              hash={topic}
              className={cn(
                linkStyle({ tone: 'soft' }),
                'shrink-0 bg-ink-1 px-4 whitespace-nowrap hover:bg-ink-2 lg:bg-transparent',
              )}
            >
              {t(`help.${topic}.title`)}
            </Link>
          ))}
        </nav>
        <div className="flex max-w-[920px] flex-col gap-5">
          {topics.map((topic) => (
            <article key={topic} id={topic} className="surface scroll-mt-20 p-5 md:p-7">
              <h2 className="mb-2 flex items-center gap-2.5 text-22">
                <span className="ornament-flower" aria-hidden="true" />
                {t(`help.${topic}.title`)}
              </h2>
              {t(`help.${topic}.text`)
                .split('\n')
                .map((paragraph) => (
                  <p key={paragraph} className="mb-3 max-w-[78ch] text-15 leading-[1.75] text-soft last:mb-0">
                    {paragraph}
                  </p>
                ))}
              {topic === 'privacy' && <ConnectionNote className="max-w-[78ch] text-15 leading-[1.75] text-soft" />}
              {topic === 'terms' && (
                <p className="text-13 text-faint">{t('help.version', { version: termsVersion })}</p>
              )}
            </article>
          ))}
        </div>
      </div>
    </main>
  );
}
