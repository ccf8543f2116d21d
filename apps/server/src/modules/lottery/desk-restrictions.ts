import type { ErrorCode } from '@chokdee/contract/errors';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database, Queryable } from '@chokdee/database/database';
import type { Play } from '@chokdee/games/lottery/types';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import { findIssue, readUpcoming } from '../draws/index.ts';
import type { DeskChange } from './desk-games.ts';
import { deleteRestrictions, lockGames, readDeskRestrictions, readRates, writeRestrictions } from './desk-store.ts';
import { keysOf, lotteryGameOf, parseEntry, playOf } from './rules.ts';
import { findGame } from './store.ts';

/** Restricted numbers of a game at most: those of every issue, and of the issues ahead. */
const MOST_RESTRICTED = 1_000;
const AHEAD = 100;

/** Numbers to restrict. `rate`: the percentage of the price that is paid; null lifts. */
export interface RestrictionChange {
  readonly playId: string;
  readonly numbers: readonly string[];
  /** In this issue only; null: in every one. */
  readonly numero: string | null;
  readonly rate: number | null;
}

/** The key of a number that operators type, or the code of what is wrong with it. */
function keyOf(play: Play, typed: string): { readonly key: string } | { readonly error: ErrorCode } {
  const { entry, match } = play;
  // A set wins by all of its numbers: each of them is a key.
  if (match.kind === 'all' && entry.kind === 'set')
    return /^[0-9]+$/.test(typed) && typed.length === entry.digits ? { key: typed } : { error: 'lottery.entry.digits' };
  const parsed = parseEntry(play, typed);
  if (parsed.error !== undefined) return { error: `lottery.entry.${parsed.error}` };
  return { key: keysOf(play, parsed.entry)[0]! };
}

/** The keys of all numbers; refuses with the wrong ones by position. */
function keysOfAll(play: Play, numbers: readonly string[]): string[] {
  const read = numbers.map((number) => keyOf(play, number));
  const wrong = read.flatMap((one, index) =>
    'error' in one ? [[`numbers.${index}`, { code: one.error }] as const] : [],
  );
  if (wrong.length > 0) throw new Refusal(wrong[0]![1].code, { fields: Object.fromEntries(wrong) });
  return [...new Set(read.flatMap((one) => ('key' in one ? [one.key] : [])))];
}

async function requireFew(tx: Queryable, brandId: string, code: string): Promise<void> {
  const upcoming = await readUpcoming(tx, brandId, code, AHEAD);
  const rows = await readDeskRestrictions(tx, { brandId, code, draws: upcoming.map(({ draw_id }) => draw_id) });
  if (rows.length > MOST_RESTRICTED)
    throw new Refusal('lottery.restrictions.many', { params: { count: MOST_RESTRICTED } });
}

/**
 * Restricts numbers, or lifts their restriction; what is so already changes nothing. Refuses with
 * `request.not.found`, `lottery.play.unknown`, `lottery.issue.unknown`, `lottery.issue.closed`,
 * `lottery.restrictions.many` and, by number (`numbers.3`), `lottery.entry.*`.
 */
export async function restrictNumbers(
  database: Database,
  { brandId, actor, reason }: DeskChange,
  code: string,
  { playId, numbers, numero, rate }: RestrictionChange,
): Promise<void> {
  const play = playOf(playId);
  await database.transaction(async (tx) => {
    await lockGames(tx, brandId);
    if (!(await findGame(tx, brandId, code))) throw new Refusal('request.not.found');
    if (!play || play.format !== lotteryGameOf(code)?.format)
      throw new Refusal('lottery.play.unknown', { fields: { playId: { code: 'lottery.play.unknown' } } });
    const draw = numero === null ? null : await findIssue(tx, { brandId, code, issue: numero });
    if (draw === undefined)
      throw new Refusal('lottery.issue.unknown', { fields: { numero: { code: 'lottery.issue.unknown' } } });
    if (draw && draw.state !== 'scheduled' && draw.state !== 'on_sale')
      throw new Refusal('lottery.issue.closed', { fields: { numero: { code: 'lottery.issue.closed' } } });
    const keys = keysOfAll(play, numbers);
    const target = { brandId, game: code, drawId: draw?.draw_id ?? null, play: playId, numbers: keys };
    const before = await readRates(tx, target);
    const isSame =
      rate === null ? before.length === 0 : before.length === keys.length && before.every((one) => one.rate === rate);
    if (isSame) return;
    if (rate === null) await deleteRestrictions(tx, target);
    else {
      await writeRestrictions(tx, target, { ids: keys.map(() => uuid7()), rate, reason, by: actor.name });
      await requireFew(tx, brandId, code);
    }
    await record(tx, {
      brandId,
      actor,
      action: rate === null ? 'lottery.lift-numbers' : 'lottery.restrict-numbers',
      subject: `lottery-play:${code}/${playId}`,
      reason,
      before: { issue: numero, numbers: Object.fromEntries(before.map((one) => [one.number, one.rate])) },
      after: { issue: numero, numbers: Object.fromEntries(rate === null ? [] : keys.map((key) => [key, rate])) },
    });
  });
}
