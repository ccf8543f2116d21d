import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The title in index.html. */
const siteTitle = document.title;

/**
 * Sets the title of the browser's tab while the page is mounted; restores the site's title
 * afterwards.
 */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('common');
  const brand = t('brand');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
    return () => {
      document.title = siteTitle;
    };
  }, [title, brand]);
}
