import { readClock } from '../../platform/clock/clock.ts';
import type { PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { takeChallenge } from './challenges.ts';
import type { IdentityDeps } from './deps.ts';
import { sendPasswordChangedEmail } from './emails.ts';
import { checkNewSecret, requiredRule, requireValid } from './form.ts';
import { passwordWeakness } from './new-password.ts';
import { forgetBrowser } from './remember.ts';
import { checkPaymentPassword, isLoginPassword, requireMember } from './password-check.ts';
import {
  endSessions,
  liftRestriction,
  lockMember,
  recordAccess,
  updateMember,
  updatePassword,
  type AccessOutcome,
  type MemberRow,
} from './store.ts';

/**
 * Changes the login password. Requires the old one, or the ticket of a forced change (decision D4),
 * and ends the member's other sessions. Refuses the form with every error under its field.
 */
export async function changePassword(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  form: {
    readonly oldPassword?: string | undefined;
    readonly ticket?: string | undefined;
    readonly newPassword?: string | undefined;
    readonly confirmNewPassword?: string | undefined;
  },
): Promise<void> {
  const member = await requireMember(deps, player.memberId);
  const brand = await deps.brands.brand(member.brand_id);
  const errors = checkNewSecret(
    { name: 'password', rule: requiredRule(brand.rules, 'password') },
    { field: 'newPassword', value: form.newPassword },
    { field: 'confirmNewPassword', value: form.confirmNewPassword },
  );
  const [oldPassword, newPassword] = [form.oldPassword ?? '', form.newPassword ?? ''];
  if (oldPassword === '' && form.ticket === undefined) errors['oldPassword'] = { code: 'field.required' };
  if (errors['newPassword'] === undefined) {
    if (newPassword === oldPassword) errors['newPassword'] = { code: 'field.password.same' };
    else {
      const weakness = passwordWeakness(deps, newPassword, {
        account: member.account,
        brand: brand.parts.brand.name,
      });
      if (weakness !== null) errors['newPassword'] = weakness;
    }
  }
  requireValid(errors);
  if (form.ticket !== undefined) await requireDifferent(deps, member, newPassword);
  else if (!(await isLoginPassword(deps, member, oldPassword, caller)))
    requireValid({ oldPassword: { code: 'field.password.wrong' } });

  const hash = await deps.passwords.hash(newPassword);
  const ended = await deps.database.transaction(async (tx) => {
    const locked = await lockMember(tx, member.member_id);
    if (locked?.state !== 'active' || locked.password_hash !== member.password_hash)
      throw new Refusal('login.not.session');
    if (form.ticket !== undefined) {
      const ticket = await takeChallenge(tx, 'ticket', member.brand_id, form.ticket);
      if (ticket?.member_id !== member.member_id) throw new Refusal('password.ticket.expired');
    }
    await liftRestriction(tx, member.member_id, player.sessionId);
    await forgetBrowser(tx, member.member_id);
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
    await sendPasswordChangedEmail(deps, tx, { brand, member: locked, caller, at: await readClock(tx) });
    return ids;
  });
  ended.forEach(deps.announceEnd);
}

/** Requires that the new password is not the present one, which a ticket does not name. */
async function requireDifferent(deps: IdentityDeps, member: MemberRow, newPassword: string): Promise<void> {
  if (await deps.passwords.verify(member.password_hash, newPassword))
    requireValid({ newPassword: { code: 'field.password.same' } });
}

interface NewPaymentPassword {
  readonly paymentPassword?: string | undefined;
  readonly confirmPaymentPassword?: string | undefined;
}

const checkPaymentForm = async (deps: IdentityDeps, brandId: string, form: NewPaymentPassword) =>
  checkNewSecret(
    {
      name: 'paymentPassword',
      rule: requiredRule(await deps.brands.registerRules(brandId), 'paymentPassword'),
    },
    { field: 'paymentPassword', value: form.paymentPassword },
    { field: 'confirmPaymentPassword', value: form.confirmPaymentPassword },
  );

async function writePaymentPassword(
  deps: IdentityDeps,
  caller: Caller,
  member: MemberRow,
  change: {
    readonly password: string;
    readonly outcome: Extract<AccessOutcome, 'payment-password-set' | 'payment-password-changed'>;
  },
): Promise<void> {
  const hash = await deps.passwords.hash(change.password);
  await deps.database.transaction(async (tx) => {
    const locked = await lockMember(tx, member.member_id);
    if (locked?.payment_password_hash !== member.payment_password_hash) throw new Refusal('payment.password.exists');
    await updateMember(tx, member.member_id, { payment_password_hash: hash });
    await recordAccess(tx, {
      brandId: member.brand_id,
      memberId: member.member_id,
      account: member.account,
      outcome: change.outcome,
      address: caller.address,
      userAgent: caller.userAgent,
    });
  });
}

/** Sets the payment password for the first time. Requires the login password. */
export async function setPaymentPassword(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  form: NewPaymentPassword & { readonly password: string },
): Promise<void> {
  const member = await requireMember(deps, player.memberId);
  if (member.payment_password_hash !== null) throw new Refusal('payment.password.exists');
  requireValid(await checkPaymentForm(deps, member.brand_id, form));
  if (!(await isLoginPassword(deps, member, form.password, caller)))
    requireValid({ password: { code: 'field.password.wrong' } });
  await writePaymentPassword(deps, caller, member, {
    password: form.paymentPassword ?? '',
    outcome: 'payment-password-set',
  });
}

/** Changes the payment password. Requires the old one. */
export async function changePaymentPassword(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  form: NewPaymentPassword & { readonly oldPaymentPassword: string },
): Promise<void> {
  const member = await requireMember(deps, player.memberId);
  if (member.payment_password_hash === null) throw new Refusal('not.exists.payment.password');
  requireValid(await checkPaymentForm(deps, member.brand_id, form));
  await checkPaymentPassword(deps, member, { field: 'oldPaymentPassword', value: form.oldPaymentPassword }, caller);
  await writePaymentPassword(deps, caller, member, {
    password: form.paymentPassword ?? '',
    outcome: 'payment-password-changed',
  });
}
