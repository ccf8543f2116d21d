/**
 * The rules of the free spins ("river"). Every winning spin lights the next lantern. Each lantern
 * increases the multiplier by one until the free spins end, and every `perAward` lanterns add
 * `award` spins. The state of the feature is two numbers: spins played and spins won.
 */
export interface River {
  /** Free spins at the start. */
  readonly first: number;
  /** The number of lanterns; once all are lit the multiplier stays. */
  readonly lanterns: number;
  /** Every so many lanterns add spins. */
  readonly perAward: number;
  /** The number of spins they add. */
  readonly award: number;
}

/** Lanterns lit after so many winning spins. */
export const litAfter = ({ lanterns }: River, wins: number): number => Math.min(wins, lanterns);

/** The multiplier of a winning spin when so many lanterns are lit, its own included. */
export const multiplierOf = (lit: number): number => 1 + lit;

/** The number of free spins when so many lanterns are lit. */
export const spinsOf = ({ first, award, perAward }: River, lit: number): number =>
  first + award * Math.floor(lit / perAward);

/** The largest possible number of free spins. */
export const mostSpins = (river: River): number => spinsOf(river, river.lanterns);
