import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import { mailText } from '@chokdee/locales/mail-text';
import { tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Brand } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { mobileError, readMobile, type Mobile } from './mobile.ts';
import {
  countSms,
  countWrongSms,
  insertSms,
  lockNewestSms,
  lockSms,
  markSmsUsed,
  type CodeRequester,
  type SmsCounts,
  type SmsPurpose,
} from './sms-store.ts';

/**
 * Requests after which no further code is sent (against SMS pumping), in 5
 * minutes and in a day. What one requester may send ends below what all may send together, so that
 * a stranger cannot use up a number. `own`: a member, or a visitor's address for one number.
 * `number` and `prefix` (numbers that differ only in their last 4 digits): all visitors together,
 * and all members who prove a number together. The limit of the brand is its setting.
 */
const LIMITS = {
  ownMinutes: 3,
  memberDay: 10,
  visitorDay: 5,
  numberMinutes: 9,
  numberDay: 15,
  prefixOfAddressDay: 10,
  prefixDay: 30,
  addressMinutes: 10,
  addressDay: 40,
};
/** Wrong attempts after which a code is dead: of its requester, and of others at the address. */
const MAX_WRONG = { requester: 5, address: 3 };
const WAIT_SECONDS = 300;

const hashOf = (codeId: string, code: string): Buffer => createHash('sha256').update(`${codeId} ${code}`).digest();

/** Refuses a request beyond a limit: within a second, within minutes, or for the day. */
function requireBelowLimits(counts: SmsCounts, { isMember, dailyLimit }: { isMember: boolean; dailyLimit: number }) {
  if (counts.own_second > 0) throw new Refusal('request.too.many', { params: { count: 1 }, value: { seconds: 1 } });
  if (
    counts.own_minutes >= LIMITS.ownMinutes ||
    counts.own_day >= (isMember ? LIMITS.memberDay : LIMITS.visitorDay) ||
    counts.number_minutes >= LIMITS.numberMinutes ||
    counts.number_day >= LIMITS.numberDay ||
    counts.address_minutes >= LIMITS.addressMinutes ||
    counts.address_day >= LIMITS.addressDay ||
    counts.prefix_of_address_day >= LIMITS.prefixOfAddressDay
  )
    throw new Refusal('sms.too.many', { value: { seconds: WAIT_SECONDS } });
  if (counts.brand_day >= dailyLimit || counts.prefix_day >= LIMITS.prefixDay) throw new Refusal('sms.quota.exceeded');
}

/** Who requests or types a code: a member in a session, or the browser or address of a visitor. */
const requesterOf = (caller: Caller, memberId: string | undefined): CodeRequester =>
  memberId !== undefined
    ? { memberId }
    : caller.smsRequester !== undefined
      ? { requesterHash: tokenHash(caller.smsRequester) }
      : { address: caller.address };

/** Whether the brand sends codes to numbers of a country. */
function isSmsCountry({ parts: { brand } }: Brand, { country }: Mobile): boolean {
  return (brand.sms_countries.length === 0 ? [brand.home_country] : brand.sms_countries).includes(country);
}

/** Where a code is to be sent. `field` is the name of the input of the number. */
export interface SmsRequest {
  readonly purpose: SmsPurpose;
  readonly field: 'mobileNo' | 'mobileNum';
  readonly number: string | undefined;
  readonly dialingCode: string | undefined;
  /** The member of the session in which it is requested. Only that member can use the code. */
  readonly memberId?: string;
  /** Whether a code is sent to this number; a request counts for the limits also without. */
  readonly isWanted: (mobile: Mobile) => Promise<boolean>;
  /** The member for whose quota a visitor's request counts; null for the quotas of visitors. */
  readonly knownMember?: (mobile: Mobile) => Promise<string | null>;
}

/**
 * Sends a code of 6 digits to a mobile number. Returns the minutes for which it is valid. Refuses
 * with `request.too.many`, `sms.too.many`, `sms.quota.exceeded`, or `function.not.available` when
 * no SMS can be sent.
 */
export async function sendCode(deps: IdentityDeps, caller: Caller, request: SmsRequest): Promise<number> {
  const brand = await deps.brands.brand(caller.brand.id);
  const mobile = readMobile(brand, request.number ?? '', request.dialingCode);
  if (mobile === null) requireValid({ [request.field]: mobileError(request.number) });
  else if (!isSmsCountry(brand, mobile)) requireValid({ [request.field]: { code: 'field.mobile.invalid' } });
  const { e164 } = mobile!;
  const { sms_code_minutes: minutes, sms_daily_limit: dailyLimit } = brand.parts.brand;
  const wanted = await request.isWanted(mobile!);
  const memberId = request.memberId ?? (await request.knownMember?.(mobile!)) ?? null;
  await deps.database.transaction(async (tx) => {
    await lockSms(tx, caller.brand.id);
    const { purpose } = request;
    const place = { brandId: caller.brand.id, mobile: e164, address: caller.address, memberId, purpose };
    requireBelowLimits(await countSms(tx, place), { isMember: memberId !== null, dailyLimit });
    const id = uuid7();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { requesterHash = null } = requesterOf(caller, request.memberId);
    await insertSms(tx, { ...place, id, requesterHash, hash: wanted ? hashOf(id, code) : null, minutes });
    if (!wanted) return;
    const sent = await deps.mail.send(tx, {
      kind: 'sms',
      recipient: `+${e164}`,
      subject: '',
      body: mailText('sms.code', caller.language, { brand: brand.parts.brand.name, code, count: minutes }),
    });
    if (!sent) throw new Refusal('function.not.available');
  });
  return minutes;
}

/** A code that somebody typed, and the number that it should prove. */
export interface TypedCode {
  readonly purpose: SmsPurpose;
  readonly mobile: Mobile;
  /** The member in whose session it was requested. */
  readonly memberId?: string;
  readonly code: string | undefined;
  /** The input of the code. */
  readonly field: string;
}

/**
 * Requires the newest code that the caller had sent to a number; it is used up by that. Codes that
 * others requested are neither accepted nor affected. Refuses under the field with
 * `field.code.needed`, `field.code.wrong` or `field.code.expired`.
 */
export async function requireCode(
  deps: IdentityDeps,
  caller: Caller,
  { purpose, mobile, memberId, code, field }: TypedCode,
): Promise<void> {
  const typed = code?.trim() ?? '';
  if (typed === '') requireValid({ [field]: { code: 'field.code.needed' } });
  const requester = requesterOf(caller, memberId);
  const by = requester.address === undefined ? 'requester' : 'address';
  const error = await deps.database.transaction(async (tx) => {
    const sent = await lockNewestSms(tx, { brandId: caller.brand.id, purpose, mobile: mobile.e164, ...requester });
    const wrong = by === 'requester' ? sent?.wrong_attempts : sent?.bare_wrong_attempts;
    if (wrong === undefined || wrong >= MAX_WRONG[by] || sent?.code_hash == null) return 'field.code.wrong';
    if (!timingSafeEqual(sent.code_hash, hashOf(sent.code_id, typed))) {
      await countWrongSms(tx, sent.code_id, by);
      return 'field.code.wrong';
    }
    if (sent.expired) return 'field.code.expired';
    await markSmsUsed(tx, sent.code_id);
    return null;
  });
  if (error !== null) requireValid({ [field]: { code: error } });
}
