import { checkSecret, type SecretAttempt, type ThrottlePolicy } from '../../platform/authentication/attempts.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { IdentityDeps } from './deps.ts';
import { readMember, recordAccess, sessionTable, type AccessOutcome, type MemberRow } from './store.ts';
import type { Caller } from './caller.ts';

/** Attempts at one account. The wait is bounded, so that nobody can be locked out for ever. */
const accountPolicy: ThrottlePolicy = { free: 3, firstWait: 5, maxWait: 900 };
/** Attempts from one address, which many people may share. */
const addressPolicy: ThrottlePolicy = { free: 40, firstWait: 2, maxWait: 900 };
/** Attempts at a payment password, which may be as short as six digits. */
const paymentPolicy: ThrottlePolicy = { free: 5, firstWait: 30, maxWait: 3_600 };
/**
 * Attempts at one payment password from all origins together. Each login makes its browser known
 * and so gets its own count; without this bound every login would give five more attempts.
 */
const paymentGlobalPolicy: ThrottlePolicy = { free: 20, firstWait: 60, maxWait: 3_600 };

/** How attempts at a member's login password are counted. */
export const passwordAttempt: Pick<SecretAttempt, 'policy' | 'addressPolicy' | 'sessions'> = {
  policy: accountPolicy,
  addressPolicy,
  sessions: sessionTable,
};

/** Where an attempt at a member's secret comes from. */
export type AttemptOrigin = Pick<Caller, 'address' | 'userAgent' | 'device'>;

/** The two secrets of a member. */
type SecretKind = 'password' | 'payment';

const attempts: Readonly<
  Record<SecretKind, Pick<SecretAttempt, 'policy' | 'addressPolicy' | 'globalPolicy' | 'sessions'>>
> = {
  password: passwordAttempt,
  payment: { ...passwordAttempt, policy: paymentPolicy, globalPolicy: paymentGlobalPolicy },
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
  const stored = secret === 'password' ? member.password_hash : member.payment_password_hash;
  return checkSecret(
    deps.database,
    {
      secret,
      brandId: member.brand_id,
      account: member.member_id,
      accountId: member.member_id,
      origin,
      ...attempts[secret],
    },
    {
      verify: () => deps.passwords.verify(stored, value, 'session'),
      record: async (outcome) => {
        if (outcome === 'wrong')
          await recordAccess(deps.database, {
            brandId: member.brand_id,
            memberId: member.member_id,
            account: member.account,
            outcome: wrongOutcome[secret],
            address: origin.address,
            userAgent: origin.userAgent,
          });
      },
    },
  );
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
