import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { enter, type OpenedSession } from './login.ts';
import { deletePasskey, insertPasskey, lockPasskey, markPasskeyUsed, readPasskeys } from './passkey-store.ts';
import { isLoginPassword, requireMember } from './password-check.ts';
import { readMember, recordAccess, type AccessOutcome, type MemberRow } from './store.ts';

/** Passkeys that an account may have. */
const MAX_PASSKEYS = 10;
/** Seconds for which a challenge is valid. */
const SECONDS = 300;

const failed = (): Refusal => new Refusal('passkey.failed');

/** The challenge inside a response of WebAuthn. Refuses an unreadable one. */
function challengeOf(response: Readonly<Record<string, unknown>>): string {
  try {
    const inner = response['response'] as { readonly clientDataJSON: string };
    const data: unknown = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { readonly challenge: unknown };
    if (typeof challenge === 'string' && challenge.length > 0) return challenge;
  } catch {
    // It is refused below.
  }
  throw failed();
}

/** What a response must name: the origin of the site and its host. */
const expectations = (caller: Caller) => ({ expectedOrigin: caller.origin, expectedRPID: caller.host });

/** The result of a check by the library, which throws for a response that it cannot accept. */
async function accepted<R extends { readonly verified: boolean }>(check: () => Promise<R>): Promise<R> {
  const result = await check().catch(() => null);
  if (result?.verified !== true) throw failed();
  return result;
}

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
export const listPasskeys = async ({ database }: IdentityDeps, memberId: string) =>
  (await readPasskeys(database, memberId)).map((row) => ({
    id: row.passkey_id,
    name: row.name,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  }));

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
  const existing = await readPasskeys(deps.database, member.member_id);
  if (existing.length >= MAX_PASSKEYS) throw new Refusal('passkey.too.many');
  const brand = await deps.brands.brand(member.brand_id);
  const options = await generateRegistrationOptions({
    rpName: brand.parts.brand.name,
    rpID: caller.host,
    userName: member.account,
    userID: new Uint8Array(Buffer.from(member.member_id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map((row) => ({ id: row.credential_id })),
    timeout: SECONDS * 1_000,
  });
  const challenge = {
    kind: 'passkey',
    brandId: member.brand_id,
    memberId: member.member_id,
    seconds: SECONDS,
  } as const;
  await issueChallenge(deps.database, challenge, options.challenge);
  return { ...options };
}

/**
 * Stores a passkey that the browser created. Refuses with `passkey.failed` or `passkey.too.many`.
 */
export async function addPasskey(
  deps: IdentityDeps,
  caller: Caller,
  player: PlayerSession,
  { name, response }: { readonly name: string; readonly response: Readonly<Record<string, unknown>> },
) {
  const member = await requireMember(deps, player.memberId);
  const expectedChallenge = challengeOf(response);
  const taken = await takeChallenge(deps.database, 'passkey', member.brand_id, expectedChallenge);
  if (taken?.member_id !== member.member_id) throw failed();
  const { registrationInfo } = await accepted(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      ...expectations(caller),
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw failed();
  if ((await readPasskeys(deps.database, member.member_id)).length >= MAX_PASSKEYS)
    throw new Refusal('passkey.too.many');
  const { credential } = registrationInfo;
  const stored = await insertPasskey(deps.database, {
    member_id: member.member_id,
    brand_id: member.brand_id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: [...(credential.transports ?? [])].map(String).slice(0, 10),
    name: name.replaceAll('\u0000', ''),
  });
  if (!stored) throw failed();
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
  if (!(await deletePasskey(deps.database, player.memberId, passkeyId))) throw new Refusal('request.not.found');
  await recordChange(deps, caller, await requireMember(deps, player.memberId), 'passkey-removed');
}

/** Options to log in with any passkey that the browser has for this site. */
export async function passkeyLoginOptions(deps: IdentityDeps, caller: Caller): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: caller.host,
    userVerification: 'required',
    timeout: SECONDS * 1_000,
  });
  const challenge = { kind: 'passkey-login', brandId: caller.brand.id, seconds: SECONDS } as const;
  await issueChallenge(deps.database, challenge, options.challenge);
  return { ...options };
}

/** Logs in with a passkey. Refuses with `passkey.failed`, or with the codes of `enter`. */
export async function loginByPasskey(
  deps: IdentityDeps,
  caller: Caller,
  { response, remember }: { readonly response: Readonly<Record<string, unknown>>; readonly remember: boolean },
): Promise<OpenedSession> {
  const expectedChallenge = challengeOf(response);
  if ((await takeChallenge(deps.database, 'passkey-login', caller.brand.id, expectedChallenge)) === undefined)
    throw failed();
  const memberId = await deps.database.transaction(async (tx) => {
    const row = await lockPasskey(tx, caller.brand.id, String(response['id']).replaceAll('\u0000', '').slice(0, 1_400));
    if (row === undefined) throw failed();
    const { authenticationInfo } = await accepted(() =>
      verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        ...expectations(caller),
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(row.public_key),
          counter: Number(row.counter),
          transports: row.transports as AuthenticatorTransport[],
        },
        requireUserVerification: true,
      }),
    );
    await markPasskeyUsed(tx, row, authenticationInfo.newCounter);
    return row.member_id;
  });
  const member = await readMember(deps.database, memberId);
  if (member === undefined) throw failed();
  return enter(deps, caller, member, { byPassword: false, remember });
}
