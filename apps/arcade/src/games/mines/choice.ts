import { mines } from '@chokdee/games/mines/rules';
import { create } from 'zustand';

/**
 * The player's choice on the board: the number of hidden crabs. `lifting`: the leaf of a pending
 * move.
 */
export const useChoice = create<{ readonly crabs: number; readonly lifting: number | null }>(() => ({
  crabs: mines.usual,
  lifting: null,
}));

/** Sets the number of crabs; it is moved to the nearest allowed one. */
export const setCrabs = (crabs: number): void =>
  useChoice.setState({ crabs: Math.min(mines.most, Math.max(mines.least, Math.round(crabs))) });
