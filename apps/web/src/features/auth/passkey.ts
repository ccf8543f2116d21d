import { answerWithPasskey, makePasskey } from '@chokdee/ui/passkeys';
import { api, encryptedBody } from '../../shared/api.ts';
import type { LoginResult } from './sign-in.ts';

/** Answers a challenge of a login with a passkey of this device. Throws when the person cancels. */
export const answerPasskeyChallenge = async (): Promise<Record<string, unknown>> =>
  answerWithPasskey(await api.request('POST /wps/session/login/passkey/options', { body: {} }));

/** Logs in with a passkey of this device. Throws when the person cancels. */
export async function loginWithPasskey(remember: boolean): Promise<LoginResult> {
  const response = await answerPasskeyChallenge();
  return api.request('POST /wps/session/login/passkey', { body: { response, remember } });
}

/** Creates a passkey on this device, after the login password. Throws when the person cancels. */
export async function createPasskey(password: string, name: string): Promise<void> {
  const options = await api.request('POST /wps/member/passkeys/options', { body: { password } }, encryptedBody());
  await api.request('POST /wps/member/passkeys', { body: { name, response: await makePasskey(options) } });
}
