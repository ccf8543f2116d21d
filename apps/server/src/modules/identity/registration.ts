import { isWeakPassword } from '../../platform/authentication/weak-passwords.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkField, dayOf, type Brand, type RegisterRules } from '../brand/index.ts';
import { isAdult } from './age.ts';
import type { Caller } from './caller.ts';
import { checkNewSecret, requireValid, requiredRule, type FieldErrors } from './form.ts';
import type { IdentityDeps } from './deps.ts';
import { sendWelcomeEmail } from './emails.ts';
import { openSession, type OpenedSession } from './login.ts';
import { accountKey, findMember, insertConsents, insertMember, recordAccess } from './store.ts';

/** A completed register form. Other fields of the request are ignored. */
export interface RegisterForm {
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
  readonly agreement?: boolean | undefined;
  readonly adult?: boolean | undefined;
  readonly login: boolean;
}
/** A new account, with a session if the form requested a login. */
export interface Registered {
  readonly memberId: string;
  readonly account: string;
  readonly session: OpenedSession | null;
}

const PERSONAL = ['payeeName', 'email', 'mobileNum', 'nickname'] as const;
const CONTACTS = ['qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'telegram', 'zalo', 'idNumber'] as const;
type Optional = (typeof PERSONAL)[number] | (typeof CONTACTS)[number];

/** The value of an optional field; empty when the brand's form does not have the field. */
const optionalValue = (rules: RegisterRules, form: RegisterForm, field: Optional): string =>
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

/**
 * Checks a form against the brand's rules. Returns the birth date (`yyyy-MM-dd`), null when there
 * is none. Refuses with every error under its field.
 */
function checkForm(brand: Brand, form: RegisterForm, account: string, today: string): string | null {
  const { rules } = brand;
  const errors: FieldErrors = {};
  const username = checkField('username', requiredRule(rules, 'username'), account);
  if (username !== null) errors['username'] = username;
  Object.assign(
    errors,
    checkNewSecret(
      { name: 'password', rule: requiredRule(rules, 'password') },
      { field: 'password', value: form.password },
      { field: 'confirmPassword', value: form.confirmPassword },
    ),
  );
  if (errors['password'] === undefined && accountKey(form.password ?? '') === accountKey(account))
    errors['password'] = { code: 'field.password.account' };
  if (errors['password'] === undefined && isWeakPassword(form.password ?? '', account))
    errors['password'] = { code: 'field.password.weak' };
  for (const field of [...PERSONAL, ...CONTACTS]) {
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

/**
 * Creates an account: member, consents, purse and player limits in one transaction. Refuses the
 * form with every error under its field.
 */
export async function register(deps: IdentityDeps, caller: Caller, form: RegisterForm): Promise<Registered> {
  const { database, passwords, brands } = deps;
  const brand = await brands.brand(caller.brand.id);
  if (!caller.brand.features.has('USERNAMEREG3')) throw new Refusal('function.not.available');
  if (await brands.isAgentHost(brand.facts.id, caller.host)) throw new Refusal('login.agents.only');
  const account = form.username?.trim() ?? '';
  const [day] = await database.query<{ today: string }>('select platform.business_day(platform.clock()) as today');
  const birthDate = checkForm(brand, form, account, day?.today ?? '');
  const taken = () =>
    new Refusal('register.username.taken', { fields: { username: { code: 'register.username.taken' } } });
  if ((await findMember(database, brand.facts.id, account)) !== undefined) throw taken();

  const passwordHash = await passwords.hash(form.password ?? '');
  const wantsPayment = brand.rules['paymentPassword']?.enabled === true && (form.paymentPassword ?? '') !== '';
  const paymentHash = wantsPayment ? await passwords.hash(form.paymentPassword ?? '') : null;
  const field = (name: Optional) => optionalValue(brand.rules, form, name);
  const contacts = Object.fromEntries(
    CONTACTS.map((name) => [name, field(name)] as const).filter(([, value]) => value !== ''),
  );

  return database.transaction(async (tx) => {
    const member = await insertMember(tx, {
      brand_id: brand.facts.id,
      account,
      account_key: accountKey(account),
      currency: brand.facts.currency,
      nickname: field('nickname'),
      payee_name: field('payeeName'),
      email: field('email'),
      mobile: field('mobileNum'),
      birth_date: birthDate,
      contacts: JSON.stringify(contacts),
      password_hash: passwordHash,
      payment_password_hash: paymentHash,
      language: caller.language,
      registered_address: caller.address,
      block_reason: null,
      last_login_at: null,
    });
    if (member === undefined) throw taken();
    const { member_id: memberId } = member;
    await insertConsents(tx, [
      {
        member_id: memberId,
        kind: 'terms',
        version: brand.parts.brand.terms_version,
        explicit: form.agreement === true,
        address: caller.address,
      },
      {
        member_id: memberId,
        kind: 'adult',
        version: birthDate === null ? 'declared' : 'birth-date',
        explicit: true,
        address: caller.address,
      },
    ]);
    await tx.query('select ledger.open_member($1, $2, $3)', [memberId, brand.facts.id, brand.facts.currency]);
    await deps.protection.createPlayerLimits(tx, { memberId, brandId: brand.facts.id, currency: brand.facts.currency });
    await recordAccess(tx, {
      brandId: brand.facts.id,
      memberId,
      account,
      outcome: 'register',
      address: caller.address,
      userAgent: caller.userAgent,
    });
    await sendWelcomeEmail(deps, tx, { brand, member, caller, at: member.registered_at });
    return { memberId, account, session: form.login ? await openSession(tx, caller, brand, member) : null };
  });
}

/** Checks that a user name is free. Refuses a name that is taken or that the rules do not allow. */
export async function checkUsername(deps: IdentityDeps, caller: Caller, username: string): Promise<boolean> {
  const account = username.trim();
  const error = checkField(
    'username',
    requiredRule(await deps.brands.registerRules(caller.brand.id), 'username'),
    account,
  );
  if (error !== null) requireValid({ username: error });
  if ((await findMember(deps.database, caller.brand.id, account)) !== undefined)
    throw new Refusal('register.username.taken', { fields: { username: { code: 'register.username.taken' } } });
  return true;
}
