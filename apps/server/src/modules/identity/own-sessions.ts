import type { PlayerSession } from '../../platform/http/context.ts';
import { passkeyFailed, type WebAuthnJson } from '../../platform/authentication/passkeys.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { memberOfPasskey } from './passkeys.ts';
import { isLoginPassword, requireMember } from './password-check.ts';
import { endSession } from './sessions.ts';
import { readOpenSessions } from './store.ts';

/** What proves that a member ends sessions, and not somebody with a session of the member. */
export interface OwnerProof {
  readonly password?: string | undefined;
  /** The answer to a challenge of a login by passkey. */
  readonly passkey?: WebAuthnJson | undefined;
}

/**
 * Checks the login password, or a passkey of the member. Refuses the password under its field, and
 * with `login.too.many` or `passkey.failed`.
 */
async function requireOwner(
  deps: IdentityDeps,
  caller: Caller,
  memberId: string,
  { password = '', passkey }: OwnerProof,
): Promise<void> {
  const member = await requireMember(deps, memberId);
  if (passkey !== undefined) {
    if ((await memberOfPasskey(deps, caller, passkey)) !== memberId) throw passkeyFailed();
    return;
  }
  if (password === '') requireValid({ password: { code: 'field.required' } });
  if (!(await isLoginPassword(deps, member, password, caller)))
    requireValid({ password: { code: 'field.password.wrong' } });
}

const endOf = (caller: Caller, memberId: string, sessionId: string) =>
  ({ memberId, sessionId, reason: 'killed', address: caller.address, userAgent: caller.userAgent }) as const;

/** Ends a session of the caller. Refuses like `requireOwner`, or with `request.not.found`. */
export async function endOwnSession(
  deps: IdentityDeps,
  caller: Caller,
  { memberId }: PlayerSession,
  { id, ...proof }: OwnerProof & { readonly id: string },
): Promise<void> {
  await requireOwner(deps, caller, memberId, proof);
  if (!(await endSession(deps, endOf(caller, memberId, id)))) throw new Refusal('request.not.found');
}

/** Ends the other sessions of the caller. Returns how many. Refuses like `requireOwner`. */
export async function endOtherSessions(
  deps: IdentityDeps,
  caller: Caller,
  { memberId, sessionId }: PlayerSession,
  proof: OwnerProof,
): Promise<number> {
  await requireOwner(deps, caller, memberId, proof);
  const open = await readOpenSessions(deps.database, memberId);
  const others = open.filter((session) => session.session_id !== sessionId);
  let ended = 0;
  for (const { session_id: id } of others) if (await endSession(deps, endOf(caller, memberId, id))) ended += 1;
  return ended;
}
