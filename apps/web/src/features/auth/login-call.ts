import { api, encryptedBody } from '../../shared/api.ts';
import { withBotProof } from './bot-check.ts';
import { plainNumber } from './register-rules.ts';
import { rememberName } from './remembered.ts';
import { startSession, type LoginResult } from './sign-in.ts';

/** The values of the login form. `username` is a user name, or a mobile number. */
export type LoginEntry = {
  username: string;
  password: string;
  mobileNum: string;
  verificationCode: string;
  captcha: string;
  remember: boolean;
};
/** The ways to log in with the form. */
export type LoginWay = 'username' | 'sms';

/**
 * Sends a login and starts the session. A login by name solves the bot check first.
 * `firebaseIdToken` proves the number in place of the code.
 */
export async function sendLogin(
  entry: LoginEntry,
  {
    way,
    dialing,
    firebaseIdToken,
  }: { readonly way: LoginWay; readonly dialing: string | undefined; readonly firebaseIdToken?: string | undefined },
): Promise<LoginResult> {
  const captcha = entry.captcha.trim();
  const body =
    firebaseIdToken !== undefined
      ? { type: 'firebase' as const, firebaseIdToken }
      : way === 'sms'
        ? {
            type: way,
            username: plainNumber(entry.mobileNum),
            password: entry.verificationCode.trim(),
            countryDialingCode: dialing,
          }
        : { type: way, username: entry.username.trim(), password: entry.password };
  const send = (proof: { altcha?: string }) =>
    api.request(
      'POST /wps/session/login',
      { body: { ...body, ...proof, remember: entry.remember, ...(captcha !== '' && { captcha }) } },
      encryptedBody(),
    );
  const session = await (body.type === 'username' ? withBotProof(send) : send({}));
  rememberName(entry.remember ? session.account : null);
  startSession(session);
  return session;
}
