import type { TFunction } from 'i18next';
import type { FieldErrors } from '../../shared/fields.ts';
import type { Status } from '../status/status.ts';

/** The server's rule of one field of the register form. */
export type RegisterRule = Status['info']['register'][string];
/** The server's rules by field. */
export type RegisterRules = Status['info']['register'];

/** The fields this form knows, in the order it shows them. */
export const registerFields = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'email',
  'payeeName',
  'nickname',
  'birthday',
  'paymentPassword',
  'qqNum',
  'line',
  'telegram',
  'zalo',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'affiliateCode',
] as const;
/** A field of the register form. */
export type RegisterField = (typeof registerFields)[number];
/** What the form holds. */
export type RegisterEntry = Record<RegisterField, string> & { agreement: boolean; adult: boolean };

/** The fields the server has switched on. Confirming the password belongs to the password and needs no rule of its own. */
export const shownFields = (rules: RegisterRules): RegisterField[] =>
  registerFields.filter(
    (field) => (field === 'confirmPassword' ? rules['password']?.enabled : rules[field]?.enabled) === true,
  );

/** What the rule asks, in words, shown before any error: length and pattern. */
export function hintOf(rule: RegisterRule | undefined, t: TFunction<'auth'>): string {
  if (!rule) return '';
  const length =
    rule.maxLength <= 0
      ? ''
      : rule.minLength === rule.maxLength
        ? t('hint.exact', { count: rule.maxLength })
        : rule.minLength <= 1
          ? ''
          : t('hint.range', { min: rule.minLength, max: rule.maxLength });
  const pattern = rule.patternId === 0 ? '' : t(`pattern.${rule.patternId}` as 'pattern.1');
  return [length, pattern].filter(Boolean).join(' · ');
}

function accepts(rule: RegisterRule, value: string): boolean {
  const count = Array.from(value).length;
  if (count < rule.minLength || (rule.maxLength > 0 && count > rule.maxLength)) return false;
  try {
    return new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(value);
  } catch {
    return true;
  } // a pattern this browser cannot read is left to the server
}

/** What is wrong with an entry by the server's rules. A field passes only when its length is within bounds and its pattern matches (product.md section 5). */
export function validateRegistration(
  rules: RegisterRules,
  entry: RegisterEntry,
  t: TFunction<'auth'>,
): FieldErrors<RegisterEntry> {
  const faults: FieldErrors<RegisterEntry> = {};
  for (const name of shownFields(rules)) {
    const rule = rules[name];
    if (!rule || name === 'confirmPassword') continue;
    const text = name === 'password' || name === 'paymentPassword' ? entry[name] : entry[name].trim();
    if (text === '') {
      if (rule.required || name === 'username' || name === 'password') faults[name] = t('empty.field');
    } else if (!accepts(rule, text)) faults[name] = hintOf(rule, t) || t('notAccepted');
  }
  if (entry.confirmPassword !== entry.password) faults.confirmPassword = t('inconsistent');
  if (!entry.agreement) faults.agreement = t('agreementNeeded');
  if (!entry.adult) faults.adult = t('adultNeeded');
  return faults;
}
