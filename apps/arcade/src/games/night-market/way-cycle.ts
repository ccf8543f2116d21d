import type { WaysWin } from '@chokdee/games/slot/events';

/** Milliseconds each winning way is highlighted. */
const WAY_MS = 1_500;

let timer: ReturnType<typeof setInterval> | null = null;

/** Calls `highlight` with the winning ways in turn until `stopWayCycle`. */
export function startWayCycle(ways: readonly WaysWin[], highlight: (way: WaysWin) => void): void {
  stopWayCycle();
  if (ways.length === 0) return;
  let next = 0;
  const showNext = (): void => {
    highlight(ways[next % ways.length]!);
    next += 1;
  };
  showNext();
  timer = setInterval(showNext, WAY_MS);
}

/** Stops highlighting. */
export function stopWayCycle(): void {
  if (timer !== null) clearInterval(timer);
  timer = null;
}
