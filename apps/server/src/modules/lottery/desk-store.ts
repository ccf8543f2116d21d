import type { Queryable } from '@chokdee/database/database';
import type { PriceRow, PrizeMode } from '@chokdee/games/lottery/types';
import type { LotteryGameRow, PlaySetting } from './store.ts';

/** Locks the games of a brand, so that changes of its rules follow one another. */
export const lockGames = (tx: Queryable, brandId: string): Promise<unknown> =>
  tx.query('select from lottery.game where brand_id = $1 order by code for update', [brandId]);

/** What operators set of a game. */
export type GameSettings = Pick<LotteryGameRow, 'is_open' | 'allows_cancel' | 'most_member' | 'most_issue'>;

/** Sets a game. */
export const writeSettings = (tx: Queryable, brandId: string, code: string, settings: GameSettings): Promise<unknown> =>
  tx.query(
    `update lottery.game
     set
       is_open = $3,
       allows_cancel = $4,
       most_member = $5,
       most_issue = $6
     where brand_id = $1 and code = $2`,
    [brandId, code, settings.is_open, settings.allows_cancel, settings.most_member, settings.most_issue],
  );

/** Sets the plays of a game. */
export const writePlays = (
  tx: Queryable,
  brandId: string,
  code: string,
  plays: Readonly<Record<string, PlaySetting>>,
): Promise<unknown> =>
  tx.query('update lottery.game set plays = $3 where brand_id = $1 and code = $2', [
    brandId,
    code,
    JSON.stringify(plays),
  ]);

/** A restricted number as operators see it. */
export interface DeskRestrictionRow {
  readonly game: string;
  readonly draw_id: string | null;
  readonly play: string;
  readonly number: string;
  readonly rate: number;
  readonly reason: string;
  readonly created_by: string;
  readonly created_at: Date;
}

/** The restricted numbers of a game: of every issue, and of these draws. */
export const readDeskRestrictions = (
  db: Queryable,
  { brandId, code, draws }: { readonly brandId: string; readonly code: string; readonly draws: readonly string[] },
): Promise<DeskRestrictionRow[]> =>
  db.query<DeskRestrictionRow>(
    `select game, draw_id, play, number, rate, reason, created_by, created_at
     from lottery.restriction
     where brand_id = $1
       and game = $2
       and (draw_id is null or draw_id = any ($3::uuid[]))
     order by draw_id nulls first, play, number`,
    [brandId, code, draws],
  );

/** How many numbers are restricted in every issue, by game. */
export const countRestrictions = (db: Queryable, brandId: string): Promise<{ game: string; count: number }[]> =>
  db.query(
    `select game, count(*)::integer as count
     from lottery.restriction
     where brand_id = $1 and draw_id is null
     group by game`,
    [brandId],
  );

/** Numbers of a play of a game, in a draw or in every one. */
export interface RestrictedNumbers {
  readonly brandId: string;
  readonly game: string;
  readonly drawId: string | null;
  readonly play: string;
  readonly numbers: readonly string[];
}

/** The rates that numbers have by a restriction of just this draw, or of every draw. */
export const readRates = (
  tx: Queryable,
  { brandId, game, drawId, play, numbers }: RestrictedNumbers,
): Promise<{ number: string; rate: number }[]> =>
  tx.query(
    `select number, rate
     from lottery.restriction
     where brand_id = $1
       and game = $2
       and draw_id is not distinct from $3::uuid
       and play = $4
       and number = any ($5)
     order by number`,
    [brandId, game, drawId, play, numbers],
  );

/** Restricts numbers. `ids` are those of new restrictions. */
export const writeRestrictions = (
  tx: Queryable,
  { brandId, game, drawId, play, numbers }: RestrictedNumbers,
  set: { readonly ids: readonly string[]; readonly rate: number; readonly reason: string; readonly by: string },
): Promise<unknown> =>
  tx.query(
    `insert into lottery.restriction as r (
       restriction_id, brand_id, game, draw_id, play, number, rate, reason, created_by
     )
     select u.id, $1, $2, $3::uuid, $4, u.number, $7, $8, $9
     from unnest($5::text[], $6::uuid[]) as u (number, id)
     on conflict (brand_id, game, play, number, draw_id) do update set
       rate = excluded.rate,
       reason = excluded.reason,
       created_by = excluded.created_by,
       created_at = excluded.created_at
     where r.rate <> excluded.rate`,
    [brandId, game, drawId, play, numbers, set.ids, set.rate, set.reason, set.by],
  );

/** Lifts restrictions. */
export const deleteRestrictions = (
  tx: Queryable,
  { brandId, game, drawId, play, numbers }: RestrictedNumbers,
): Promise<unknown> =>
  tx.query(
    `delete from lottery.restriction
     where brand_id = $1
       and game = $2
       and draw_id is not distinct from $3::uuid
       and play = $4
       and number = any ($5)`,
    [brandId, game, drawId, play, numbers],
  );

/** Writes a price list. `prices` null: those of the rules. */
export const writePriceList = (
  tx: Queryable,
  brandId: string,
  list: { readonly mode: PrizeMode; readonly isOn: boolean; readonly prices: readonly PriceRow[] | null },
): Promise<unknown> =>
  tx.query(
    `insert into lottery.price_list (brand_id, prize_mode, is_on, prices)
     values ($1, $2, $3, $4)
     on conflict (brand_id, prize_mode) do update set is_on = excluded.is_on, prices = excluded.prices`,
    [brandId, list.mode, list.isOn, list.prices === null ? null : JSON.stringify(list.prices)],
  );

/** The cap of returns that a brand set, ten-thousandths; null when it set none. */
export const readReturnCap = async (db: Queryable, brandId: string): Promise<number | null> =>
  (await db.query<{ return_cap: number }>('select return_cap from lottery.setting where brand_id = $1', [brandId]))[0]
    ?.return_cap ?? null;

/** Sets the cap of returns of a brand, ten-thousandths. */
export const writeReturnCap = (tx: Queryable, brandId: string, cap: number): Promise<unknown> =>
  tx.query(
    `insert into lottery.setting (brand_id, return_cap)
     values ($1, $2)
     on conflict (brand_id) do update set return_cap = excluded.return_cap`,
    [brandId, cap],
  );

/** Stakes and lines of all members in issues. */
export const readIssueStakes = (
  db: Queryable,
  draws: readonly string[],
): Promise<{ draw_id: string; staked: bigint; lines: number }[]> =>
  db.query('select draw_id, staked, lines from lottery.issue where draw_id = any ($1::uuid[])', [draws]);

/** The exposure of a number in an issue. */
export interface ExposureRow {
  readonly play: string;
  readonly key: string;
  readonly staked: bigint;
  readonly payout: bigint;
  readonly lines: number;
}

/** A page of the exposure of a draw, the largest payout first, and the number of all rows. */
export async function readExposurePage(
  db: Queryable,
  { drawId, play }: { readonly drawId: string; readonly play: string | null },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ExposureRow[]; readonly total: number }> {
  const where = 'draw_id = $1 and lines > 0 and ($2::text is null or play = $2)';
  const [rows, [count]] = await Promise.all([
    db.query<ExposureRow>(
      `select play, key, staked, payout, lines
       from lottery.exposure
       where ${where}
       order by payout desc, play, key
       limit $3 offset $4`,
      [drawId, play, limit, offset],
    ),
    db.query<{ total: number }>(`select count(*)::integer as total from lottery.exposure where ${where}`, [
      drawId,
      play,
    ]),
  ]);
  return { rows, total: count?.total ?? 0 };
}
