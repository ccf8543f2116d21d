import { LogoMark } from '@chokdee/ui/logo';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu, ThemeButton } from '../../app/preferences.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in page of the console. */
export function SignInPage() {
  const { t } = useTranslation('console');
  useEffect(() => {
    document.title = t('pageTitle', { page: t('signIn.submit') });
  }, [t]);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="surface relative flex w-full max-w-[400px] flex-col gap-5 overflow-hidden px-7 pt-8 pb-9">
        <span aria-hidden="true" className="ornament-flame absolute end-2 bottom-2 size-20 -scale-x-100 opacity-40" />
        <div className="flex items-center justify-between">
          <LogoMark className="h-12" />
          <div className="flex items-center">
            <LanguageMenu />
            <ThemeButton />
          </div>
        </div>
        <div>
          <h1 className="text-22">{t('signIn.title')}</h1>
          <p className="text-14 text-soft">{t('signIn.lead')}</p>
        </div>
        <SignInForm />
      </div>
    </main>
  );
}
