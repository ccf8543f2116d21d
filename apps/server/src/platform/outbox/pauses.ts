/** Pauses that can end early. */
export interface Pauses {
  /**
   * Waits some milliseconds. `wake` ends the pause early if it is `wakeable`, `stop` in any case.
   */
  pause(milliseconds: number, wakeable: boolean): Promise<void>;
  /** Ends all wakeable pauses. */
  wake(): void;
  /** Ends all pauses, and every later one at once. */
  stop(): void;
}

/** Creates the pauses of one relay. */
export function createPauses(): Pauses {
  const waiting = new Set<{ readonly end: () => void; readonly wakeable: boolean }>();
  let stopped = false;
  return {
    pause: (milliseconds, wakeable) =>
      new Promise((resolve) => {
        if (stopped) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(entry);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        const entry = { end, wakeable };
        waiting.add(entry);
      }),
    wake: () => {
      for (const { end, wakeable } of [...waiting]) if (wakeable) end();
    },
    stop: () => {
      stopped = true;
      for (const { end } of [...waiting]) end();
    },
  };
}
