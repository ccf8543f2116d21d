import { mines } from '@chokdee/games/mines/rules';
import { create } from 'zustand';

/** What the player has chosen on the board: how many crabs hide. `lifting`: the leaf of the move that is on its way. */
export const useChoice = create<{ readonly crabs: number; readonly lifting: number | null }>(() => ({
  crabs: mines.usual,
  lifting: null,
}));

/** Chooses how many crabs hide; what lies outside goes to the nearest end. */
export const setCrabs = (crabs: number): void =>
  useChoice.setState({ crabs: Math.min(mines.most, Math.max(mines.least, Math.round(crabs))) });
