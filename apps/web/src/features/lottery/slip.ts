import { keysOf, variantOf } from '@chokdee/games/lottery/entry';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { playOf } from '@chokdee/games/lottery/plays';
import type { Play } from '@chokdee/games/lottery/types';
import { MICROS_PER_UNIT, parseAmount, type Micro } from '@chokdee/money/amount';
import { payoutOf, ratio } from '@chokdee/money/ratio';
import type { PlayMenu, PlayMenus } from './calls.ts';
import type { Line } from './lines.ts';

/** A play of a game with what the server says of it. */
export interface OfferedPlay {
  readonly play: Play;
  readonly menu: PlayMenu;
}

/** The plays that a game offers, by the groups of its menu. */
export function offeredPlays(
  game: string,
  menus: PlayMenus,
): readonly { readonly code: string; readonly name: string; readonly plays: readonly OfferedPlay[] }[] {
  const format = lotteryGameOf(game)?.format;
  return (menus[0]?.playMenuGroups ?? [])
    .map(({ playCode, playName, playMenus }) => ({
      code: playCode,
      name: playName,
      plays: playMenus.flatMap((menu) => {
        const play = playOf(menu.playCode) ?? playOf(`${format}.${menu.playId}`);
        return play && menu.playSwitch === 'Y' ? [{ play, menu }] : [];
      }),
    }))
    .filter(({ plays }) => plays.length > 0);
}

/** What a line costs: its stake for each unit of the play. */
export const costOf = ({ stake }: Line, { play }: OfferedPlay): Micro => stake * BigInt(play.units);

/** The odds of an entry as text; a play has several where its chance depends on the digits. */
export const oddsOf = ({ play, menu }: OfferedPlay, entry: string): string =>
  menu.prices.find(({ variant }) => variant === variantOf(play, entry))?.odds ?? '0';

/** The share of the price that a restricted number pays, per cent; 100 for others, 0 if closed. */
export function rateOf({ play, menu }: OfferedPlay, entry: string): number {
  const keys = keysOf(play, entry);
  return Math.min(100, ...menu.restricted.filter(({ number }) => keys.includes(number)).map(({ rate }) => rate));
}

/** What one hit of a line pays, the stake included, rounded down to the minor unit. */
export function winOf(line: Line, offered: OfferedPlay): Micro {
  const odds = parseAmount(oddsOf(offered, line.entry));
  return payoutOf(line.stake, ratio(odds * BigInt(rateOf(offered, line.entry)), MICROS_PER_UNIT * 100n));
}

/** Why a stake is refused: its limits, or a fraction; null when it is accepted. */
export function stakeFault(stake: Micro, { menu: { limits } }: OfferedPlay): 'least' | 'most' | 'whole' | null {
  if (stake < parseAmount(limits.least)) return 'least';
  if (stake > parseAmount(limits.most)) return 'most';
  return stake % MICROS_PER_UNIT === 0n ? null : 'whole';
}

/** The sums of a slip. `stake` is null when the lines have different ones, `units` likewise. */
export function sumsOf(lines: readonly Line[], find: (play: string) => OfferedPlay | undefined) {
  const known = lines.flatMap((line) => {
    const offered = find(line.play);
    return offered ? [{ line, offered }] : [];
  });
  const only = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? values[0]! : null);
  return {
    lines: known.length,
    stake: only(known.map(({ line }) => line.stake)),
    units: only(known.map(({ offered }) => offered.play.units)),
    cost: known.reduce((sum, { line, offered }) => sum + costOf(line, offered), 0n),
  };
}
