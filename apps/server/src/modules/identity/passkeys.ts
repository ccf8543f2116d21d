import type { PlayerSession } from '../../platform/http/context.ts';
import {
  challengeOf,
  creationOptions,
  credentialOf,
  loginOptions,
  MAX_PASSKEYS,
  PASSKEY_SECONDS,
  passkeyFailed,
  verifyCreation,
  verifyLogin,
  type WebAuthnJson,
} from '../../platform/authentication/passkeys.ts';
import * as store from '../../platform/authentication/passkey-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { enter, type OpenedSession } from './login.ts';
import { isLoginPassword, requireMember } from './password-check.ts';
import { readMember, recordAccess, type AccessOutcome, type MemberRow } from './store.ts';

/** The passkeys of members. */
const table: store.AccountPasskeys = { schema: 'identity', account: 'member_id' };

const recordChange = (
  deps: IdentityDeps,
  caller: Caller,
  member: MemberRow,
  outcome: Extract<AccessOutcome, 'passkey-added' | 'passkey-removed'>,
) =>
  recordAccess(deps.database, {
    brandId: member.brand_id,
    memberId: member.member_id,
    account: member.account,
    outcome,
    address: caller.address,
    userAgent: caller.userAgent,
  });

/** The member's passkeys, oldest first. */
export const listPasskeys = ({ database }: IdentityDeps, memberId: string) =>
  store.listPasskeys(database, table, memberId);

/**
 * Options to create a passkey. Requires the login password; refuses more than an account may have.
 */
export async function passkeyOptions(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  password: string,
): Promise<Record<string, unknown>> {
  const member = await requireMember(deps, player.memberId);
  if (!(await isLoginPassword(deps, member, password, caller)))
    requireValid({ password: { code: 'field.password.wrong' } });
  const brand = await deps.brands.brand(member.brand_id);
  const options = await creationOptions(caller, brand.parts.brand.name, {
    id: member.member_id,
    name: member.account,
    passkeys: await store.readPasskeys(deps.database, table, member.member_id),
  });
  const challenge = {
    kind: 'passkey',
    brandId: member.brand_id,
    memberId: member.member_id,
    seconds: PASSKEY_SECONDS,
  } as const;
  await issueChallenge(deps.database, challenge, options.challenge);
  return options;
}

/**
 * Stores a passkey that the browser created. Refuses with `passkey.failed` or `passkey.too.many`.
 */
export async function addPasskey(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  { name, response }: { readonly name: string; readonly response: WebAuthnJson },
) {
  const { database } = deps;
  const member = await requireMember(deps, player.memberId);
  const taken = await takeChallenge(database, 'passkey', member.brand_id, challengeOf(response));
  if (taken?.member_id !== member.member_id) throw passkeyFailed();
  const credential = await verifyCreation(caller, response);
  if ((await store.readPasskeys(database, table, member.member_id)).length >= MAX_PASSKEYS)
    throw new Refusal('passkey.too.many');
  const row = { account_id: member.member_id, brand_id: member.brand_id, name: name.replaceAll('\u0000', '') };
  if (!(await store.insertPasskey(database, table, { ...row, ...credential }))) throw passkeyFailed();
  await recordChange(deps, caller, member, 'passkey-added');
  return listPasskeys(deps, member.member_id);
}

/** Removes a passkey of the caller. Refuses with `request.not.found`. */
export async function removePasskey(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  passkeyId: string,
): Promise<void> {
  if ((await store.deletePasskeys(deps.database, table, player.memberId, passkeyId)) === 0)
    throw new Refusal('request.not.found');
  await recordChange(deps, caller, await requireMember(deps, player.memberId), 'passkey-removed');
}

/** Options to log in with any passkey that the browser has for this site. */
export async function passkeyLoginOptions(deps: IdentityDeps, caller: Caller): Promise<Record<string, unknown>> {
  const options = await loginOptions(caller);
  const challenge = { kind: 'passkey-login', brandId: caller.brand.id, seconds: PASSKEY_SECONDS } as const;
  await issueChallenge(deps.database, challenge, options.challenge);
  return options;
}

/** The member whose passkey answers a challenge of a login. Refuses with `passkey.failed`. */
export async function memberOfPasskey(deps: IdentityDeps, caller: Caller, response: WebAuthnJson): Promise<string> {
  const brandId = caller.brand.id;
  if ((await takeChallenge(deps.database, 'passkey-login', brandId, challengeOf(response))) === undefined)
    throw passkeyFailed();
  return deps.database.transaction(async (tx) => {
    const row = await store.lockPasskey(tx, table, brandId, credentialOf(response));
    if (row === undefined) throw passkeyFailed();
    await store.markPasskeyUsed(tx, table, row, await verifyLogin(caller, response, row));
    return row.account_id;
  });
}

/** Logs in with a passkey. Refuses with `passkey.failed`, or with the codes of `enter`. */
export async function loginByPasskey(
  deps: IdentityDeps,
  caller: Caller,
  { response, remember }: { readonly response: WebAuthnJson; readonly remember: boolean },
): Promise<OpenedSession> {
  const member = await readMember(deps.database, await memberOfPasskey(deps, caller, response));
  if (member === undefined) throw passkeyFailed();
  return enter(deps, caller, member, { byPassword: false, remember });
}
