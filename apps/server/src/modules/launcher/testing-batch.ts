import type { TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';

/** One baht in micro-units. */
export const baht = 1_000_000;
/** A member with what a play needs. */
export interface SeededPlayer {
  readonly member: string;
  readonly site: string;
  readonly session: string;
  readonly pair: string;
}
/** A command of the games. */
export interface Play {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly memberId: string;
}

/** A member with money (100 baht unless told), a site session, a seed pair and a conversation with the dice. */
export async function seedPlayer({ owner }: TestDatabase, money = 100): Promise<SeededPlayer> {
  const [member, site, session, pair] = [uuid7(), uuid7(), uuid7(), uuid7()];
  await owner.query(
    `insert into identity.member (member_id, brand_id, account, account_key, currency, password_hash) values ($1::uuid, 'chokdee', $1::uuid::text, $1::uuid::text, 'THB', '$argon2id$')`,
    [member],
  );
  await owner.query(
    `insert into identity.session (member_id, session_id, brand_id, token_hash, ends_at) values ($1, $2::uuid, 'chokdee', sha256($2::uuid::text::bytea), platform.clock() + interval '7 days')`,
    [member, site],
  );
  await owner.query(
    `select protection.create_player_limits($1, 'chokdee', 'THB'), ledger.open_member($1, 'chokdee', 'THB')`,
    [member],
  );
  await owner.query(
    `select ledger.post($1, $2, '\\x00', 'deposit', array[row('channel:sandbox', 'cash', $3::bigint, 'THB')::ledger.line], 'test')`,
    [member, uuid7(), money * baht],
  );
  await owner.query(`select seeds.open($1, 'test', $2, repeat('a', 64), '\\x00', $3, repeat('b', 64), '\\x00')`, [
    member,
    pair,
    uuid7(),
  ]);
  await owner.query(
    `select launcher.open_session(jsonb_build_object('id', $1::uuid, 'memberId', $2::uuid, 'tokenHash', encode(sha256($1::uuid::text::bytea), 'hex'), 'brandId', g.brand_id, 'vendor', g.vendor, 'category', g.category, 'game', g.code,
    'version', g.version, 'currency', 'THB', 'currencySymbol', 'B', 'language', 'TH', 'device', 'mobile', 'siteSession', $3::uuid, 'hours', 12)) from catalogue.game g where g.code = 'dice'`,
    [session, member, site],
  );
  return { member, site, session, pair };
}

/** A lost play of ten baht, the first of its pair unless told otherwise. */
export const playOf = ({ member, session, pair }: SeededPlayer, more: Partial<Play> = {}): Play => ({
  id: uuid7(),
  memberId: member,
  sessionId: session,
  mode: 'under',
  amount: String(10 * baht),
  stake: String(10 * baht),
  payout: '0',
  open: false,
  choice: { target: 5_000 },
  state: [
    { index: 0, type: 'bet' },
    { index: 1, type: 'roll', value: 7 },
  ],
  seedPair: pair,
  nonce: '0',
  after: null,
  requestId: null,
  requestHash: 'ab'.repeat(32),
  place: 'TH',
  ...more,
});
