import { randomBytes } from 'node:crypto';
import { Refusal } from '../../platform/refusal.ts';
import { bareMember } from './bare-member.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { openSession, type OpenedSession } from './login.ts';
import { insertMember } from './store.ts';

/**
 * Opens a trial account and a session of it (decisions D8, D43). It has no purse and no player
 * limits: it plays with play money only. It is deleted when its session has ended.
 */
export async function openTrial(
  deps: IdentityDeps,
  caller: Caller,
  altcha: string | undefined,
): Promise<OpenedSession> {
  await deps.botCheck.require(deps.database, caller, altcha);
  if (await deps.brands.isAgentHost(caller.brand.id, caller.host)) throw new Refusal('login.agents.only');
  const brand = await deps.brands.brand(caller.brand.id);
  const account = `trial${randomBytes(6).toString('hex')}`;
  return deps.database.transaction(async (tx) => {
    const member = await insertMember(tx, {
      ...bareMember(caller, brand, account),
      kind: 4,
      password_hash: UNUSABLE_HASH,
    });
    if (member === undefined) throw new Refusal('system.busy');
    return openSession(tx, caller, { brand, member }, { byPassword: false, remember: false });
  });
}

/** A hash that no password has: its salt and digest are of no argon2 computation. */
export const UNUSABLE_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
