import { getCountries, getCountryCallingCode } from 'libphonenumber-js';

/** A country with its dialling code, without the plus sign. */
export interface Country {
  readonly countryCode: string;
  readonly countryDialingCode: string;
}

const all: readonly Country[] = getCountries()
  .map((code) => ({ countryCode: code, countryDialingCode: getCountryCallingCode(code) }))
  .sort((a, b) => (a.countryCode < b.countryCode ? -1 : 1));

/** Every country with a dialling code, the home country first. */
export const countriesFrom = (home: string): Country[] => [
  ...all.filter((country) => country.countryCode === home),
  ...all.filter((country) => country.countryCode !== home),
];
