import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { credits } from '../../art/credits.ts';
import { usePageTitle } from '../../shared/page-title.ts';

/** The works of others in the product, with their licences. */
export function CreditsPage() {
  const { t } = useTranslation('pages');
  const thai = usePreferences((state) => state.language.code) === 'TH';
  usePageTitle(t('credits.title'));
  return (
    <main className="wrap flex flex-col gap-4 py-6 md:gap-6 md:py-10">
      <h1 className="text-28 md:text-36">{t('credits.title')}</h1>
      <p className="max-w-[70ch] text-15 text-soft">{t('credits.text')}</p>
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-3.5 xl:grid-cols-3">
        {credits.map((credit) => (
          <li key={credit.name} className="surface flex flex-col gap-1 p-4">
            <h2 className="text-16">
              <a
                href={credit.url}
                target="_blank"
                rel="noopener noreferrer"
                className={cn(linkStyle({ hover: 'none' }), 'text-gold-text underline underline-offset-4')}
              >
                {credit.name}
              </a>
            </h2>
            <p className="text-14 text-soft">{credit.use[thai ? 'TH' : 'EN']}</p>
            <p className="mt-auto pt-1 text-13 text-faint">
              {t('credits.by', { author: credit.author, version: credit.version, licence: credit.licence })}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
