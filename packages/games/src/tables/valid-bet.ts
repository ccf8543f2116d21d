import type { Micro } from '@chokdee/money/amount';

/**
 * Bets of a table that cover each other, such as player and banker or the four suits. A bet is in
 * at most one group.
 */
export type OppositeBets<Bet extends string = string> = readonly (readonly Bet[])[];

/**
 * The valid bet of each stake of one member in one round, micro-units: what is left of the stakes
 * after opposite bets are netted. Of every group, the stake that all its bets have in common does
 * not count: 100 on the player and 70 on the banker leave 30 on the player. Bets outside the groups
 * count in full. Throws `RangeError` on a negative stake, a group of fewer than two bets and a bet
 * in two groups.
 */
export function netValidBets<Bet extends string>(
  stakes: ReadonlyMap<Bet, Micro>,
  opposites: OppositeBets<Bet>,
): Map<Bet, Micro> {
  checkOpposites(opposites);
  const valid = new Map(stakes);
  for (const [bet, stake] of stakes) if (stake < 0n) throw new RangeError(`the stake of ${bet} is negative`);
  for (const group of opposites) {
    const stakesOfGroup = group.map((bet) => stakes.get(bet) ?? 0n);
    const common = stakesOfGroup.reduce((least, stake) => (stake < least ? stake : least));
    if (common > 0n) group.forEach((bet, i) => valid.set(bet, stakesOfGroup[i]! - common));
  }
  return valid;
}

function checkOpposites(opposites: OppositeBets): void {
  const bets = opposites.flat();
  if (opposites.some((group) => group.length < 2)) throw new RangeError('a group needs two bets or more');
  if (new Set(bets).size !== bets.length) throw new RangeError('a bet must not be in two groups of opposite bets');
}
