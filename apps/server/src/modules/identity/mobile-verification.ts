import type { Input } from '@chokdee/contract/call';
import type { sendVerificationSms, verifyMobile } from '@chokdee/contract/calls/identity/mobile-verification';
import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { mobileError, readMobile } from './mobile.ts';
import { requireMember } from './password-check.ts';
import { verifiedNumber } from './phone-auth.ts';
import { lockSms } from './sms-store.ts';
import { requireCode, sendCode } from './sms.ts';
import { findMemberByMobile, updateMember, verifyNumber } from './store.ts';

/** Trial accounts have no number. */
const TRIAL = 4;

/** Refuses a trial account, and a member whose number is proved: support changes it. */
async function requireUnverified(deps: IdentityDeps, memberId: string): Promise<void> {
  const member = await requireMember(deps, memberId);
  if (member.kind === TRIAL) throw new Refusal('function.not.available');
  if (member.mobile_verified_at !== null) throw new Refusal('mobile.verified');
}

/** Whether a number is free for a member: nobody else proved it or has it as user name. */
const isFree = async (db: Queryable, brandId: string, memberId: string, e164: string): Promise<boolean> => {
  const holder = await findMemberByMobile(db, brandId, e164);
  return holder === undefined || holder.member_id === memberId;
};

/**
 * Sends a code to the number that a member wants to prove. Returns its minutes. A number of another
 * member gets none, and the answer is the same. Refuses like `sendCode`, or with `mobile.verified`.
 */
export async function sendVerificationCode(
  deps: IdentityDeps,
  caller: Caller,
  memberId: string,
  { mobileNo, countryDialingCode }: Input<typeof sendVerificationSms>['body'],
): Promise<number> {
  await requireUnverified(deps, memberId);
  return sendCode(deps, caller, {
    purpose: 'verify',
    memberId,
    field: 'mobileNo',
    number: mobileNo,
    dialingCode: countryDialingCode,
    isWanted: ({ e164 }) => isFree(deps.database, caller.brand.id, memberId, e164),
  });
}

/**
 * Proves a member's number by the code of an SMS, or by phone authentication (decision D15).
 * Refuses like `requireCode`, or with `mobile.verified`, `phone.auth.failed` or
 * `register.mobile.taken`.
 */
export async function verifyOwnMobile(
  deps: IdentityDeps,
  caller: Caller,
  memberId: string,
  entry: Input<typeof verifyMobile>['body'],
): Promise<void> {
  await requireUnverified(deps, memberId);
  const mobile = readMobile(await deps.brands.brand(caller.brand.id), entry.mobileNo ?? '', entry.countryDialingCode);
  if (mobile === null) requireValid({ mobileNo: mobileError(entry.mobileNo) });
  const { e164 } = mobile!;
  if (entry.firebaseChannel === 'sms') {
    const proved = await verifiedNumber(deps.phoneAuth, entry.firebaseIdToken, deps.database, caller.brand.id);
    if (proved !== e164) throw new Refusal('phone.auth.failed');
  } else
    await requireCode(deps, caller, {
      purpose: 'verify',
      memberId,
      mobile: mobile!,
      code: entry.verificationCode,
      field: 'verificationCode',
    });
  await deps.database.transaction(async (tx) => {
    // Two members who prove one number wait for each other.
    await lockSms(tx, caller.brand.id);
    await updateMember(tx, memberId, { mobile: `+${e164}`, mobile_e164: e164 });
    if (!(await isFree(tx, caller.brand.id, memberId, e164)) || !(await verifyNumber(tx, memberId)))
      throw new Refusal('register.mobile.taken', { fields: { mobileNo: { code: 'register.mobile.taken' } } });
  });
}
