import type { CallInput } from '@chokdee/contract/client';
import { api, encryptedBody } from '../../shared/api.ts';
import type { LoginResult } from './sign-in.ts';

type Response = CallInput<'POST /wps/member/passkeys'>['body']['response'];
type Options<Start extends (options: { optionsJSON: never }) => unknown> = Parameters<Start>[0]['optionsJSON'];

/** Whether this browser can use passkeys; plain-http pages of a LAN cannot. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const library = () => import('@simplewebauthn/browser');

/** Logs in with a passkey of this device. Throws when the person cancels. */
export async function loginWithPasskey(remember: boolean): Promise<LoginResult> {
  const [{ startAuthentication }, options] = await Promise.all([
    library(),
    api.request('POST /wps/session/login/passkey/options', { body: {} }),
  ]);
  const response = await startAuthentication({
    optionsJSON: options as unknown as Options<typeof startAuthentication>,
  });
  return api.request('POST /wps/session/login/passkey', {
    body: { response: response as unknown as Response, remember },
  });
}

/** Creates a passkey on this device, after the login password. Throws when the person cancels. */
export async function createPasskey(password: string, name: string): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([
    library(),
    api.request('POST /wps/member/passkeys/options', { body: { password } }, encryptedBody()),
  ]);
  const response = await startRegistration({ optionsJSON: options as unknown as Options<typeof startRegistration> });
  await api.request('POST /wps/member/passkeys', { body: { name, response: response as unknown as Response } });
}

/** Whether the person closed the browser's passkey window. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
