import type { TFunction } from 'i18next';
import type { FieldErrors } from '../../shared/fields.ts';
import type { Status } from '../status/status.ts';

/** The server's rule of one field of the register form. */
export type RegisterRule = Status['info']['register'][string];
/** The server's rules by field. */
export type RegisterRules = Status['info']['register'];

/** The fields of the register form, in display order. */
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
/** The values of the form. */
export type RegisterEntry = Record<RegisterField, string> & { agreement: boolean; adult: boolean };

/**
 * The enabled fields. With the rule of the confirmation disabled the password is typed once, and
 * can be read with the eye.
 */
export const shownFields = (rules: RegisterRules): RegisterField[] =>
  registerFields.filter((field) => rules[field]?.enabled === true);

/** Whether a shown field may stay empty. */
export const isOptional = (rules: RegisterRules, field: RegisterField): boolean =>
  field !== 'username' && field !== 'password' && field !== 'confirmPassword' && rules[field]?.required !== true;

/** The hint of a rule: length and pattern. Empty when the rule has neither. */
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
    // The browser does not support the pattern; the server checks it.
    return true;
  }
}

/**
 * Checks an entry by the server's rules: length and pattern of each field (product.md section 5).
 * Returns the errors.
 */
export function validateRegistration(
  rules: RegisterRules,
  entry: RegisterEntry,
  t: TFunction<'auth'>,
): FieldErrors<RegisterEntry> {
  const errors: FieldErrors<RegisterEntry> = {};
  for (const name of shownFields(rules)) {
    const rule = rules[name];
    if (!rule || name === 'confirmPassword') continue;
    const value = name === 'password' || name === 'paymentPassword' ? entry[name] : entry[name].trim();
    if (value === '') {
      if (!isOptional(rules, name)) errors[name] = t('empty.field');
    } else if (!accepts(rule, value)) errors[name] = hintOf(rule, t) || t('notAccepted');
  }
  if (rules['confirmPassword']?.enabled === true && entry.confirmPassword !== entry.password)
    errors.confirmPassword = t('inconsistent');
  if (!entry.agreement) errors.agreement = t('agreementNeeded');
  if (!entry.adult) errors.adult = t('adultNeeded');
  return errors;
}
