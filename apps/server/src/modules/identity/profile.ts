import type { readMemberInfo } from '@chokdee/contract/calls/identity';
import type { Output } from '@chokdee/contract/call';
import type { BrandFacts, PlayerSession } from '../../platform/http/context.ts';
import { isTimeZone } from '@chokdee/locales/zoned-time';
import { Refusal } from '../../platform/refusal.ts';
import { checkField } from '../brand/index.ts';
import { requireValid, requiredRule, type FieldErrors } from './form.ts';
import type { IdentityDeps } from './deps.ts';
import { lockMember, readMember, previousSession, updateMember } from './store.ts';

type MemberInfo = Output<typeof readMemberInfo>;

/** The member info of a visitor: empty. */
const visitorInfo = (brand: BrandFacts): MemberInfo => ({
  id: null,
  account: '',
  userName: '',
  nickname: '',
  type: 0,
  mobile: '',
  email: '',
  payeeName: '',
  regDate: null,
  lastLogin: null,
  lastLoginIp: null,
  lastLoginLocation: '',
  toUpline: false,
  clubLabel: null,
  memberLabel: [],
  currency: brand.currency,
  currencySymbol: brand.currencySymbol,
  hasPaymentPassword: false,
  mobileVerified: false,
  sessionNotices: true,
  timeZone: '',
});

/** `so***@mail.example`. */
const maskedMail = (email: string): string => email.replace(/^(.{1,2})[^@]*(@.*)$/u, '$1***$2');
/** `08****5678`. */
const maskedMobile = (mobile: string): string => (mobile === '' ? '' : `${mobile.slice(0, 2)}****${mobile.slice(-4)}`);

/**
 * A member's own data, with email and mobile masked. The last login is the session before the
 * current one.
 */
export async function memberInfo(
  deps: IdentityDeps,
  brand: BrandFacts,
  player: PlayerSession | null,
): Promise<MemberInfo> {
  if (player === null) return visitorInfo(brand);
  const member = await readMember(deps.database, player.memberId);
  if (member === undefined) throw new Refusal('login.not.session');
  const previous = await previousSession(deps.database, player.memberId, player.sessionId);
  const place =
    previous === undefined ? '' : deps.brands.place(await deps.brands.brand(brand.id), previous.address).country;
  return {
    id: member.member_id,
    account: member.account,
    userName: member.account,
    nickname: member.nickname,
    type: member.kind,
    mobile: maskedMobile(member.mobile),
    email: maskedMail(member.email),
    payeeName: member.payee_name,
    regDate: member.registered_at.getTime(),
    lastLogin: previous?.started_at.getTime() ?? null,
    lastLoginIp: previous?.address ?? null,
    lastLoginLocation: place,
    toUpline: false,
    clubLabel: null,
    memberLabel: [],
    currency: member.currency,
    currencySymbol: brand.currencySymbol,
    hasPaymentPassword: member.payment_password_hash !== null,
    mobileVerified: member.mobile_verified_at !== null,
    sessionNotices: member.session_notices,
    timeZone: member.time_zone ?? '',
  };
}

/**
 * Changes the data that a member may change. The real name is set once, because payouts depend on
 * it (decision D18).
 */
export async function updateProfile(
  deps: IdentityDeps,
  player: PlayerSession,
  change: {
    readonly nickname?: string | undefined;
    readonly payeeName?: string | undefined;
    readonly sessionNotices?: boolean | undefined;
    readonly timeZone?: string | undefined;
  },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const member = await lockMember(tx, player.memberId);
    if (member === undefined) throw new Refusal('login.not.session');
    const rules = await deps.brands.registerRules(member.brand_id);
    const errors: FieldErrors = {};
    const nickname = change.nickname?.trim();
    const nicknameError =
      nickname === undefined || nickname === ''
        ? null
        : checkField('nickname', { ...requiredRule(rules, 'nickname'), required: false }, nickname);
    if (nicknameError !== null) errors['nickname'] = nicknameError;
    const payeeName = change.payeeName?.trim();
    const payeeNameError =
      payeeName === undefined ? null : checkField('payeeName', requiredRule(rules, 'payeeName'), payeeName);
    if (payeeNameError !== null) errors['payeeName'] = payeeNameError;
    const { timeZone } = change;
    if (timeZone !== undefined && timeZone !== '' && !isTimeZone(timeZone))
      errors['timeZone'] = { code: 'field.zone.unknown' };
    requireValid(errors);
    if (payeeName !== undefined && member.payee_name !== '' && payeeName !== member.payee_name)
      throw new Refusal('payee.name.fixed');
    const fields = {
      ...(nickname === undefined ? {} : { nickname }),
      ...(payeeName === undefined ? {} : { payee_name: payeeName }),
      ...(change.sessionNotices === undefined ? {} : { session_notices: change.sessionNotices }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone || null }),
    };
    if (Object.keys(fields).length > 0) await updateMember(tx, player.memberId, fields);
  });
}
