import { downToMinorUnit, type Micro } from './amount.ts';

/**
 * Bets that cover each other. A list: all of its bets together, such as player and banker or the
 * four suits. With `atLeast`: that many of them, such as 33 of the 37 numbers of a wheel.
 */
export type OppositeGroup<Bet extends string = string> =
  readonly Bet[] | { readonly bets: readonly Bet[]; readonly atLeast: number };

/** The groups of a product's bets that cover each other. A bet is in at most one group. */
export type OppositeBets<Bet extends string = string> = readonly OppositeGroup<Bet>[];

/**
 * The valid bet of each stake of one member in one round or event, micro-units: what is left of the
 * stakes after opposite bets are netted. Of every group, the stake that the covering bets have in
 * common does not count: 100 on the player and 70 on the banker leave 30 on the player. Bets
 * outside the groups count in full. Throws `RangeError` on a negative stake, a group that fewer
 * than two bets cover and a bet in two groups.
 */
export function netValidBets<Bet extends string>(
  stakes: ReadonlyMap<Bet, Micro>,
  opposites: OppositeBets<Bet>,
): Map<Bet, Micro> {
  checkOpposites(opposites);
  const valid = new Map(stakes);
  for (const [bet, stake] of stakes) if (stake < 0n) throw new RangeError(`the stake of ${bet} is negative`);
  for (const group of opposites) {
    const bets = betsOf(group);
    const stakesOfGroup = bets.map((bet) => stakes.get(bet) ?? 0n);
    const common = stakesOfGroup.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))[coverOf(group) - 1]!;
    if (common > 0n)
      for (const [i, bet] of bets.entries())
        if (stakes.has(bet)) valid.set(bet, stakesOfGroup[i]! > common ? stakesOfGroup[i]! - common : 0n);
  }
  return valid;
}

/** What some stakes return together in one of several results, and how many cases it stands for. */
export interface CaseOfReturn {
  /** Micro-units, the stakes that win included. */
  readonly returned: Micro;
  readonly cases: bigint;
}

/**
 * Results that are together at most this rare are left out of what stakes risk: a zero, or the
 * number that was not bet on. Four of the 37 numbers of a wheel are.
 */
const RARE = { cases: 1n, of: 9n } as const;

/**
 * What stakes of `total` risk together, micro-units: their largest loss over all results but the
 * rarest, between zero and `total`. Bets on nearly all numbers risk nothing, however they are
 * placed. Throws `RangeError` without results.
 */
export function lossAtRisk(total: Micro, results: readonly CaseOfReturn[]): Micro {
  const all = results.reduce((sum, { cases }) => sum + cases, 0n);
  let passed = 0n;
  for (const { returned, cases } of results.toSorted((a, b) => (a.returned < b.returned ? -1 : 1))) {
    passed += cases;
    if (passed * RARE.of > all * RARE.cases) return returned >= total ? 0n : total - returned;
  }
  throw new RangeError('there are no results');
}

/**
 * The valid bet of one wager: its share of what the stakes on its position together risk, rounded
 * down to the minor unit.
 */
export const shareOfValidBet = (stake: Micro, valid: Micro, staked: Micro): Micro =>
  staked === 0n ? 0n : downToMinorUnit((stake * valid) / staked);

/** The bets of a group. */
export const betsOf = <Bet extends string>(group: OppositeGroup<Bet>): readonly Bet[] =>
  'bets' in group ? group.bets : group;
/** How many bets of a group cover it. */
const coverOf = (group: OppositeGroup): number => ('bets' in group ? group.atLeast : group.length);

function checkOpposites(opposites: OppositeBets): void {
  const bets = opposites.flatMap(betsOf);
  if (opposites.some((group) => coverOf(group) < 2 || coverOf(group) > betsOf(group).length))
    throw new RangeError('a group needs two bets or more, and as many as cover it');
  if (new Set(bets).size !== bets.length) throw new RangeError('a bet must not be in two groups of opposite bets');
}
