import { isAgentKind } from '@chokdee/contract/account-kind';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { openSession, type OpenedSession } from './login.ts';
import { rotateRemembered } from './remember.ts';
import { lockMember } from './store.ts';

/**
 * Opens a session for the browser that a member asked to remember, and rotates its token (decision
 * D4). A password that must be changed is asked for as after a login with it. Refuses with
 * `login.not.session` or `account.blocked`.
 */
export async function loginRemembered(deps: IdentityDeps, caller: Caller): Promise<OpenedSession> {
  const brand = await deps.brands.brand(caller.brand.id);
  const isAgentSite = await deps.brands.isAgentHost(caller.brand.id, caller.host);
  const opened = await deps.database.transaction(async (tx) => {
    const remembered = await rotateRemembered(tx, caller.brand.id, caller.remember ?? '');
    const member = remembered === null ? undefined : await lockMember(tx, remembered.memberId);
    if (remembered === null || member === undefined) return null;
    if (member.state !== 'active' || (isAgentSite && !isAgentKind(member.kind))) return 'blocked';
    const session = await openSession(tx, caller, { brand, member }, { byPassword: true, remember: false });
    return { ...session, remember: remembered.token };
  });
  if (opened === null) throw new Refusal('login.not.session');
  if (opened === 'blocked') throw new Refusal('account.blocked');
  opened.ended.forEach(deps.announceEnd);
  return opened;
}
