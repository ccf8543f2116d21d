import { checkField, dayOf, type Brand, type RegisterRules } from '../brand/index.ts';
import { isAdult } from './age.ts';
import type { Origin } from './attribution.ts';
import type { IdentityDeps } from './deps.ts';
import { checkNewSecret, requireValid, requiredRule, type FieldErrors } from './form.ts';
import { passwordWeakness } from './new-password.ts';

/** A completed register form. */
export interface RegisterForm extends Origin {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly confirmPassword?: string | undefined;
  readonly paymentPassword?: string | undefined;
  readonly birthday?: string | undefined;
  readonly payeeName?: string | undefined;
  readonly email?: string | undefined;
  readonly mobileNum?: string | undefined;
  readonly nickname?: string | undefined;
  readonly qqNum?: string | undefined;
  readonly line?: string | undefined;
  readonly whatsapp?: string | undefined;
  readonly facebook?: string | undefined;
  readonly wechat?: string | undefined;
  readonly telegram?: string | undefined;
  readonly zalo?: string | undefined;
  readonly idNumber?: string | undefined;
  readonly verificationCode?: string | undefined;
  readonly captcha?: string | undefined;
  readonly altcha?: string | undefined;
  readonly firebaseChannel?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
  readonly agreement?: boolean | undefined;
  readonly adult?: boolean | undefined;
  readonly login: boolean;
}

/** By what the account is named, and whether it has a password. */
export interface RegisterWay {
  readonly by: 'username' | 'mobile';
  readonly withPassword: boolean;
}

const PERSONAL = ['payeeName', 'email', 'mobileNum', 'nickname'] as const;
/** Fields that are stored together. */
export const CONTACTS = ['qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'telegram', 'zalo', 'idNumber'] as const;
const ATTRIBUTION = ['affiliateCode', 'recommenderId'] as const;
/** A field that the brand's rules switch on and off. */
export type Optional = (typeof PERSONAL)[number] | (typeof CONTACTS)[number] | (typeof ATTRIBUTION)[number];

/** The value of an optional field; empty when the brand's form does not have the field. */
export const optionalValue = (rules: RegisterRules, form: RegisterForm, field: Optional): string =>
  rules[field]?.enabled === true ? (form[field]?.trim() ?? '') : '';

function checkBirthday(
  rules: RegisterRules,
  form: RegisterForm,
  today: string,
): { readonly birthDate: string | null; readonly errors: FieldErrors } {
  const rule = rules['birthday'];
  const given = form.birthday?.trim() ?? '';
  if (rule?.enabled !== true || (given === '' && !rule.required))
    return { birthDate: null, errors: form.adult === true ? {} : { adult: { code: 'field.adult.needed' } } };
  const error = checkField('birthday', rule, given);
  if (error !== null) return { birthDate: null, errors: { birthday: error } };
  const birthDate = dayOf(rule.patternId, given);
  if (birthDate === null) return { birthDate: null, errors: { birthday: { code: 'field.date.invalid' } } };
  return isAdult(birthDate, today)
    ? { birthDate, errors: {} }
    : { birthDate: null, errors: { birthday: { code: 'field.age.under' } } };
}

/** What a form is checked against besides the brand's rules. `today` is yyyy-MM-dd. */
type FormContext = Pick<IdentityDeps, 'defaultPassword'> & {
  readonly account: string;
  readonly brand: string;
  readonly today: string;
};

/** The password is typed twice where the brand's form has the field for it. */
function checkPassword(rules: RegisterRules, form: RegisterForm, context: FormContext): FieldErrors {
  const repeated =
    rules['confirmPassword']?.enabled === true ? form.confirmPassword : (form.confirmPassword ?? form.password);
  const errors = checkNewSecret(
    { name: 'password', rule: requiredRule(rules, 'password') },
    { field: 'password', value: form.password },
    { field: 'confirmPassword', value: repeated },
  );
  const weakness = errors['password'] === undefined ? passwordWeakness(context, form.password ?? '', context) : null;
  if (weakness !== null) errors['password'] = weakness;
  return errors;
}

/**
 * Checks a form against the brand's rules. Returns the birth date (`yyyy-MM-dd`), null when there
 * is none. Refuses with every error under its field. The mobile number of a registration by mobile
 * was read before.
 */
export function checkForm(
  brand: Brand,
  form: RegisterForm,
  { by, withPassword }: RegisterWay,
  context: FormContext,
): string | null {
  const { account, today } = context;
  const { rules } = brand;
  const errors: FieldErrors = {};
  const username = by === 'mobile' ? null : checkField('username', requiredRule(rules, 'username'), account);
  if (username !== null) errors['username'] = username;
  if (withPassword) Object.assign(errors, checkPassword(rules, form, context));
  const checked = [...PERSONAL, ...CONTACTS, ...ATTRIBUTION].filter(
    (field) => by === 'username' || field !== 'mobileNum',
  );
  for (const field of checked) {
    const rule = rules[field];
    const error = rule?.enabled === true ? checkField(field, rule, optionalValue(rules, form, field)) : null;
    if (error !== null) errors[field] = error;
  }
  const payment = rules['paymentPassword'];
  const paymentError = payment?.enabled === true ? checkField('paymentPassword', payment, form.paymentPassword) : null;
  if (paymentError !== null) errors['paymentPassword'] = paymentError;
  const birthday = checkBirthday(rules, form, today);
  Object.assign(errors, birthday.errors);
  if (!(form.agreement ?? !brand.parts.brand.explicit_agreement))
    errors['agreement'] = { code: 'field.agreement.needed' };
  requireValid(errors);
  return birthday.birthDate;
}
