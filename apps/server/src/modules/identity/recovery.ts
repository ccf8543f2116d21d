import { countAttempt, bucket } from '../../platform/authentication/attempts.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkField } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import { dropChallenges, issueChallenge, peekChallenge, takeChallenge } from './challenges.ts';
import type { IdentityDeps } from './deps.ts';
import { sendPasswordChangedEmail, sendRecoveryEmail } from './emails.ts';
import { checkNewSecret, requireValid, requiredRule, type FieldErrors } from './form.ts';
import { enter, type OpenedSession } from './login.ts';
import { memberByCode } from './mobile-login.ts';
import { passwordWeakness } from './new-password.ts';
import { forgetBrowser } from './remember.ts';
import {
  accountKey,
  endSessions,
  findMember,
  lockMember,
  readMember,
  recordAccess,
  updatePassword,
  type MemberRow,
} from './store.ts';

/** Seconds for which the link of a recovery email is valid. */
const LINK_SECONDS = 1_800;
/** Recovery emails of one account: three in half an hour, then the wait grows to an hour. */
const emailPolicy = { free: 3, firstWait: 600, maxWait: 3_600 };

/**
 * Sends a recovery email when a member has this user name and address. The caller does not learn
 * whether one has. Beyond the limit of an account nothing is sent either.
 */
export async function recoverByEmail(
  deps: IdentityDeps,
  caller: Caller,
  form: {
    readonly username?: string | undefined;
    readonly email?: string | undefined;
    readonly altcha?: string | undefined;
  },
): Promise<void> {
  const brand = await deps.brands.brand(caller.brand.id);
  const [name, email] = [form.username?.trim() ?? '', form.email?.trim() ?? ''];
  const errors: FieldErrors = {};
  // A member who registered by mobile number has a user name of digits.
  const nameError = /^[0-9]+$/.test(name) ? null : checkField('username', requiredRule(brand.rules, 'username'), name);
  if (nameError !== null) errors['username'] = nameError;
  const emailError = checkField('email', requiredRule(brand.rules, 'email'), email);
  if (emailError !== null) errors['email'] = emailError;
  requireValid(errors);
  await deps.botCheck.require(deps.database, caller, form.altcha);
  const wait = await countAttempt(deps.database, bucket('recovery', caller.brand.id, accountKey(name)), emailPolicy);
  const member = await findMember(deps.database, caller.brand.id, name);
  if (wait > 0 || member?.state !== 'active' || member.email.toLowerCase() !== email.toLowerCase()) return;
  await deps.database.transaction(async (tx) => {
    await dropChallenges(tx, member.member_id, 'reset');
    const token = await issueChallenge(tx, {
      kind: 'reset',
      brandId: caller.brand.id,
      memberId: member.member_id,
      seconds: LINK_SECONDS,
    });
    const subject = { brand, member, caller, at: await readClock(tx) };
    await sendRecoveryEmail(deps, tx, subject, `${deps.siteOrigin}/login?reset=${token}`);
  });
}

/**
 * Replaces a forgotten password. Ends every session and forgets the remembered browser. Returns
 * the member as it is now.
 */
async function replacePassword(
  deps: IdentityDeps,
  caller: Caller,
  member: MemberRow,
  { hash, token }: { readonly hash: string; readonly token?: string },
): Promise<MemberRow> {
  const brand = await deps.brands.brand(caller.brand.id);
  const { changed, ended } = await deps.database.transaction(async (tx) => {
    if (token !== undefined && (await takeChallenge(tx, 'reset', caller.brand.id, token)) === undefined)
      throw new Refusal('reset.token.expired');
    const locked = await lockMember(tx, member.member_id);
    if (locked?.state !== 'active') throw new Refusal('account.blocked');
    await updatePassword(tx, member.member_id, hash);
    await forgetBrowser(tx, member.member_id);
    const ids = await endSessions(tx, member.member_id, {}, 'password');
    await recordAccess(tx, {
      brandId: member.brand_id,
      memberId: member.member_id,
      account: member.account,
      outcome: 'password-reset',
      address: caller.address,
      userAgent: caller.userAgent,
    });
    await sendPasswordChangedEmail(deps, tx, { brand, member: locked, caller, at: await readClock(tx) });
    return { changed: await readMember(tx, member.member_id), ended: ids };
  });
  ended.forEach(deps.announceEnd);
  return changed!;
}

/** Sets a new password with the token of a recovery email, which is used up by that. */
export async function resetPassword(
  deps: IdentityDeps,
  caller: Caller,
  form: {
    readonly token?: string | undefined;
    readonly newPassword?: string | undefined;
    readonly confirmNewPassword?: string | undefined;
  },
): Promise<void> {
  const token = form.token ?? '';
  const { rules, parts } = await deps.brands.brand(caller.brand.id);
  const errors = checkNewSecret(
    { name: 'password', rule: requiredRule(rules, 'password') },
    { field: 'newPassword', value: form.newPassword },
    { field: 'confirmNewPassword', value: form.confirmNewPassword },
  );
  requireValid(errors);
  const memberId = (await peekChallenge(deps.database, 'reset', caller.brand.id, token))?.member_id;
  const member = memberId == null ? undefined : await readMember(deps.database, memberId);
  if (member === undefined) throw new Refusal('reset.token.expired');
  const weakness = passwordWeakness(deps, form.newPassword ?? '', {
    account: member.account,
    brand: parts.brand.name,
  });
  if (weakness !== null) requireValid({ newPassword: weakness });
  const hash = await deps.passwords.hash(form.newPassword ?? '');
  await replacePassword(deps, caller, member, { hash, token });
}

/** Sets a new password with an SMS code and logs in. Payouts still ask for the payment password. */
export async function recoverByMobile(
  deps: IdentityDeps,
  caller: Caller,
  form: {
    readonly mobileNum?: string | undefined;
    readonly countryDialingCode?: string | undefined;
    readonly verificationCode?: string | undefined;
    readonly newPassword?: string | undefined;
  },
): Promise<OpenedSession> {
  const { rules, parts } = await deps.brands.brand(caller.brand.id);
  const password = form.newPassword ?? '';
  const error =
    checkField('password', requiredRule(rules, 'password'), password) ??
    passwordWeakness(deps, password, { account: form.mobileNum ?? '', brand: parts.brand.name });
  const codeMissing = (form.verificationCode ?? '').trim() === '';
  requireValid({
    ...(error === null ? {} : { newPassword: error }),
    ...(codeMissing ? { verificationCode: { code: 'field.code.needed' } } : {}),
    ...((form.mobileNum ?? '').trim() === '' ? { mobileNum: { code: 'field.required' } } : {}),
  });
  const member = await memberByCode(deps, caller, {
    number: form.mobileNum,
    dialingCode: form.countryDialingCode,
    code: form.verificationCode,
    fields: { number: 'mobileNum', code: 'verificationCode' },
  });
  const changed = await replacePassword(deps, caller, member, { hash: await deps.passwords.hash(password) });
  return enter(deps, caller, changed, { byPassword: true, remember: false });
}
