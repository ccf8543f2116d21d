import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A page: the title of the tab and of the content, and controls next to the title. */
export function Page({ title, controls, children }: { title: string; controls?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('console');
  useEffect(() => {
    document.title = t('pageTitle', { page: title });
  }, [t, title]);
  return (
    <div className="mx-auto flex w-full max-w-[1240px] flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-22">{title}</h1>
        {controls}
      </div>
      {children}
    </div>
  );
}
