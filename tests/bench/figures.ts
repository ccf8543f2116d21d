/** The value below which a share of the sorted values lies. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The middle value. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** How long things took, milliseconds: a fixed number of buckets, however many there are. */
export class Latencies {
  private readonly buckets = new Uint32Array(20_000);
  private count = 0;
  /** Notes one duration; beyond a second all count as a second. */
  add(milliseconds: number): void {
    this.buckets[Math.min(this.buckets.length - 1, Math.floor(milliseconds * 20))]! += 1;
    this.count += 1;
  }
  /** Milliseconds within which a share of them ended, to a twentieth. */
  within(share: number): number {
    let seen = 0;
    for (let n = 0; n < this.buckets.length; n += 1) {
      seen += this.buckets[n]!;
      if (seen > this.count * share) return (n + 1) / 20;
    }
    return Number.NaN;
  }
}

/** A number as the page shows it. */
export const shown = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
