import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { readMobile, type Mobile } from './mobile.ts';
import { requireMember } from './password-check.ts';
import { requireCode, sendCode } from './sms.ts';

/**
 * The member's own verified number. Refuses with `required_member_information_incomplete` when
 * there is none.
 */
async function ownNumber(deps: IdentityDeps, caller: Caller, memberId: string): Promise<Mobile> {
  const { mobile_e164: number, mobile_verified_at: verified } = await requireMember(deps, memberId);
  const mobile =
    number === null || verified === null
      ? null
      : readMobile(await deps.brands.brand(caller.brand.id), `+${number}`, undefined);
  if (mobile === null)
    throw new Refusal('required_member_information_incomplete', { value: { data: ['required_mobile_no'] } });
  return mobile;
}

/**
 * Sends a code for a withdrawal to the member's own number. Returns its minutes. Refuses like
 * `sendCode`.
 */
export async function sendWithdrawalCode(deps: IdentityDeps, caller: Caller, memberId: string): Promise<number> {
  const mobile = await ownNumber(deps, caller, memberId);
  return sendCode(deps, caller, {
    purpose: 'withdrawal',
    memberId,
    field: 'mobileNum',
    number: `+${mobile.e164}`,
    dialingCode: undefined,
    isWanted: async () => true,
  });
}

/** Requires that code, typed in the input `field`. It counts once. Refuses like `requireCode`. */
export async function verifyWithdrawalCode(
  deps: IdentityDeps,
  caller: Caller,
  memberId: string,
  typed: { readonly field: string; readonly value: string },
): Promise<void> {
  const mobile = await ownNumber(deps, caller, memberId);
  await requireCode(deps, caller, {
    purpose: 'withdrawal',
    memberId,
    mobile,
    code: typed.value,
    field: typed.field,
  });
}
