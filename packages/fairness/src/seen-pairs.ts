// What a browser was shown of seed pairs before it played with them. An operator that could replace
// a seed, its hash and the recorded outcome together would pass every other check.

/** Where a browser keeps texts: `localStorage` or its like. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The pairs of a member as the server shows them, before their server seeds are revealed. */
export interface ShownPairs {
  readonly current: {
    readonly id: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    /** The nonce of the next bet. */
    readonly nonce: number;
  };
  readonly next: { readonly id: string; readonly serverSeedHash: string };
}

/** A round with the pair that decided it, as the server reports it afterwards. */
export interface ReportedPair {
  readonly pairId: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * What a browser remembers of the pair of a round: `shown`: it was shown this hash and this client
 * seed before the bet; `notShown`: it was not; `otherHash`, `otherClientSeed`: it was shown another
 * one.
 */
export type SeenCheck = 'shown' | 'notShown' | 'otherHash' | 'otherClientSeed';

/** Hash and client seed of a pair, each with the first nonce that came after it was shown. */
interface SeenPair {
  readonly id: string;
  readonly hash: string;
  readonly hashFrom: number;
  readonly clientSeed?: string;
  readonly clientSeedFrom?: number;
  /** The largest number of bets that was shown. */
  readonly bets?: number;
}

const KEY = 'seenSeedPairs';
/** The newest pairs that are kept. */
const MOST_KEPT = 500;

function readSeen(storage: TextStorage): SeenPair[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as SeenPair[]) : [];
  } catch {
    return [];
  }
}

/** Keeps what the server shows of a member's pairs. What was shown first of a pair stays. */
export function rememberPairs(storage: TextStorage, { current, next }: ShownPairs): void {
  const seen = new Map(readSeen(storage).map((pair) => [pair.id, pair]));
  const known = seen.get(current.id);
  seen.set(current.id, {
    ...(known ?? { id: current.id, hash: current.serverSeedHash, hashFrom: current.nonce }),
    ...(known?.clientSeed === undefined && { clientSeed: current.clientSeed, clientSeedFrom: current.nonce }),
    bets: Math.max(known?.bets ?? 0, current.nonce),
  });
  if (!seen.has(next.id)) seen.set(next.id, { id: next.id, hash: next.serverSeedHash, hashFrom: 0 });
  try {
    storage.setItem(KEY, JSON.stringify([...seen.values()].slice(-MOST_KEPT)));
  } catch {
    // Storage is full or forbidden: the pair counts as not shown.
  }
}

/** The largest number of bets with a pair that this browser was shown; 0 when it was shown none. */
export const betsSeen = (storage: TextStorage, pairId: string): number =>
  readSeen(storage).find(({ id }) => id === pairId)?.bets ?? 0;

/**
 * The nonces of a page (`size` nonces, the first is page 1) that have no round or several. A pair
 * has the nonces 0 to `bets` - 1, or more when this browser was shown more.
 */
export function nonceFaults(
  nonces: readonly number[],
  {
    bets,
    seen,
    page,
    size,
  }: { readonly bets: number; readonly seen: number; readonly page: number; readonly size: number },
): { readonly missing: readonly number[]; readonly repeated: readonly number[] } {
  const counts = new Map<number, number>();
  for (const nonce of nonces) counts.set(nonce, (counts.get(nonce) ?? 0) + 1);
  const from = (page - 1) * size;
  const expected = Array.from({ length: Math.max(0, Math.min(size, Math.max(bets, seen) - from)) }, (_, i) => from + i);
  return {
    missing: expected.filter((nonce) => !counts.has(nonce)),
    repeated: [...counts].filter(([, count]) => count > 1).map(([nonce]) => nonce),
  };
}

/** Compares the pair of a round with what this browser was shown before its bet. */
export function checkSeen(storage: TextStorage, round: ReportedPair): SeenCheck {
  const seen = readSeen(storage).find(({ id }) => id === round.pairId);
  if (seen === undefined) return 'notShown';
  if (seen.hash !== round.serverSeedHash) return 'otherHash';
  if (seen.clientSeed !== undefined && seen.clientSeed !== round.clientSeed) return 'otherClientSeed';
  return round.nonce >= seen.hashFrom && round.nonce >= (seen.clientSeedFrom ?? 0) && seen.clientSeed !== undefined
    ? 'shown'
    : 'notShown';
}
