import { RESULTS, targetFor, targets, winning, winningResults, type Side } from '@chokdee/games/dice/rules';
import { create } from 'zustand';

interface Choice {
  readonly side: Side;
  readonly target: number;
}

/** What the player has chosen on the board. */
export const useChoice = create<Choice>(() => ({ side: 'under', target: RESULTS / 2 }));

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** Moves the target, in hundredths; what lies outside goes to the nearest end. */
export function setTarget(target: number): void {
  const { side } = useChoice.getState();
  const { least, most } = targets(side);
  useChoice.setState({ target: within(target, least, most) });
}

/** Sets the chance by how many of the 10,000 results win. */
export function setWinning(results: number): void {
  const { side } = useChoice.getState();
  useChoice.setState({ target: targetFor(side, within(results, winning.least, winning.most)) });
}

/** Changes the side that wins and keeps the chance. */
export function setSide(side: Side): void {
  const now = useChoice.getState();
  useChoice.setState({ side, target: targetFor(side, winningResults(now.side, now.target)) });
}
