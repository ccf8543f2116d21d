import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { checkField, type Brand } from '../brand/index.ts';
import { readAttribution, recordRegistration, type Attribution } from './attribution.ts';
import { requireCaptcha } from './captcha.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { sendWelcomeEmail } from './emails.ts';
import { requireValid, requiredRule } from './form.ts';
import { openSession, type OpenedSession } from './login.ts';
import { mobileError, readMobile, type Mobile } from './mobile.ts';
import { verifiedNumber } from './phone-auth.ts';
import { checkForm, CONTACTS, optionalValue, type RegisterForm, type RegisterWay } from './register-form.ts';
import { lockSms } from './sms-store.ts';
import { requireCode } from './sms.ts';
import { isNameTaken } from './reserved-names.ts';
import {
  accountKey,
  findMemberByMobile,
  insertConsents,
  insertMember,
  recordAccess,
  verifyNumber,
  type MemberRow,
} from './store.ts';
import { UNUSABLE_HASH } from './trial.ts';

/** A new account, with a session if the form requested a login. */
export interface Registered {
  readonly memberId: string;
  readonly account: string;
  readonly session: OpenedSession | null;
}

/** What a form gave, checked. */
interface CheckedForm {
  readonly form: RegisterForm;
  readonly way: RegisterWay;
  readonly account: string;
  readonly birthDate: string | null;
  readonly mobile: Mobile | null;
  readonly isVerified: boolean;
  readonly attribution: Attribution;
}

const taken = (by: RegisterWay['by']): Refusal =>
  by === 'username'
    ? new Refusal('register.username.taken', { fields: { username: { code: 'register.username.taken' } } })
    : new Refusal('register.mobile.taken', { fields: { mobileNum: { code: 'register.mobile.taken' } } });

/** How the brand registers by user name or mobile number; refuses a way that it does not have. */
function wayOf(caller: Caller, by: RegisterWay['by']): RegisterWay {
  const { features } = caller.brand;
  if (!features.has('DIRECTREG3') || !features.has(by === 'username' ? 'USERNAMEREG3' : 'MOBILENUMREG3'))
    throw new Refusal('function.not.available');
  return { by, withPassword: by === 'username' || features.has('MOBILENUMPASSREG3') };
}

/** The mobile number of a form; null when it gives none. Refuses an impossible one. */
function mobileOf(brand: Brand, form: RegisterForm, by: RegisterWay['by']): Mobile | null {
  const typed = by === 'mobile' ? (form.mobileNum ?? form.username) : optionalValue(brand.rules, form, 'mobileNum');
  if (by === 'username' && typed === '') return null;
  const mobile = readMobile(brand, typed ?? '', form.countryDialingCode);
  if (mobile === null && by === 'mobile') requireValid({ mobileNum: mobileError(typed) });
  return mobile;
}

/**
 * Whether the form proves its mobile number. Without a password the number is the only way in, so
 * that its proof is always required; else with REGMOBVERF3.
 */
async function verifyMobile(
  deps: IdentityDeps,
  caller: Caller,
  { form, way, mobile }: { readonly form: RegisterForm; readonly way: RegisterWay; readonly mobile: Mobile | null },
): Promise<boolean> {
  if (!caller.brand.features.has('REGMOBVERF3') && way.withPassword) return false;
  if (mobile === null) return false;
  if (form.firebaseChannel === 'sms') {
    const proved = await verifiedNumber(deps.phoneAuth, form.firebaseIdToken, deps.database, caller.brand.id);
    if (proved !== mobile.e164) throw new Refusal('phone.auth.failed');
    return true;
  }
  await requireCode(deps, caller, {
    purpose: 'register',
    mobile,
    code: form.verificationCode,
    field: 'verificationCode',
  });
  return true;
}

/** Checks all of a form: rules, codes, captcha, bot check, and last the code of the SMS. */
async function checkAll(
  deps: IdentityDeps,
  caller: Caller,
  brand: Brand,
  { form, way }: { readonly form: RegisterForm; readonly way: RegisterWay },
): Promise<CheckedForm> {
  const { database } = deps;
  const mobile = mobileOf(brand, form, way.by);
  const account = way.by === 'mobile' ? mobile!.e164 : (form.username?.trim() ?? '');
  const [day] = await database.query<{ today: string }>('select platform.business_day(platform.clock()) as today');
  const birthDate = checkForm(brand, form, way, {
    account,
    brand: brand.parts.brand.name,
    today: day!.today,
    defaultPassword: deps.defaultPassword,
  });
  const attribution = await readAttribution(database, caller, {
    affiliateCode: form.affiliateCode,
    referralCode: form.referralCode,
    recommenderId: optionalValue(brand.rules, form, 'recommenderId'),
  });
  await deps.botCheck.require(database, caller, form.altcha);
  if (caller.brand.features.has('CAPTCHA3') && brand.rules['captcha']?.enabled === true)
    await requireCaptcha(database, caller, form.captcha);
  if (await isNameTaken(database, brand.facts.id, account)) throw taken(way.by);
  const isVerified = await verifyMobile(deps, caller, { form, way, mobile });
  if (isVerified && (await findMemberByMobile(database, brand.facts.id, mobile!.e164)) !== undefined)
    throw taken('mobile');
  return { form, way, account, birthDate, mobile, isVerified, attribution };
}

