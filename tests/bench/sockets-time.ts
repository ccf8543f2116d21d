const FIXED = 1_000_000_000_000_000;

/** Microseconds of the machine's monotonic clock, the same in all processes; sixteen digits, so that a reader finds them in a message. */
export const moment = (): number => FIXED + Number(process.hrtime.bigint() / 1_000n);

/** What was told: messages to single sockets, and the processor time it took, microseconds. */
export interface Told {
  readonly messages: number;
  readonly cpu: number;
}
