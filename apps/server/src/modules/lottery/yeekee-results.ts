import type { Database, Queryable } from '@chokdee/database/database';
import { yeekeeNumber } from '@chokdee/games/lottery/yeekee';
import { readClocks, type DrawRow, type GameClock } from '../draws/index.ts';
import { lotteryGameOf } from './rules.ts';
import { readRounds, type RoundRow } from './yeekee-store.ts';

/** Whether a game is a Yeekee: its members send numbers in. */
export const isYeekee = (code: string): boolean => lotteryGameOf(code)?.group === 'yeekee';
/** The number of the sealed draw of a round; null before the result. */
export const drawnOf = ({ numbers }: Pick<DrawRow, 'numbers'>): string | null => numbers?.['number']?.[0] ?? null;
/** What the submissions contribute to the result of a round. */
export const partsOf = (round: RoundRow | undefined) => ({
  sum: round?.total ?? 0n,
  subtracted: BigInt(round?.sixteenth ?? 0),
});

/**
 * Replaces the number of the draw by the result of the round in draws of Yeekee games: lotteries
 * show and settle by the latter (decision 0039). Sale has ended before a draw has numbers, so a
 * result does not change.
 */
export async function withResults<Draw extends Pick<DrawRow, 'draw_id' | 'code' | 'numbers'>>(
  db: Queryable,
  draws: readonly Draw[],
): Promise<Draw[]> {
  const own = draws.filter((draw) => isYeekee(draw.code) && drawnOf(draw) !== null);
  if (own.length === 0) return [...draws];
  const rounds = await readRounds(
    db,
    own.map(({ draw_id }) => draw_id),
  );
  return draws.map((draw) => {
    const drawn = isYeekee(draw.code) ? drawnOf(draw) : null;
    if (drawn === null) return draw;
    const parts = partsOf(rounds.find(({ draw_id }) => draw_id === draw.draw_id));
    return { ...draw, numbers: { ...draw.numbers, number: [yeekeeNumber({ ...parts, drawn: BigInt(drawn) })] } };
  });
}

/**
 * The clocks of games by code, with the results of Yeekee rounds in place of their draws' numbers.
 */
export async function readLotteryClocks(
  database: Database,
  brandId: string,
  codes: readonly string[],
): Promise<GameClock[]> {
  const clocks = await readClocks(database, brandId, codes);
  const last = await withResults(
    database,
    clocks.flatMap((clock) => clock.last ?? []),
  );
  return clocks.map((clock) => ({
    ...clock,
    last: last.find(({ draw_id }) => draw_id === clock.last?.draw_id) ?? null,
  }));
}
