import type { SitePageAddress } from '../launcher/index.ts';
import { sportsVendors } from './vendors.ts';

/** The address of a vendor's sportsbook on the site; null for a code that is none. */
export const sportsAddress: SitePageAddress = ({ site, code, language }) => {
  const vendor = sportsVendors.find(({ game }) => game === code);
  if (!vendor) return null;
  const url = new URL(vendor.isEsport ? '/esports' : '/sports', site);
  url.searchParams.set('vendor', vendor.code);
  url.searchParams.set('lang', language.toLowerCase());
  return url.href;
};
