import { Refusal } from '../../platform/refusal.ts';
import type { IdentityDeps } from './deps.ts';
import { readMember, recordAccess, type AccessOutcome, type MemberRow } from './store.ts';
import {
  accountPolicy,
  countSecretAttempt,
  paymentGlobalPolicy,
  paymentPolicy,
  tooManyAttempts,
  type AttemptOrigin,
  type SecretAttempt,
} from './throttle.ts';

/** The two secrets of a member. */
type SecretKind = 'password' | 'payment';

const policies: Readonly<Record<SecretKind, Pick<SecretAttempt, 'policy' | 'globalPolicy'>>> = {
  password: { policy: accountPolicy },
  payment: { policy: paymentPolicy, globalPolicy: paymentGlobalPolicy },
};
const wrongOutcome: Readonly<Record<SecretKind, AccessOutcome>> = {
  password: 'password-wrong',
  payment: 'payment-password-wrong',
};

/** A typed secret and the name of its input, under which a refusal is shown. */
export interface SecretInput {
  readonly field: string;
  readonly value: string;
}

/** The member of a session. Refuses with `login.not.session` when there is none. */
export async function requireMember(deps: IdentityDeps, memberId: string): Promise<MemberRow> {
  const member = await readMember(deps.database, memberId);
  if (member === undefined) throw new Refusal('login.not.session');
  return member;
}

/**
 * Checks a secret, throttled like a login (docs/decisions/0004). A wrong one is written to the
 * access log. Refuses with `login.too.many`.
 */
async function isCorrect(
  deps: IdentityDeps,
  member: MemberRow,
  { secret, value }: { readonly secret: SecretKind; readonly value: string },
  origin: AttemptOrigin,
): Promise<boolean> {
  const attempt = await countSecretAttempt(deps.database, {
    secret,
    brandId: member.brand_id,
    account: member.member_id,
    memberId: member.member_id,
    origin,
    ...policies[secret],
  });
  if (attempt.wait > 0) throw tooManyAttempts(attempt.wait);
  const stored = secret === 'password' ? member.password_hash : member.payment_password_hash;
  const correct = await deps.passwords.verify(stored, value);
  if (correct) await attempt.succeed();
  else
    await recordAccess(deps.database, {
      brandId: member.brand_id,
      memberId: member.member_id,
      account: member.account,
      outcome: wrongOutcome[secret],
      address: origin.address,
      userAgent: origin.userAgent,
    });
  return correct;
}

/** Whether this is the member's login password. Refuses with `login.too.many`. */
export const isLoginPassword = (
  deps: IdentityDeps,
  member: MemberRow,
  value: string,
  origin: AttemptOrigin,
): Promise<boolean> => isCorrect(deps, member, { secret: 'password', value }, origin);

/**
 * Checks the payment password of a member. Refuses with `not.exists.payment.password`,
 * `invalid.payment.pw` (under its field) or `login.too.many`.
 */
export async function checkPaymentPassword(
  deps: IdentityDeps,
  member: MemberRow,
  { field, value }: SecretInput,
  origin: AttemptOrigin,
): Promise<void> {
  if (member.payment_password_hash === null) throw new Refusal('not.exists.payment.password');
  if (!(await isCorrect(deps, member, { secret: 'payment', value }, origin)))
    throw new Refusal('invalid.payment.pw', { fields: { [field]: { code: 'invalid.payment.pw' } } });
}

/** `checkPaymentPassword` of a member by id. */
export async function requirePaymentPassword(
  deps: IdentityDeps,
  memberId: string,
  secret: SecretInput,
  origin: AttemptOrigin,
): Promise<void> {
  await checkPaymentPassword(deps, await requireMember(deps, memberId), secret, origin);
}
