import { readClock } from '../../platform/clock/clock.ts';
import type { PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { checkNewSecret, requireValid, requiredRule } from './form.ts';
import type { IdentityDeps } from './deps.ts';
import { passwordChangedEmail } from './emails.ts';
import {
  accountKey,
  endSessions,
  lockMember,
  recordAccess,
  readMember,
  updateMember,
  updatePassword,
  type MemberRow,
  type AccessOutcome,
} from './store.ts';
import {
  accountPolicy,
  countGuess,
  paymentGlobalPolicy,
  paymentPolicy,
  tooManyAttempts,
  type Origin,
  type ThrottlePolicy,
} from './throttle.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** Which of a member's two secrets is asked. */
type Secret = 'password' | 'payment';
const paces: Readonly<Record<Secret, ThrottlePolicy>> = { password: accountPolicy, payment: paymentPolicy };
const wrongOutcome: Readonly<Record<Secret, AccessOutcome>> = {
  password: 'password-wrong',
  payment: 'payment-password-wrong',
};

async function demandMember(deps: IdentityDeps, memberId: string): Promise<MemberRow> {
  const member = await readMember(deps.database, memberId);
  if (member === undefined) throw new Refusal('login.not.session');
  return member;
}

/** Holds a secret against what is stored, throttled like a login (docs/decisions/0004). Answers whether it is right; a wrong one is noted. */
async function proves(
  deps: IdentityDeps,
  member: MemberRow,
  which: Secret,
  typed: string,
  from: Origin,
): Promise<boolean> {
  const tried = await countGuess(deps.database, {
    secret: which,
    brandId: member.brand_id,
    account: member.member_id,
    member: member.member_id,
    from,
    pace: paces[which],
    ...(which === 'payment' && { everywhere: paymentGlobalPolicy }),
  });
  if (tried.wait > 0) throw tooManyAttempts(tried.wait);
  const right = await deps.passwords.verify(
    which === 'password' ? member.password_hash : member.payment_password_hash,
    typed,
  );
  if (right) await tried.right();
  else
    await recordAccess(deps.database, {
      brandId: member.brand_id,
      memberId: member.member_id,
      account: member.account,
      outcome: wrongOutcome[which],
      address: from.address,
      userAgent: from.userAgent,
    });
  return right;
}

/** A secret as it was typed, and the input it was typed in, under which a refusal is shown. */
export interface Typed {
  readonly field: string;
  readonly typed: string;
}

/** Demands the payment password: refuses with `not.exists.payment.password`, `invalid.payment.pw` (under its field) or `login.too.many`. */
export async function requirePaymentPassword(
  deps: IdentityDeps,
  memberId: string,
  secret: Typed,
  from: Origin,
): Promise<void> {
  await provesPayment(deps, await demandMember(deps, memberId), secret, from);
}

async function provesPayment(
  deps: IdentityDeps,
  member: MemberRow,
  { field, typed }: Typed,
  from: Origin,
): Promise<void> {
  if (member.payment_password_hash === null) throw new Refusal('not.exists.payment.password');
  if (!(await proves(deps, member, 'payment', typed, from)))
    throw new Refusal('invalid.payment.pw', { fields: { [field]: { code: 'invalid.payment.pw' } } });
}

/** Changes the login password. The old one is asked (decision D4); every other session ends. */
export async function changePassword(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  form: {
    readonly oldPassword?: string | undefined;
    readonly newPassword?: string | undefined;
    readonly confirmNewPassword?: string | undefined;
  },
): Promise<void> {
  const member = await demandMember(deps, player.memberId);
  const brand = await deps.brands.brand(member.brand_id);
  const errors = checkNewSecret(
    requiredRule(brand.rules, 'password'),
    'password',
    ['newPassword', 'confirmNewPassword'],
    form.newPassword,
    form.confirmNewPassword,
  );
  const [old, fresh] = [form.oldPassword ?? '', form.newPassword ?? ''];
  if (old === '') errors['oldPassword'] = { code: 'field.required' };
  if (errors['newPassword'] === undefined && fresh === old) errors['newPassword'] = { code: 'field.password.same' };
  if (errors['newPassword'] === undefined && accountKey(fresh) === member.account_key)
    errors['newPassword'] = { code: 'field.password.account' };
  if (errors['newPassword'] === undefined && isWeakPassword(fresh, member.account))
    errors['newPassword'] = { code: 'field.password.weak' };
  requireValid(errors);
  if (!(await proves(deps, member, 'password', old, caller)))
    requireValid({ oldPassword: { code: 'field.password.wrong' } });
  const hash = await deps.passwords.hash(fresh);
  const ended = await deps.database.transaction(async (tx) => {
    const locked = await lockMember(tx, member.member_id);
    if (locked?.state !== 'active' || locked.password_hash !== member.password_hash)
      throw new Refusal('login.not.session');
    await updatePassword(tx, member.member_id, hash);
    const ids = await endSessions(tx, member.member_id, { except: player.sessionId }, 'password');
    await recordAccess(tx, {
      brandId: member.brand_id,
      memberId: member.member_id,
      account: member.account,
      outcome: 'password-changed',
      sessionId: player.sessionId,
      address: caller.address,
      userAgent: caller.userAgent,
    });
    await passwordChangedEmail(deps, tx, brand, locked, caller, await readClock(tx));
    return ids;
  });
  ended.forEach(deps.announceEnd);
}

interface NewPaymentPassword {
  readonly paymentPassword?: string | undefined;
  readonly confirmPaymentPassword?: string | undefined;
}

async function writePaymentPassword(
  deps: IdentityDeps,
  caller: Caller,
  member: MemberRow,
  typed: string,
  outcome: Extract<AccessOutcome, 'payment-password-set' | 'payment-password-changed'>,
): Promise<void> {
  const hash = await deps.passwords.hash(typed);
  await deps.database.transaction(async (tx) => {
    const locked = await lockMember(tx, member.member_id);
    if (locked?.payment_password_hash !== member.payment_password_hash) throw new Refusal('payment.password.exists');
    await updateMember(tx, member.member_id, { payment_password_hash: hash });
    await recordAccess(tx, {
      brandId: member.brand_id,
      memberId: member.member_id,
      account: member.account,
      outcome,
      address: caller.address,
      userAgent: caller.userAgent,
    });
  });
}

const checkPaymentForm = async (deps: IdentityDeps, brandId: string, form: NewPaymentPassword) =>
  checkNewSecret(
    requiredRule(await deps.brands.registerRules(brandId), 'paymentPassword'),
    'paymentPassword',
    ['paymentPassword', 'confirmPaymentPassword'],
    form.paymentPassword,
    form.confirmPaymentPassword,
  );

/** Sets the payment password for the first time. The login password proves that it is the member. */
export async function setPaymentPassword(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  form: NewPaymentPassword & { readonly password: string },
): Promise<void> {
  const member = await demandMember(deps, player.memberId);
  if (member.payment_password_hash !== null) throw new Refusal('payment.password.exists');
  requireValid(await checkPaymentForm(deps, member.brand_id, form));
  if (!(await proves(deps, member, 'password', form.password, caller)))
    requireValid({ password: { code: 'field.password.wrong' } });
  await writePaymentPassword(deps, caller, member, form.paymentPassword ?? '', 'payment-password-set');
}

/** Changes the payment password; the old one is asked. */
export async function changePaymentPassword(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  form: NewPaymentPassword & { readonly oldPaymentPassword: string },
): Promise<void> {
  const member = await demandMember(deps, player.memberId);
  if (member.payment_password_hash === null) throw new Refusal('not.exists.payment.password');
  requireValid(await checkPaymentForm(deps, member.brand_id, form));
  await provesPayment(deps, member, { field: 'oldPaymentPassword', typed: form.oldPaymentPassword }, caller);
  await writePaymentPassword(deps, caller, member, form.paymentPassword ?? '', 'payment-password-changed');
}
