import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { findActiveCode, insertRegistration, type CodeKind, type InviteCodeRow } from './code-store.ts';
import { findMember, type MemberRow } from './store.ts';

/** What a registration says about how the member came. */
export interface Origin {
  readonly affiliateCode?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly recommenderId?: string | undefined;
  readonly domain?: string | undefined;
  readonly registerUrl?: string | undefined;
  readonly registerMethod?: string | undefined;
  readonly countryDialingCode?: string | undefined;
  readonly loginDeviceId?: string | undefined;
}

/** To whom and what a new member is attributed (decision D44). */
export interface Attribution {
  readonly upline: string | null;
  readonly referrer: string | null;
  readonly code: InviteCodeRow | null;
}

/** The features that make the codes of each kind count. */
const FEATURES: Readonly<Record<CodeKind, string>> = { affiliate: 'AFFMAN3', referral: 'REFERRAL3' };

/** The refusal of a code under its field. */
const unknownCode = (field: string): Refusal =>
  new Refusal('invitation_code_error', { fields: { [field]: { code: 'invitation_code_error' } } });

/**
 * The active code that a text means, on the host of the request; null for an empty text and for a
 * kind that the brand does not use. Refuses an unknown one with `invitation_code_error`.
 */
export async function requireInviteCode(
  queryable: Queryable,
  caller: Caller,
  { field, kind, text }: { readonly field: string; readonly kind: CodeKind; readonly text: string | undefined },
): Promise<InviteCodeRow | null> {
  if (text === undefined || text.trim() === '' || !caller.brand.features.has(FEATURES[kind])) return null;
  const code = await findActiveCode(queryable, { brandId: caller.brand.id, kind, text, host: caller.host });
  if (code === undefined) throw unknownCode(field);
  return code;
}

/**
 * Reads to whom a registration is attributed. The affiliate's code is checked first. Refuses an
 * unknown code or recommender with `invitation_code_error` under its field.
 */
export async function readAttribution(queryable: Queryable, caller: Caller, origin: Origin): Promise<Attribution> {
  const affiliate = await requireInviteCode(queryable, caller, {
    field: 'affiliateCode',
    kind: 'affiliate',
    text: origin.affiliateCode,
  });
  const referral = await requireInviteCode(queryable, caller, {
    field: 'referralCode',
    kind: 'referral',
    text: origin.referralCode,
  });
  const name = origin.recommenderId?.trim() ?? '';
  const recommender: MemberRow | undefined =
    name === '' ? undefined : await findMember(queryable, caller.brand.id, name);
  if (name !== '' && recommender?.state !== 'active') throw unknownCode('recommenderId');
  return {
    upline: affiliate?.owner_id ?? null,
    referrer: referral?.owner_id ?? recommender?.member_id ?? null,
    code: affiliate ?? referral,
  };
}

const cut = (text: string | undefined, length: number): string =>
  (text ?? '').replaceAll('\u0000', '').slice(0, length);

/** Stores how a member came. */
export const recordRegistration = (
  tx: Queryable,
  member: MemberRow,
  {
    way,
    origin,
    attribution,
  }: { readonly way: 'username' | 'mobile'; readonly origin: Origin; readonly attribution: Attribution },
) =>
  insertRegistration(tx, {
    member_id: member.member_id,
    brand_id: member.brand_id,
    way,
    upline_id: attribution.upline,
    referrer_id: attribution.referrer,
    code_id: attribution.code?.code_id ?? null,
    campaign: attribution.code?.campaign ?? '',
    domain: cut(origin.domain, 300),
    register_url: cut(origin.registerUrl, 1_000),
    register_method: cut(origin.registerMethod, 20),
    country_dialing_code: cut(origin.countryDialingCode, 8),
    device_id: cut(origin.loginDeviceId, 100),
  });
