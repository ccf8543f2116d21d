import { CallError } from '@chokdee/contract/call-error';

/** What the soak counts. */
export interface Counts {
  /** Requests whose outcome was unknown, so that they were sent again, by the error. */
  readonly repeated: Record<string, number>;
  deposits: number;
  callbacks: number;
  duplicates: number;
  delayed: number;
  lost: number;
  wrong: number;
  wagers: number;
  withdrawals: number;
  refused: number;
}

/** Counts of nothing. */
export const noCounts = (): Counts => ({
  repeated: {},
  deposits: 0,
  callbacks: 0,
  duplicates: 0,
  delayed: 0,
  lost: 0,
  wrong: 0,
  wagers: 0,
  withdrawals: 0,
  refused: 0,
});

/** Counts a request that has to be sent again. */
export function countRepeated({ repeated }: Counts, error: string): void {
  repeated[error] = (repeated[error] ?? 0) + 1;
}

/** Milliseconds before a request of unknown outcome is sent again. */
const PAUSE = 250;
/** Resolves after some milliseconds. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether an error leaves open what the server did: no answer, or one of a failing server. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500 || error.code === 'request.too.many';

/**
 * Sends a request until its outcome is known, each time with the same content. Returns its value,
 * or the error of a definite refusal.
 */
export async function untilKnown<V>(counts: Counts, send: () => Promise<V>): Promise<V | CallError> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isUnknown(error)) return error as CallError;
      countRepeated(counts, error instanceof CallError ? error.code : 'no answer');
      await pause(PAUSE);
    }
  }
}

/** As `untilKnown`; throws a definite refusal. */
export async function untilDone<V>(counts: Counts, send: () => Promise<V>): Promise<V> {
  const value = await untilKnown(counts, send);
  if (value instanceof CallError) throw value;
  return value;
}
