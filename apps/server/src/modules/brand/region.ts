import type { Geo } from './geo.ts';

/** Where a brand may be visited from. */
export interface RegionRule {
  readonly homeCountry: string;
  readonly regionMode: 'allow' | 'block';
  readonly regionCountries: readonly string[];
  readonly regionUnknownAllowed: boolean;
}
/** A visitor's country (empty when nobody knows) and whether the brand turns it away. */
export interface Place {
  readonly country: string;
  readonly restricted: boolean;
}

/** Holds an address against a brand's countries. The house's own addresses count as the brand's home country (decision D13). */
export function placeOf(geo: Geo, address: string, rule: RegionRule): Place {
  const found = geo.countryOf(address);
  if (found === null) return { country: '', restricted: !rule.regionUnknownAllowed };
  const country = found === 'home' ? rule.homeCountry : found;
  const listed = rule.regionCountries.includes(country);
  return { country, restricted: rule.regionMode === 'allow' ? !listed : listed };
}
