import { recognisedBy } from '../../platform/authentication/sessions.ts';
import { tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { enter, type OpenedSession } from './login.ts';
import { mobileError, readMobile, type Mobile } from './mobile.ts';
import { verifiedNumber } from './phone-auth.ts';
import { requireCode, sendCode } from './sms.ts';
import { findMemberByMobile, sessionTable, type MemberRow } from './store.ts';

/** Whether a feature is on for the caller's brand. */
const has = (caller: Caller, feature: string): boolean => caller.brand.features.has(feature);

/** Requires the bot check of visitors to whom an SMS is sent, where the brand demands it. */
async function requireBotCheck(deps: IdentityDeps, caller: Caller, proof: string | undefined): Promise<void> {
  const { sms_bot_check: demanded } = (await deps.brands.brand(caller.brand.id)).parts.brand;
  await deps.botCheck.require(deps.database, caller, proof, demanded);
}

/** Sends a code for a registration, where the brand verifies numbers. Returns its minutes. */
export async function sendRegisterCode(
  deps: IdentityDeps,
  caller: Caller,
  request: {
    readonly mobileNo?: string | undefined;
    readonly countryDialingCode?: string | undefined;
    readonly altcha?: string | undefined;
  },
): Promise<number> {
  const isUsed = has(caller, 'REGMOBVERF3') || (has(caller, 'MOBILENUMREG3') && !has(caller, 'MOBILENUMPASSREG3'));
  if (!isUsed || !has(caller, 'DIRECTREG3')) throw new Refusal('function.not.available');
  await requireBotCheck(deps, caller, request.altcha);
  return sendCode(deps, caller, {
    purpose: 'register',
    field: 'mobileNo',
    number: request.mobileNo,
    dialingCode: request.countryDialingCode,
    isWanted: async () => true,
  });
}

/**
 * Sends a code for a login or a recovery. A number without an account gets none, and the answer is
 * the same.
 */
export async function sendAccountCode(
  deps: IdentityDeps,
  caller: Caller,
  request: {
    readonly mobileNum?: string | undefined;
    readonly countryDialingCode?: string | undefined;
    readonly altcha?: string | undefined;
  },
): Promise<number> {
  if (!has(caller, 'MOBILEVERCODELOGIN3') && !has(caller, 'CHNGPASSVERIF3'))
    throw new Refusal('function.not.available');
  await requireBotCheck(deps, caller, request.altcha);
  return sendCode(deps, caller, {
    purpose: 'account',
    field: 'mobileNum',
    number: request.mobileNum,
    dialingCode: request.countryDialingCode,
    isWanted: async ({ e164 }) => (await verifiedMember(deps, caller, e164)) !== undefined,
    knownMember: async ({ e164 }) => knownOwner(deps, caller, e164),
  });
}

/** The active member who proved a mobile number. */
async function verifiedMember(deps: IdentityDeps, caller: Caller, e164: string): Promise<MemberRow | undefined> {
  const member = await findMemberByMobile(deps.database, caller.brand.id, e164);
  return member?.mobile_verified_at != null && member.mobile_e164 === e164 && member.state === 'active'
    ? member
    : undefined;
}

/**
 * The member with a proved number, in whose browser the request is made; null for other browsers.
 */
async function knownOwner(deps: IdentityDeps, caller: Caller, e164: string): Promise<string | null> {
  if (caller.device === undefined) return null;
  const member = await verifiedMember(deps, caller, e164);
  if (member === undefined) return null;
  const origin = { address: caller.address, deviceHash: tokenHash(caller.device) };
  const known = await recognisedBy(deps.database, sessionTable, member.member_id, origin);
  return known === 'device' ? member.member_id : null;
}

/** A mobile number and the code that proves it, as typed. */
export interface CodeEntry {
  readonly number: string | undefined;
  readonly dialingCode: string | undefined;
  readonly code: string | undefined;
  /** The inputs of number and code. */
  readonly fields: { readonly number: string; readonly code: string };
}

/**
 * The member whose mobile number the code proves. Refuses with the codes of `requireCode`; a number
 * without an account like a wrong code.
 */
export async function memberByCode(deps: IdentityDeps, caller: Caller, entry: CodeEntry): Promise<MemberRow> {
  const mobile: Mobile | null = readMobile(
    await deps.brands.brand(caller.brand.id),
    entry.number ?? '',
    entry.dialingCode,
  );
  if (mobile === null) requireValid({ [entry.fields.number]: mobileError(entry.number) });
  await requireCode(deps, caller, {
    purpose: 'account',
    mobile: mobile!,
    code: entry.code,
    field: entry.fields.code,
  });
  const member = await verifiedMember(deps, caller, mobile!.e164);
  if (member === undefined) throw new Refusal('login.failed');
  return member;
}

/** Logs in with a mobile number and its SMS code. */
export async function loginBySms(
  deps: IdentityDeps,
  caller: Caller,
  entry: {
    readonly username?: string | undefined;
    readonly password?: string | undefined;
    readonly countryDialingCode?: string | undefined;
    readonly remember: boolean;
  },
): Promise<OpenedSession> {
  if (!has(caller, 'MOBILEVERCODELOGIN3')) throw new Refusal('function.not.available');
  const member = await memberByCode(deps, caller, {
    number: entry.username,
    dialingCode: entry.countryDialingCode,
    code: entry.password,
    fields: { number: 'username', code: 'password' },
  });
  return enter(deps, caller, member, { byPassword: false, remember: entry.remember });
}

/** Logs in with a token of phone authentication (decision D15). */
export async function loginByPhoneToken(
  deps: IdentityDeps,
  caller: Caller,
  entry: { readonly firebaseIdToken?: string | undefined; readonly remember: boolean },
): Promise<OpenedSession> {
  if (!has(caller, 'MOBILEVERCODELOGIN3')) throw new Refusal('function.not.available');
  const member = await verifiedMember(
    deps,
    caller,
    await verifiedNumber(deps.phoneAuth, entry.firebaseIdToken, deps.database, caller.brand.id),
  );
  if (member === undefined) throw new Refusal('login.failed');
  return enter(deps, caller, member, { byPassword: false, remember: entry.remember });
}
