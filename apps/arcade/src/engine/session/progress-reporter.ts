/** Reports to the RGS how far the active round has been shown. */
export interface ProgressReporter {
  /**
   * Reports an event index in the background. While a report is under way only the newest is kept.
   */
  report(index: number): void;
  /** Resolves when no report is under way. */
  settled(): Promise<void>;
}

/** Creates a reporter. `send` posts one event index to the RGS. */
export function createProgressReporter(send: (index: string) => Promise<void>): ProgressReporter {
  let next: string | null = null;
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    while (next !== null) {
      const index = next;
      next = null;
      // A lost report only makes a resumed round start earlier.
      await send(index).catch(() => undefined);
    }
    sending = null;
  }

  return {
    report(index) {
      next = String(index);
      sending ??= sendAll();
    },
    settled: () => Promise.resolve(sending ?? undefined),
  };
}