const passwordHashes = async (deps: IdentityDeps, brand: Brand, { form, way }: CheckedForm) => {
  const wantsPayment = brand.rules['paymentPassword']?.enabled === true && (form.paymentPassword ?? '') !== '';
  return {
    password: way.withPassword ? await deps.passwords.hash(form.password ?? '') : UNUSABLE_HASH,
    payment: wantsPayment ? await deps.passwords.hash(form.paymentPassword ?? '') : null,
  };
};

/** Inserts the member of a checked form; undefined when its user name was taken meanwhile. */
async function insert(
  tx: Queryable,
  caller: Caller,
  brand: Brand,
  checked: CheckedForm & { readonly hashes: Awaited<ReturnType<typeof passwordHashes>> },
): Promise<MemberRow | undefined> {
  const { form, account, mobile } = checked;
  const field = (name: Parameters<typeof optionalValue>[2]) => optionalValue(brand.rules, form, name);
  const contacts = Object.fromEntries(
    CONTACTS.map((name) => [name, field(name)] as const).filter(([, value]) => value !== ''),
  );
  return insertMember(tx, {
    brand_id: brand.facts.id,
    account,
    account_key: accountKey(account),
    currency: brand.facts.currency,
    nickname: field('nickname'),
    payee_name: field('payeeName'),
    email: field('email'),
    mobile: checked.way.by === 'mobile' ? `+${account}` : field('mobileNum'),
    mobile_e164: mobile?.e164 ?? null,
    mobile_verified_at: null,
    birth_date: checked.birthDate,
    contacts: JSON.stringify(contacts),
    password_hash: checked.hashes.password,
    payment_password_hash: checked.hashes.payment,
    language: caller.language,
    registered_address: caller.address,
    block_reason: null,
    last_login_at: null,
  });
}

const consentsOf = (caller: Caller, brand: Brand, memberId: string, { form, birthDate }: CheckedForm) => [
  {
    member_id: memberId,
    kind: 'terms' as const,
    version: brand.parts.brand.terms_version,
    explicit: form.agreement === true,
    address: caller.address,
  },
  {
    member_id: memberId,
    kind: 'adult' as const,
    version: birthDate === null ? 'declared' : 'birth-date',
    explicit: true,
    address: caller.address,
  },
];

/**
 * Creates an account: member, consents, attribution, purse and player limits in one transaction.
 * Refuses the form with every error under its field.
 */
export async function register(
  deps: IdentityDeps,
  caller: Caller,
  form: RegisterForm,
  by: RegisterWay['by'] = 'username',
): Promise<Registered> {
  const brand = await deps.brands.brand(caller.brand.id);
  const way = wayOf(caller, by);
  if (await deps.brands.isAgentHost(brand.facts.id, caller.host)) throw new Refusal('login.agents.only');
  const checked = await checkAll(deps, caller, brand, { form, way });
  const hashes = await passwordHashes(deps, brand, checked);
  return deps.database.transaction(async (tx) => {
    const member = await insert(tx, caller, brand, { ...checked, hashes });
    if (member === undefined) throw taken(by);
    const { member_id: memberId, account } = member;
    if (checked.isVerified) {
      // Two registrations that prove one number wait for each other.
      await lockSms(tx, brand.facts.id);
      if (!(await verifyNumber(tx, memberId))) throw taken('mobile');
    }
    await insertConsents(tx, consentsOf(caller, brand, memberId, checked));
    await recordRegistration(tx, member, { way: by, origin: form, attribution: checked.attribution });
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
    const options = { byPassword: false, remember: false };
    return {
      memberId,
      account,
      session: form.login ? await openSession(tx, caller, { brand, member }, options) : null,
    };
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
  if (await isNameTaken(deps.database, caller.brand.id, account)) throw taken('username');
  return true;
}
