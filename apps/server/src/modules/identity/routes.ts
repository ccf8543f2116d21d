import { sendVerificationSms, verifyMobile } from '@chokdee/contract/calls/identity/mobile-verification';
import { sendVerificationCode, verifyOwnMobile } from './mobile-verification.ts';
import {
  changePassword,
  changePaymentPassword,
  checkUsername,
  endOtherSessions,
  endSession,
  hasPaymentPassword,
  logout,
  readMemberInfo,
  memberIcon,
  sessions,
  setPaymentPassword,
  touchSession,
  updateMemberInfo,
} from '@chokdee/contract/calls/identity';
import { playerIn } from '../../platform/http/context.ts';
import { clearSession } from '../../platform/http/session.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { callerOf } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { entryRoutes } from './entry-routes.ts';
import { memberSummary } from './members.ts';
import { operatorRoutes } from './operator-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import * as passwords from './password-change.ts';
import * as profiles from './profile.ts';
import * as registrations from './registration.ts';
import { forgetBrowser } from './remember.ts';
import * as ownSessions from './own-sessions.ts';
import * as playerSessions from './sessions.ts';
import { readOpenSessions } from './store.ts';

/** Binds the calls of accounts and sessions. */
export function identityRoutes(deps: IdentityDeps): Binding[] {
  return [
    ...entryRoutes(deps),
    ...passkeyRoutes(deps),
    ...operatorRoutes(deps),
    bind(logout, async (_input, context) => {
      if (context.player !== null)
        await playerSessions.endSession(deps, {
          memberId: context.player.memberId,
          sessionId: context.player.sessionId,
          reason: 'logout',
          address: context.address,
          userAgent: context.userAgent,
        });
      if (context.player !== null) await forgetBrowser(deps.database, context.player.memberId);
      clearSession(context);
      context.clearCookie('remember');
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
    bind(endSession, async ({ params, body }, context) => {
      const player = playerIn(context);
      await ownSessions.endOwnSession(deps, callerOf(context), player, { id: params.id, ...body });
      if (params.id === player.sessionId) clearSession(context);
      return null;
    }),
    bind(endOtherSessions, async ({ body }, context) =>
      ownSessions.endOtherSessions(deps, callerOf(context), playerIn(context), body),
    ),
    bind(checkUsername, async ({ query }, context) =>
      registrations.checkUsername(deps, callerOf(context), query.username),
    ),
    bind(memberIcon, async () => ({ avatar: '0', avatarType: 'STATIC' as const })),
    bind(readMemberInfo, async (_input, context) => profiles.memberInfo(deps, context.brand, context.player)),
    bind(updateMemberInfo, async ({ body }, context) => {
      await profiles.updateProfile(deps, playerIn(context), body);
      return profiles.memberInfo(deps, context.brand, context.player);
    }),
    bind(sendVerificationSms, async ({ body }, context) => ({
      expiredMinutes: await sendVerificationCode(deps, callerOf(context), playerIn(context).memberId, body),
    })),
    bind(verifyMobile, async ({ body }, context) => {
      await verifyOwnMobile(deps, callerOf(context), playerIn(context).memberId, body);
      return null;
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
