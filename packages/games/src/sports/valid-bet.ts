import type { Micro } from '@chokdee/money/amount';
import { netValidBets, type OppositeGroup } from '@chokdee/money/valid-bet';
import type { LegResult } from '@chokdee/odds/settlement';
import { marketType } from './market-types.ts';
import type { Pair } from './types.ts';

/** A bet on an outcome of a market of one event. */
export interface Single {
  readonly market: string;
  readonly type: string;
  /** Quarters; a handicap is that of the home side. Null for types without a line. */
  readonly line: number | null;
  readonly outcome: string;
  /** All outcomes of the market; only types without rules of their own need them. */
  readonly outcomes: readonly string[];
  /** What had been scored when the bet was accepted; null before the start. */
  readonly score: Pair | null;
  /** Micro-units. */
  readonly stake: Micro;
}

/** The stakes of a member on one position, and what of them is left after netting, micro-units. */
export interface Netted {
  readonly staked: Micro;
  readonly valid: Micro;
}

/**
 * What the singles of a member on one event really risk, in their order: opposite sides of a market
 * are netted, also over different lines where one side must win (over 2.5 and under 3.5), and those
 * of the result with those of the double chance.
 */
export function netSingles(singles: readonly Single[]): Netted[] {
  const families = new Map<string, Map<string, Micro>>();
  const positions = singles.map((single) => {
    const [family, position] = [familyOf(single), positionOf(single)];
    const stakes = families.get(family) ?? new Map<string, Micro>();
    families.set(family, stakes.set(position, (stakes.get(position) ?? 0n) + single.stake));
    return { family, position };
  });
  const valid = new Map<string, ReadonlyMap<string, Micro>>();
  for (const [at, { family }] of positions.entries())
    if (!valid.has(family)) valid.set(family, netFamily(singles[at]!, families.get(family)!));
  return positions.map(({ family, position }) => ({
    staked: families.get(family)!.get(position)!,
    valid: valid.get(family)!.get(position)!,
  }));
}

const RESULTS = ['home', 'draw', 'away'] as const;
const CHANCES = ['home_or_draw', 'home_or_away', 'draw_or_away'] as const;
/** What covers the result of a match: netted one step after the other. */
const RESULT_STEPS: readonly (readonly OppositeGroup[])[] = [
  [
    ['home', 'draw_or_away'],
    ['draw', 'home_or_away'],
    ['away', 'home_or_draw'],
  ],
  // Each result is in two of them.
  [{ bets: CHANCES, atLeast: 2 }],
  [RESULTS],
];

/** Singles that can be opposite to each other. */
function familyOf({ type: code, market }: Single): string {
  const type = marketType(code);
  if (type?.hasLine) return code;
  if (type?.rule === 'result3' || type?.rule === 'double_chance')
    return `results ${JSON.stringify([type.count, type.scope])}`;
  return `market ${market}`;
}

/** The side and the line that it has to exceed, or to stay below, in quarters; or the outcome. */
function positionOf({ type: code, line, outcome, score }: Single): string {
  const type = marketType(code);
  if (!type?.hasLine) return outcome;
  const scored = type.usesScoreAtAcceptance && score !== null ? (score.home - score.away) * 4 : 0;
  const isAbove = outcome === 'home' || outcome === 'over';
  return `${isAbove ? 'above' : 'below'} ${type.rule === 'handicap' ? scored - line! : line!}`;
}

function netFamily(single: Single, stakes: ReadonlyMap<string, Micro>): ReadonlyMap<string, Micro> {
  const type = marketType(single.type);
  if (type?.hasLine) return netLines(stakes);
  if (type?.rule === 'result3' || type?.rule === 'double_chance')
    return RESULT_STEPS.reduce<ReadonlyMap<string, Micro>>((left, groups) => netValidBets(left, groups), stakes);
  // Several players may score: their bets do not cover each other.
  if (type?.rule === 'any_scorer' || single.outcomes.length < 2) return stakes;
  return netValidBets(stakes, [[...new Set(single.outcomes)]]);
}

/** Nets stakes above lines with stakes below the same or higher lines: one of the two must win. */
function netLines(stakes: ReadonlyMap<string, Micro>): ReadonlyMap<string, Micro> {
  const valid = new Map(stakes);
  const sides = [...stakes.keys()].map((position) => {
    const [side, line] = position.split(' ');
    return { position, side, line: Number(line) };
  });
  // What the highest line can be netted with, every lower one can be too.
  const above = sides.filter(({ side }) => side === 'above').toSorted((a, b) => b.line - a.line);
  const below = sides.filter(({ side }) => side === 'below').toSorted((a, b) => a.line - b.line);
  for (const upper of above)
    for (const lower of below)
      if (lower.line >= upper.line) {
        const [one, other] = [valid.get(upper.position)!, valid.get(lower.position)!];
        const common = one < other ? one : other;
        valid.set(upper.position, one - common).set(lower.position, other - common);
      }
  return valid;
}

/** A line of a combination: outcomes that must all come, and its stake in micro-units. */
export interface CombinedLine {
  readonly legs: readonly { readonly market: string; readonly outcome: string; readonly outcomes: readonly string[] }[];
  readonly stake: Micro;
}

/**
 * The same for lines of combinations, in their order: where the lines on some markets have every
 * combination of their outcomes, the stake that all have in common does not count.
 */
export function netCombinedLines(lines: readonly CombinedLine[]): Netted[] {
  const groups = new Map<string, Map<string, Micro>>();
  const named = lines.map(({ legs, stake }) => {
    const sorted = legs.toSorted((a, b) => (a.market < b.market ? -1 : 1));
    const [group, position] = [sorted.map(({ market }) => market).join(' '), sorted.map(({ outcome }) => outcome)];
    const name = JSON.stringify(position);
    const stakes = groups.get(group) ?? new Map<string, Micro>();
    groups.set(group, stakes.set(name, (stakes.get(name) ?? 0n) + stake));
    return { group, name };
  });
  const common = new Map<string, Micro>();
  for (const [at, { group }] of named.entries()) {
    if (common.has(group)) continue;
    const stakes = groups.get(group)!;
    const combinations = lines[at]!.legs.reduce((product, { outcomes }) => product * outcomes.length, 1);
    const isCovered = combinations > 1 && stakes.size === combinations;
    common.set(group, isCovered ? [...stakes.values()].reduce((a, b) => (a < b ? a : b)) : 0n);
  }
  return named.map(({ group, name }) => {
    const staked = groups.get(group)!.get(name)!;
    return { staked, valid: staked - common.get(group)! };
  });
}

/**
 * The part of a line's stake that its results put at risk, in halves: none when every leg is
 * returned, one when all that is left is half a win or half a loss, else both.
 */
export function halvesAtRisk(results: readonly LegResult[]): 0n | 1n | 2n {
  const decided = results.filter((result) => result !== 'push' && result !== 'void');
  const [only] = decided;
  if (only === undefined) return 0n;
  return decided.length === 1 && (only === 'half_win' || only === 'half_loss') ? 1n : 2n;
}
