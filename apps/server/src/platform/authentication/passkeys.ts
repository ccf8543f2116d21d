import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Refusal } from '../refusal.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** Passkeys that an account may have. */
export const MAX_PASSKEYS = 10;
/** Seconds for which a challenge is valid. */
export const PASSKEY_SECONDS = 300;

/** Options or a response of WebAuthn in its JSON form. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** The page that a response must name. */
export interface PasskeyPage {
  /** Host name without the port. */
  readonly host: string;
  /** The origin of the page that sends the request, if it names one on this host; else empty. */
  readonly origin: string;
}

/** Reads the page from the headers of a request. */
export function passkeyPageOf(headers: Readonly<Record<string, string | undefined>>): PasskeyPage {
  const host = (headers['host'] ?? '').replace(/:\d+$/, '');
  const origin = headers['origin'] ?? '';
  return { host, origin: URL.canParse(origin) && new URL(origin).hostname === host ? origin : '' };
}

/** Refuses what WebAuthn does not accept, without a detail. */
export const passkeyFailed = (): Refusal => new Refusal('passkey.failed');

/** The challenge inside a response. Refuses an unreadable one with `passkey.failed`. */
export function challengeOf(response: WebAuthnJson): string {
  try {
    const inner = response['response'] as { readonly clientDataJSON: string };
    const data: unknown = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { readonly challenge: unknown };
    if (typeof challenge === 'string' && challenge.length > 0) return challenge;
  } catch {
    // It is refused below.
  }
  throw passkeyFailed();
}

/** The id of the passkey that made a response, as it may be stored. */
export const credentialOf = (response: WebAuthnJson): string =>
  String(response['id']).replaceAll('\u0000', '').slice(0, 1_400);

const expectations = ({ origin, host }: PasskeyPage) => ({ expectedOrigin: origin, expectedRPID: host });

/** The result of a check by the library, which throws for a response that it cannot accept. */
async function accepted<R extends { readonly verified: boolean }>(check: () => Promise<R>): Promise<R> {
  const result = await check().catch(() => null);
  if (result?.verified !== true) throw passkeyFailed();
  return result;
}

/**
 * Options to create a passkey. Refuses with `passkey.too.many` where the account has as many as it
 * may have. `id`: the account's uuid.
 */
export async function creationOptions(
  page: PasskeyPage,
  site: string,
  account: { readonly id: string; readonly name: string; readonly passkeys: readonly PasskeyRow[] },
): Promise<{ readonly challenge: string } & Record<string, unknown>> {
  if (account.passkeys.length >= MAX_PASSKEYS) throw new Refusal('passkey.too.many');
  return {
    ...(await generateRegistrationOptions({
      rpName: site,
      rpID: page.host,
      userName: account.name,
      userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: account.passkeys.map((row) => ({ id: row.credential_id })),
      timeout: PASSKEY_SECONDS * 1_000,
    })),
  };
}

/** Checks a created passkey. Returns what is stored of it. Refuses with `passkey.failed`. */
export async function verifyCreation(
  page: PasskeyPage,
  response: WebAuthnJson,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>> {
  const { registrationInfo } = await accepted(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challengeOf(response),
      ...expectations(page),
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw passkeyFailed();
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: [...(credential.transports ?? [])].map(String).slice(0, 10),
  };
}

/** Options to log in with any passkey that the browser has for this host. */
export const loginOptions = async ({
  host,
}: Pick<PasskeyPage, 'host'>): Promise<{ readonly challenge: string } & Record<string, unknown>> => ({
  ...(await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    timeout: PASSKEY_SECONDS * 1_000,
  })),
});

/** Checks a stored passkey's response. Returns its new counter. Refuses with `passkey.failed`. */
export async function verifyLogin(
  page: PasskeyPage,
  response: WebAuthnJson,
  row: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>,
): Promise<number> {
  const { authenticationInfo } = await accepted(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challengeOf(response),
      ...expectations(page),
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: row.transports as AuthenticatorTransport[],
      },
      requireUserVerification: true,
    }),
  );
  return authenticationInfo.newCounter;
}
