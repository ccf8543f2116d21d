import { ruleErrorCode, ruleRange } from '@chokdee/contract/register-rule';
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
export type RegisterEntry = Record<RegisterField | 'verificationCode' | 'captcha', string> & {
  agreement: boolean;
  adult: boolean;
};

/** What a form shows: by user name, or by mobile number with or without a password. */
export interface RegisterView {
  readonly rules: RegisterRules;
  readonly way: 'username' | 'mobile';
  readonly fields: readonly RegisterField[];
  /** Whether a mobile number is proved by the code of an SMS. */
  readonly withCode: boolean;
  readonly withCaptcha: boolean;
}

/** The texts of a form: its own, and the words of the server's errors. */
export type FormTexts = TFunction<readonly ['auth', 'errors']>;

const isEnabled = (rules: RegisterRules, field: RegisterField): boolean => rules[field]?.enabled === true;

/**
 * The fields of a form. By user name: the enabled ones. By mobile number: the number, then the
 * enabled ones; the passwords only `withPassword`. With the rule of the confirmation disabled the
 * password is typed once, and can be read with the eye.
 */
export function fieldsOf(
  rules: RegisterRules,
  { way, withPassword }: { readonly way: RegisterView['way']; readonly withPassword: boolean },
): RegisterField[] {
  if (way === 'username') return registerFields.filter((field) => isEnabled(rules, field));
  const others = registerFields.filter(
    (field) =>
      field !== 'username' &&
      field !== 'mobileNum' &&
      isEnabled(rules, field) &&
      (withPassword || (field !== 'password' && field !== 'confirmPassword')),
  );
  return ['mobileNum', ...others];
}

const always: readonly RegisterField[] = ['username', 'password', 'confirmPassword'];

/** Whether a shown field may stay empty. */
export const isOptional = ({ rules, way }: Pick<RegisterView, 'rules' | 'way'>, field: RegisterField): boolean =>
  !always.includes(field) && rules[field]?.required !== true && !(way === 'mobile' && field === 'mobileNum');

/** A mobile number without the spaces and dashes that people type. */
export const plainNumber = (text: string): string => text.replace(/[\s()-]/g, '');

/** The error of a field whose text breaks its rule, in the server's words. */
export const ruleError = (name: string, rule: RegisterRule, t: FormTexts): string =>
  t(`errors:${ruleErrorCode(name, rule)}` as 'errors:field.password', { range: ruleRange(rule) });

/** The hint of a rule: length and pattern. Empty when the rule has neither. */
export function hintOf(rule: RegisterRule | undefined, t: FormTexts): string {
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

/** Whether a text satisfies a rule. */
export function accepts(rule: RegisterRule, value: string): boolean {
  const count = Array.from(value).length;
  if (count < rule.minLength || (rule.maxLength > 0 && count > rule.maxLength)) return false;
  try {
    return new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(value);
  } catch {
    // The browser does not support the pattern; the server checks it.
    return true;
  }
}

/** Checks an entry by the server's rules: length and pattern of each field. Returns the errors. */
export function validateRegistration(
  view: RegisterView,
  entry: RegisterEntry,
  t: FormTexts,
): FieldErrors<RegisterEntry> {
  const errors: FieldErrors<RegisterEntry> = {};
  const { rules, fields, withCode, withCaptcha } = view;
  for (const name of fields) {
    const rule = rules[name];
    if (!rule || name === 'confirmPassword') continue;
    const value = name === 'password' || name === 'paymentPassword' ? entry[name] : entry[name].trim();
    if (value === '') {
      if (!isOptional(view, name)) errors[name] = t('errors:field.required');
    } else if (name === 'mobileNum' ? !accepts(rule, plainNumber(value).replace(/^\+/, '')) : !accepts(rule, value))
      errors[name] = ruleError(name, rule, t);
  }
  if (fields.includes('confirmPassword') && entry.confirmPassword === '')
    errors.confirmPassword = t('errors:field.required');
  else if (fields.includes('confirmPassword') && entry.confirmPassword !== entry.password)
    errors.confirmPassword = t('errors:field.confirm.different');
  if (withCode && entry.mobileNum.trim() !== '' && entry.verificationCode.trim() === '')
    errors.verificationCode = t('errors:field.code.needed');
  if (withCaptcha && entry.captcha.trim() === '') errors.captcha = t('errors:captcha.needed');
  if (!entry.agreement) errors.agreement = t('errors:field.agreement.needed');
  if (!entry.adult) errors.adult = t('errors:field.adult.needed');
  return errors;
}
