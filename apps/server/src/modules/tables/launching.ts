import type { SitePageAddress } from '../launcher/index.ts';

/** The address of a live table on the site; null for a game of another category. */
export const tableAddress: SitePageAddress = ({ site, code, category, language }) => {
  if (code === undefined || category !== 'LIVE') return null;
  const url = new URL(`/live/${code}`, site);
  url.searchParams.set('lang', language.toLowerCase());
  return url.href;
};
