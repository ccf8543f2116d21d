import {
  changePassword,
  changePaymentPassword,
  checkUsername,
  endSession,
  hasPaymentPassword,
  login,
  logout,
  readMemberInfo,
  register,
  sessions,
  setPaymentPassword,
  touchSession,
  updateMemberInfo,
} from '@chokdee/contract/calls/identity';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { clearSession, sendSession } from '../../platform/http/session.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { callerOf } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import * as logins from './login.ts';
import { memberSummary } from './members.ts';
import * as passwords from './password-change.ts';
import * as profiles from './profile.ts';
import * as registrations from './registration.ts';
import * as playerSessions from './sessions.ts';
import { readOpenSessions } from './store.ts';

const DEVICE_SECONDS = 30 * 86_400;

/** Sets the cookies of a new session and returns the token for the response body. */
function sendTokens(session: logins.OpenedSession, context: CallContext): string {
  const token = sendSession(context, session.token);
  if (context.cookieSession) context.setCookie('device', session.device, { httpOnly: true, maxAge: DEVICE_SECONDS });
  return token;
}
/**
 * The response of a login. The token is in the cookie or in the body; a page's browser also gets a
 * device cookie.
 */
const loginResponse = (session: logins.OpenedSession, context: CallContext) => ({
  token: sendTokens(session, context),
  id: session.member.member_id,
  customerId: session.member.member_id,
  account: session.member.account,
  userName: session.member.account,
  customerType: session.member.kind,
  firstTimeLogin: session.previous === null,
  passwordExpired: session.passwordExpired,
  passwordTicket: null,
  lastLogin: session.previous?.at.getTime() ?? null,
  lastLoginIp: session.previous?.address ?? null,
});

/** Binds the calls of accounts and sessions. */
export function identityRoutes(deps: IdentityDeps): Binding[] {
  return [
    bind(login, async ({ body }, context) => {
      if (body.type === 'sms') throw new Refusal('function.not.available');
      return loginResponse(
        await logins.login(deps, callerOf(context), body.username ?? '', body.password ?? ''),
        context,
      );
    }),
    bind(logout, async (_input, context) => {
      if (context.player !== null)
        await playerSessions.endSession(deps, {
          memberId: context.player.memberId,
          sessionId: context.player.sessionId,
          reason: 'logout',
          address: context.address,
          userAgent: context.userAgent,
        });
      clearSession(context);
      return null;
    }),
    bind(touchSession, async (_input, context) => playerSessions.sessionTimes(deps, playerIn(context))),
    bind(sessions, async (_input, context) => {
      const player = playerIn(context);
      return (await readOpenSessions(deps.database, player.memberId)).map((row) => ({
        id: row.session_id,
        current: row.session_id === player.sessionId,
        startedAt: row.started_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
        ip: row.address,
        userAgent: row.user_agent,
      }));
    }),
    bind(endSession, async ({ params }, context) => {
      const player = playerIn(context);
      if (
        !(await playerSessions.endSession(deps, {
          memberId: player.memberId,
          sessionId: params.id,
          reason: 'killed',
          address: context.address,
          userAgent: context.userAgent,
        }))
      )
        throw new Refusal('request.not.found');
      if (params.id === player.sessionId) clearSession(context);
      return null;
    }),
    bind(register, async ({ body }, context) => {
      const { memberId, account, session } = await registrations.register(deps, callerOf(context), body);
      return session === null ? { customerId: memberId, account } : loginResponse(session, context);
    }),
    bind(checkUsername, async ({ query }, context) =>
      registrations.checkUsername(deps, callerOf(context), query.username),
    ),
    bind(readMemberInfo, async (_input, context) => profiles.memberInfo(deps, context.brand, context.player)),
    bind(updateMemberInfo, async ({ body }, context) => {
      await profiles.updateProfile(deps, playerIn(context), body);
      return profiles.memberInfo(deps, context.brand, context.player);
    }),
    bind(changePassword, async ({ body }, context) => {
      await passwords.changePassword(deps, callerOf(context), playerIn(context), body);
      return null;
    }),
    bind(setPaymentPassword, async ({ body }, context) => {
      await passwords.setPaymentPassword(deps, callerOf(context), playerIn(context), body);
      return null;
    }),
    bind(changePaymentPassword, async ({ body }, context) => {
      await passwords.changePaymentPassword(deps, callerOf(context), playerIn(context), body);
      return null;
    }),
    bind(
      hasPaymentPassword,
      async (_input, context) => (await memberSummary(deps, playerIn(context).memberId))?.hasPaymentPassword ?? false,
    ),
  ];
}
