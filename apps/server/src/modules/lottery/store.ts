import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Queryable } from '@chokdee/database/database';

/** Limits of a play that an operator changed; micro-units as text. */
export interface PlaySetting {
  readonly isOpen?: boolean;
  readonly least?: string;
  readonly most?: string;
  readonly perKey?: string;
}

/** A game that a brand offers. */
export interface LotteryGameRow {
  readonly code: string;
  readonly vendor: string;
  readonly product: 'ELOTT' | 'LOTT';
  readonly position: number;
  readonly is_open: boolean;
  readonly allows_cancel: boolean;
  readonly most_member: bigint | null;
  readonly most_issue: bigint | null;
  readonly plays: Readonly<Record<string, PlaySetting>>;
  readonly revision: bigint;
}

const GAME_COLUMNS =
  'code, vendor, product, position, is_open, allows_cancel, most_member, most_issue, plays, revision';

/** The games of a brand in the order of its menus. */
export const readGames = (db: Queryable, brandId: string): Promise<LotteryGameRow[]> =>
  db.query<LotteryGameRow>(`select ${GAME_COLUMNS} from lottery.game where brand_id = $1 order by position, code`, [
    brandId,
  ]);

/** A game of a brand. */
export const findGame = async (db: Queryable, brandId: string, code: string): Promise<LotteryGameRow | undefined> =>
  (
    await db.query<LotteryGameRow>(`select ${GAME_COLUMNS} from lottery.game where brand_id = $1 and code = $2`, [
      brandId,
      code,
    ])
  )[0];

/** A restricted number. */
export interface RestrictionRow {
  readonly game: string;
  readonly draw_id: string | null;
  readonly play: string;
  readonly number: string;
  readonly rate: number;
}

/** The restricted numbers of games of a brand: of every issue, and of these draws. */
export const readRestrictions = (
  db: Queryable,
  brandId: string,
  games: readonly string[],
  draws: readonly string[],
): Promise<RestrictionRow[]> =>
  db.query<RestrictionRow>(
    `select game, draw_id, play, number, rate
     from lottery.restriction
     where brand_id = $1
       and game = any ($2)
       and (draw_id is null or draw_id = any ($3::uuid[]))
     order by number, rate`,
    [brandId, games, draws],
  );

/** Stakes on keys of a draw, per unit. */
export const readExposure = (
  db: Queryable,
  draws: readonly string[],
  keys: readonly string[],
): Promise<{ draw_id: string; play: string; key: string; staked: bigint }[]> =>
  db.query(
    `select draw_id, play, key, staked
     from lottery.exposure
     where draw_id = any ($1::uuid[])
       and key = any ($2)`,
    [draws, keys],
  );

/** A slip. */
export interface SlipRow {
  readonly slip_id: string;
  /** Its stored number (`betNumberOf`). */
  readonly number: bigint;
  readonly placed_at: Date;
  readonly hash: Buffer;
  readonly lines: number;
  readonly stake: bigint;
  readonly balance_after: bigint;
}

const SLIP_COLUMNS = 'slip_id, number, placed_at, hash, lines, stake, balance_after';

/** A slip of a member. */
export const findSlip = async (db: Queryable, memberId: string, slipId: string): Promise<SlipRow | undefined> =>
  (
    await db.query<SlipRow>(`select ${SLIP_COLUMNS} from lottery.slip where member_id = $1 and slip_id = $2`, [
      memberId,
      slipId,
    ])
  )[0];

/** A slip of a member. */
export interface SlipKey {
  readonly memberId: string;
  readonly slipId: string;
}

/** Reads the short numbers of slips; the answer gives that of one, '' for an unknown slip. */
export async function readSlipNumbers(db: Queryable, keys: readonly SlipKey[]): Promise<(key: SlipKey) => string> {
  const textOf = ({ memberId, slipId }: SlipKey): string => `${memberId} ${slipId}`;
  const wanted = [...new Map(keys.map((key) => [textOf(key), key])).values()];
  const rows = await db.query<SlipKey & { number: bigint }>(
    `select s.member_id as "memberId", s.slip_id as "slipId", s.number
     from unnest($1::uuid[], $2::uuid[]) as k (member_id, slip_id)
     join lottery.slip s on s.member_id = k.member_id and s.slip_id = k.slip_id`,
    [wanted.map(({ memberId }) => memberId), wanted.map(({ slipId }) => slipId)],
  );
  const numbers = new Map(rows.map((row) => [textOf(row), betNumberOf(row.number)]));
  return (key) => numbers.get(textOf(key)) ?? '';
}

/** The slip of a number at a brand, with its member. */
export const findSlipByNumber = async (
  db: Queryable,
  brandId: string,
  number: bigint,
): Promise<(SlipRow & { readonly member_id: string }) | undefined> =>
  (
    await db.query<SlipRow & { member_id: string }>(
      `select member_id, ${SLIP_COLUMNS} from lottery.slip where number = $1 and brand_id = $2`,
      [number, brandId],
    )
  )[0];

/** A member's slips older than the slip `before`, newest first: by the primary key. */
export const readSlips = (
  db: Queryable,
  memberId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<SlipRow[]> =>
  db.query<SlipRow>(
    `select ${SLIP_COLUMNS}
     from lottery.slip
     where member_id = $1 and slip_id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
     order by slip_id desc
     limit $3`,
    [memberId, before ?? null, limit],
  );

/** The games that a member bet on last, newest first. */
export const readRecent = async (db: Queryable, memberId: string, limit: number): Promise<string[]> =>
  (
    await db.query<{ game: string }>(
      `select game
       from lottery.member_stake
       where member_id = $1 and lines > 0
       group by game
       order by max(last_at) desc
       limit $2`,
      [memberId, limit],
    )
  ).map(({ game }) => game);

/** The games of a brand by the lines of the last 7 days, most first. */
export const readPopular = async (db: Queryable, brandId: string): Promise<string[]> =>
  (
    await db.query<{ game: string }>(
      `select game
       from lottery.issue
       where brand_id = $1
         and since > platform.clock() - interval '7 days'
         and lines > 0
       group by game
       order by sum(lines) desc, game`,
      [brandId],
    )
  ).map(({ game }) => game);

/** The draws of some games that a member bet on, also those of cancelled lines. */
export const readStakedDraws = (
  db: Queryable,
  memberId: string,
  games: readonly string[],
): Promise<{ game: string; draw_id: string }[]> =>
  db.query('select game, draw_id from lottery.member_stake where member_id = $1 and game = any ($2)', [
    memberId,
    games,
  ]);
