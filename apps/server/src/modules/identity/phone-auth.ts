import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { useToken } from './challenges.ts';

/** Where tokens of phone authentication come from (decision D15). */
export interface PhoneAuthSettings {
  /** The Firebase project whose tokens are accepted. */
  readonly projectId: string;
  /** The keys of the issuer. */
  readonly keys: JWTVerifyGetKey;
}

/** Settings for a Firebase project; `keys` is the address of the issuer's keys. */
export const firebaseAuth = ({ projectId, keys }: { projectId: string; keys: string }): PhoneAuthSettings => ({
  projectId,
  keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: 5_000 }),
});

/** Seconds for which a token is accepted after it was issued. */
const MAX_AGE = 600;

/**
 * The mobile number that a token proves, digits with the country code. A token is accepted once.
 * Refuses with `phone.auth.failed`, or `function.not.available` when the server has no project.
 */
export async function verifiedNumber(
  settings: PhoneAuthSettings | null,
  token: string | undefined,
  tx: Queryable,
  brandId: string,
): Promise<string> {
  if (settings === null) throw new Refusal('function.not.available');
  try {
    const { payload } = await jwtVerify(token ?? '', settings.keys, {
      issuer: `https://securetoken.google.com/${settings.projectId}`,
      audience: settings.projectId,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: MAX_AGE,
    });
    const number = payload['phone_number'];
    if (typeof number !== 'string' || !/^\+[1-9][0-9]{6,14}$/.test(number)) throw new Refusal('phone.auth.failed');
    const used = { kind: 'bot-check', brandId, seconds: MAX_AGE } as const;
    if (!(await useToken(tx, used, `phone ${token ?? ''}`))) throw new Refusal('phone.auth.failed');
    return number.slice(1);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new Refusal('phone.auth.failed');
    throw error;
  }
}
