import { createHash } from 'node:crypto';
import type { Queryable } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';

/** One baht in micro-units. */
export const baht = 1_000_000;

/** A member with money and an active site session. */
export interface Player {
  readonly memberId: string;
  readonly sessionId: string;
  readonly account: string;
}

/** Pays baht into a member's cash. */
export const deposit = (owner: Queryable, memberId: string, money: number): Promise<unknown> =>
  owner.query(
    `select ledger.post(
      $1,
      $2,
      '\\x00',
      'deposit',
      array[row('channel:sandbox', 'cash', $3::bigint, 'THB')::ledger.line],
      'test'
    )`,
    [memberId, uuid7(), money * baht],
  );

/**
 * Creates a member of the demo brand. `money` is in baht; `account` defaults to the member's id.
 */
export async function createPlayer(
  owner: Queryable,
  { money, account }: { readonly money: number; readonly account?: string },
): Promise<Player> {
  const [memberId, sessionId] = [uuid7(), uuid7()];
  await owner.query(
    `insert into identity.member (member_id, brand_id, account, account_key, currency, password_hash)
    values ($1, 'chokdee', $2, $2, 'THB', '$argon2id$')`,
    [memberId, account ?? memberId],
  );
  await owner.query(
    `insert into identity.session (member_id, session_id, brand_id, token_hash, ends_at)
    values ($1, $2, 'chokdee', $3, platform.clock() + interval '7 days')`,
    [memberId, sessionId, createHash('sha256').update(sessionId).digest()],
  );
  await owner.query(`select protection.create_player_limits($1, 'chokdee', 'THB')`, [memberId]);
  await owner.query(`select ledger.open_member($1, 'chokdee', 'THB')`, [memberId]);
  if (money > 0) await deposit(owner, memberId, money);
  return { memberId, sessionId, account: account ?? memberId };
}
