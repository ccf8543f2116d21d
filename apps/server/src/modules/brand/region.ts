import type { Geo } from './geo.ts';

/** From which countries a brand accepts visitors. */
export interface RegionRule {
  readonly homeCountry: string;
  readonly regionMode: 'allow' | 'block';
  readonly regionCountries: readonly string[];
  readonly regionUnknownAllowed: boolean;
}
/** A visitor's country (empty when unknown) and whether the brand refuses it. */
export interface Place {
  readonly country: string;
  readonly restricted: boolean;
}

/**
 * Checks an address against a brand's countries. The home network counts as its home country
 * (decision D13).
 */
export function placeOf(geo: Geo, address: string, rule: RegionRule): Place {
  const found = geo.countryOf(address);
  if (found === null) return { country: '', restricted: !rule.regionUnknownAllowed };
  const country = found === 'home' ? rule.homeCountry : found;
  const listed = rule.regionCountries.includes(country);
  return { country, restricted: rule.regionMode === 'allow' ? !listed : listed };
}
