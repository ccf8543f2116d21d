import { targets } from '@chokdee/games/limbo/rules';
import { create } from 'zustand';

/** What the player has chosen on the board: the target in hundredths. */
export const useChoice = create<{ readonly target: number }>(() => ({ target: targets.usual }));

/** Names a target, in hundredths; what lies outside goes to the nearest end. */
export const setTarget = (target: number): void =>
  useChoice.setState({ target: Math.min(targets.most, Math.max(targets.least, Math.round(target))) });
