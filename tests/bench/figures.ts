/** The value below which a share (0 to 1) of the sorted values is. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The median. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Buckets per millisecond. */
const RESOLUTION = 20;

/**
 * A histogram of durations up to `limit` milliseconds, by default a second, in buckets of a
 * twentieth of a millisecond.
 */
export class Latencies {
  private readonly buckets: Uint32Array;
  private count = 0;
  constructor(limit = 1_000) {
    this.buckets = new Uint32Array(limit * RESOLUTION);
  }
  /** Adds a duration. Longer durations than the limit count as the limit. */
  add(milliseconds: number): void {
    this.buckets[Math.min(this.buckets.length - 1, Math.floor(milliseconds * RESOLUTION))]! += 1;
    this.count += 1;
  }
  /** The milliseconds within which a share (0 to 1) of the durations ended; NaN without any. */
  percentile(share: number): number {
    let seen = 0;
    for (let n = 0; n < this.buckets.length; n += 1) {
      seen += this.buckets[n]!;
      if (seen > this.count * share) return (n + 1) / RESOLUTION;
    }
    return Number.NaN;
  }
}

/** Formats a number for the page. */
export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
