const BASE = 1_000_000_000_000_000;

/**
 * Microseconds of the machine's monotonic clock, which all processes share. The number has sixteen
 * digits, so that it can be found in the text of a message.
 */
export const timestamp = (): number => BASE + Number(process.hrtime.bigint() / 1_000n);

/** The messages sent, one per socket and change, and the server's processor time (microseconds). */
export interface SentMessages {
  readonly messages: number;
  readonly cpu: number;
}

/** Prices of the home side that say when they were set: base plus milliseconds modulo the range. */
export const PRICE_BASE = 1_100;
export const PRICE_RANGE = 800_000;
