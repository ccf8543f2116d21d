import { RESULTS, targetFor, targets, winning, winningResults, type Side } from '@chokdee/games/dice/rules';
import { create } from 'zustand';

interface Choice {
  readonly side: Side;
  /** Hundredths. */
  readonly target: number;
}

/** The player's choice on the board. */
export const useChoice = create<Choice>(() => ({ side: 'under', target: RESULTS / 2 }));

const clamp = (value: number, minimum: number, maximum: number): number =>
  Math.min(maximum, Math.max(minimum, Math.round(value)));

/** Sets the target, in hundredths; it is moved to the nearest allowed one. */
export function setTarget(target: number): void {
  const { side } = useChoice.getState();
  const { least, most } = targets(side);
  useChoice.setState({ target: clamp(target, least, most) });
}

/** Sets the chance by how many of the 10,000 results win. */
export function setWinning(results: number): void {
  const { side } = useChoice.getState();
  useChoice.setState({ target: targetFor(side, clamp(results, winning.least, winning.most)) });
}

/** Changes the winning side and keeps the chance. */
export function setSide(side: Side): void {
  const now = useChoice.getState();
  useChoice.setState({ side, target: targetFor(side, winningResults(now.side, now.target)) });
}
