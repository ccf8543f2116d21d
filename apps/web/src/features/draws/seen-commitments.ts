/*
 * The commitments that this browser was shown before their draws had a result, or their shoes were
 * revealed. The site could show different ones to different people; a verification compares with
 * what was seen here.
 */

/** A draw, or a shoe of a live table, with its commitment. */
interface Committed {
  readonly drawId: string;
  readonly commitment: string | null;
  readonly numbers: unknown;
}

const KEY = 'draws.commitments';
/** The oldest are forgotten. */
const MOST = 300;

type Seen = Readonly<Record<string, string>>;

function read(): Seen {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string')) as Seen;
  } catch {
    return {};
  }
}

/** Keeps the commitments of draws without a result. The first one seen of a draw is kept. */
export function rememberCommitments(draws: readonly (Committed | null)[]): void {
  const seen = read();
  const added = draws.flatMap((draw) =>
    draw && draw.commitment !== null && draw.numbers === null && !(draw.drawId in seen)
      ? [[draw.drawId, draw.commitment] as const]
      : [],
  );
  if (added.length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(seen), ...added].slice(-MOST))));
  } catch {
    // No storage: verifications say that the commitment was not seen here.
  }
}

/** The commitment that this browser saw of a draw before its result; null if none. */
export const seenCommitment = (drawId: string): string | null => read()[drawId] ?? null;
