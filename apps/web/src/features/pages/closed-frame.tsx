import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { Flag } from '@chokdee/ui/flag';
import { Logo } from '@chokdee/ui/logo';
import { completeLanguages, languages } from '@chokdee/locales/languages';
import { changeLanguage } from '@chokdee/ui/i18n';
import { usePreferences } from '@chokdee/ui/preferences';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScenePage } from '../../shared/scene-page.tsx';

/** The frame of pages that replace the whole site. */
export function ClosedFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  const current = usePreferences((state) => state.language.code);
  return (
    <ScenePage className="flex max-w-[520px] flex-col items-center gap-4 p-7 text-center">
      <Logo />
      <h1 className="text-22 md:text-28">{title}</h1>
      {children}
      <div role="group" aria-label={t('language.choose')} className="mt-2 flex gap-2">
        {languages
          .filter((language) => (completeLanguages as readonly string[]).includes(language.code))
          .map((language) => (
            <button
              key={language.code}
              type="button"
              lang={language.tag}
              aria-pressed={language.code === current}
              onClick={() => void changeLanguage(language.code)}
              className={cn(
                linkStyle({ tone: 'soft', hover: 'none' }),
                'gap-2 px-3 hover:bg-ink-2 aria-pressed:text-gold-text',
              )}
            >
              <Flag country={language.flag} />
              {language.name}
            </button>
          ))}
      </div>
    </ScenePage>
  );
}
