import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const house = document.title;

/** Names the page in the browser's tab while it is shown; afterwards the tab carries the name of the house again. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('common');
  const brand = t('brand');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
    return () => {
      document.title = house;
    };
  }, [title, brand]);
}
