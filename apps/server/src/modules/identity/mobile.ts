import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Brand, FieldError } from '../brand/index.ts';

/** A mobile number: digits with the country code (E.164 without the plus), and its country. */
export interface Mobile {
  readonly e164: string;
  readonly country: string;
}

/** The dialling codes that exist; the library throws for others. */
const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
const NUMBER = /^\+?[0-9 ()-]{6,20}$/;

/**
 * Reads a mobile number as typed. Without a dialling code it is one of the brand's home country.
 * Null when it is not a possible number.
 */
export function readMobile(brand: Brand, typed: string, dialingCode: string | undefined): Mobile | null {
  const text = typed.trim();
  const home = brand.parts.brand.home_country;
  const digits = (dialingCode ?? '').replace(/\D/gu, '');
  const calling = digits || (isSupportedCountry(home) ? getCountryCallingCode(home) : '');
  if (!NUMBER.test(text) || !CALLING_CODES.has(calling)) return null;
  const parsed =
    parsePhoneNumberFromString(text, { defaultCallingCode: calling }) ??
    // Some people type the country code without the plus sign.
    parsePhoneNumberFromString(`+${text.replace(/\D/gu, '')}`);
  if (!parsed?.isPossible()) return null;
  const e164 = parsed.number.slice(1);
  return /^[1-9][0-9]{6,14}$/.test(e164) ? { e164, country: parsed.country ?? '' } : null;
}

/** The error of an empty or impossible mobile number. */
export const mobileError = (typed: string | undefined): FieldError =>
  (typed ?? '').trim() === '' ? { code: 'field.required' } : { code: 'field.mobile.invalid' };
