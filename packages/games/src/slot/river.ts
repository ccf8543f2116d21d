/**
 * The free spins of the river: every winning spin lights the next lantern. Each lantern lifts the multiplier by one until the free spins
 * are over, and every so many bring more spins. So the whole feature stands on two numbers: spins played and spins won.
 */
export interface River {
  /** Free spins at the start. */
  readonly first: number;
  /** Lanterns on the river; winning spins after the last keep its multiplier. */
  readonly lanterns: number;
  /** Every so many lanterns bring more spins, */
  readonly perAward: number;
  /** so many of them. */
  readonly award: number;
}

/** Lanterns lit after so many winning spins. */
export const litAfter = ({ lanterns }: River, wins: number): number => Math.min(wins, lanterns);

/** What a winning spin is multiplied by when so many lanterns are lit, its own included. */
export const multiplierOf = (lit: number): number => 1 + lit;

/** Free spins there are when so many lanterns are lit. */
export const spinsOf = ({ first, award, perAward }: River, lit: number): number =>
  first + award * Math.floor(lit / perAward);

/** Free spins there can be. */
export const mostSpins = (river: River): number => spinsOf(river, river.lanterns);
