import type { Competitor, Fixture } from '../models/model.ts';

const SHARES = [260, 210, 150, 110, 90, 80, 60, 40];

/** A competitor with eight players. */
const competitor = (code: string, attack: number, defence: number): Competitor => ({
  code,
  rating: { attack, defence },
  squad: SHARES.map((share, at) => ({ code: `${code}-${at + 1}`, share })),
});

/** An even match and one with a favourite. */
export const fixtures: readonly Fixture[] = [
  { home: competitor('alpha', 1_000, 1_000), away: competitor('beta', 1_000, 1_000) },
  { home: competitor('gamma', 1_060, 950), away: competitor('delta', 970, 1_040) },
];
