import { LogoMark } from '@chokdee/ui/logo';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu, ThemeButton } from '../../app/preferences.tsx';

/** The frame of the pages before the console: logo, language, theme, title and content. */
export function EntryFrame({
  pageName,
  title,
  lead,
  children,
}: {
  pageName: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('console');
  useEffect(() => {
    document.title = t('pageTitle', { page: pageName });
  }, [t, pageName]);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="surface relative flex w-full max-w-[400px] flex-col gap-5 overflow-hidden px-7 pt-8 pb-20">
        <span aria-hidden="true" className="ornament-flame absolute end-2 bottom-2 size-16 -scale-x-100 opacity-40" />
        <div className="flex items-center justify-between">
          <LogoMark className="h-12" />
          <div className="flex items-center">
            <LanguageMenu />
            <ThemeButton />
          </div>
        </div>
        <div>
          <h1 className="text-22">{title}</h1>
          <p className="text-14 text-soft">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
