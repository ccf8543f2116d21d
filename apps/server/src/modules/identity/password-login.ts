import { bucket, checkSecret, countAttempt, isWaiting } from '../../platform/authentication/attempts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireCaptcha } from './captcha.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { enter, type OpenedSession } from './login.ts';
import { readMobile } from './mobile.ts';
import { passwordAttempt } from './password-check.ts';
import { accountKey, findMember, findMemberByMobile, recordAccess, type MemberRow } from './store.ts';

/** A login by user name or mobile number with a password. */
export interface PasswordEntry {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly countryDialingCode?: string | undefined;
  readonly captcha?: string | undefined;
  readonly altcha?: string | undefined;
  readonly remember: boolean;
}

/**
 * When a login needs a captcha: after these wrong passwords for a name or from an address within
 * half an hour, for half an hour.
 */
const CAPTCHA_RISK = {
  name: { free: 3, firstWait: 1_800, maxWait: 1_800 },
  address: { free: 10, firstWait: 1_800, maxWait: 1_800 },
};
const riskBuckets = (caller: Caller, name: string) => ({
  name: bucket('captcha', caller.brand.id, accountKey(name)),
  address: bucket('captcha-address', caller.brand.id, caller.address),
});

/** Whether the next login of this name or from this address needs a captcha. */
async function needsCaptcha(deps: IdentityDeps, caller: Caller, name: string): Promise<boolean> {
  if (!caller.brand.features.has('CAPTCHA3')) return false;
  const buckets = riskBuckets(caller, name);
  return (await isWaiting(deps.database, buckets.name)) || isWaiting(deps.database, buckets.address);
}

/** The member whom a typed name means: the user name, or a mobile number. */
async function findTyped(
  deps: IdentityDeps,
  caller: Caller,
  { username = '', countryDialingCode }: PasswordEntry,
): Promise<MemberRow | undefined> {
  const byName = await findMember(deps.database, caller.brand.id, username);
  if (byName !== undefined) return byName;
  const mobile = readMobile(await deps.brands.brand(caller.brand.id), username, countryDialingCode);
  return mobile === null ? undefined : findMemberByMobile(deps.database, caller.brand.id, mobile.e164);
}

/**
 * Logs in with user name or mobile number and password. An unknown name and a wrong password get
 * the same answer (`login.failed`) after the same work; its value says whether the next attempt
 * needs a captcha. Also refuses with `login.too.many`, the codes of captcha and bot check, and
 * those of `enter`.
 */
export async function loginByPassword(
  deps: IdentityDeps,
  caller: Caller,
  entry: PasswordEntry,
): Promise<OpenedSession> {
  const { database } = deps;
  const brandId = caller.brand.id;
  const name = entry.username?.trim() ?? '';
  const password = entry.password ?? '';
  requireValid({
    ...(name === '' ? { username: { code: 'field.required' } } : {}),
    ...(password === '' ? { password: { code: 'field.required' } } : {}),
  });
  await deps.botCheck.require(database, caller, entry.altcha);
  if (await needsCaptcha(deps, caller, name)) await requireCaptcha(database, caller, entry.captcha);

  const member = await findTyped(deps, caller, { ...entry, username: name });
  const correct = await checkSecret(
    database,
    {
      secret: 'login',
      brandId,
      account: accountKey(member?.account ?? name),
      accountId: member?.member_id ?? null,
      origin: caller,
      ...passwordAttempt,
    },
    {
      verify: () => deps.passwords.verify(member?.password_hash ?? null, password),
      record: (outcome) =>
        recordAccess(database, {
          brandId,
          memberId: member?.member_id ?? null,
          account: name,
          outcome,
          address: caller.address,
          userAgent: caller.userAgent,
        }),
    },
  );
  if (member === undefined || !correct) {
    const buckets = riskBuckets(caller, name);
    await countAttempt(database, buckets.name, CAPTCHA_RISK.name);
    await countAttempt(database, buckets.address, CAPTCHA_RISK.address);
    throw new Refusal('login.failed', {
      value: {
        captcha: await needsCaptcha(deps, caller, name),
        botCheck: caller.brand.features.has('GEETEST3'),
      },
    });
  }
  return enter(deps, caller, member, { byPassword: true, remember: entry.remember });
}
