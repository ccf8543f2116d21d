import { targets } from '@chokdee/games/limbo/rules';
import { create } from 'zustand';

/** The player's choice on the board: the target in hundredths. */
export const useChoice = create<{ readonly target: number }>(() => ({ target: targets.usual }));

/** Sets the target, in hundredths; it is moved to the nearest allowed one. */
export const setTarget = (target: number): void =>
  useChoice.setState({ target: Math.min(targets.most, Math.max(targets.least, Math.round(target))) });
