import type { CallContext } from '../../platform/http/context.ts';
import { sendSession } from '../../platform/http/session.ts';
import type { OpenedSession } from './login.ts';
import { REMEMBER_SECONDS } from './remember.ts';

const DEVICE_SECONDS = 30 * 86_400;

/** Sets the cookies of a new session and returns the token for the response body. */
function sendTokens(session: OpenedSession, context: CallContext): string {
  const token = sendSession(context, session.token);
  if (context.cookieSession) context.setCookie('device', session.device, { httpOnly: true, maxAge: DEVICE_SECONDS });
  if (context.cookieSession && session.remember !== null)
    context.setCookie('remember', session.remember, { httpOnly: true, maxAge: REMEMBER_SECONDS });
  return token;
}

/**
 * The response of a login. The token is in the cookie or in the body; a page's browser also gets a
 * device cookie, and a remember cookie if the login asked for one.
 */
export const loginResponse = (session: OpenedSession, context: CallContext) => ({
  token: sendTokens(session, context),
  id: session.member.member_id,
  customerId: session.member.member_id,
  account: session.member.account,
  userName: session.member.account,
  customerType: session.member.kind,
  firstTimeLogin: session.previous === null,
  passwordExpired: session.ticket !== null,
  passwordTicket: session.ticket,
  lastLogin: session.previous?.at.getTime() ?? null,
  lastLoginIp: session.previous?.address ?? null,
});
