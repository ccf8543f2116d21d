import type { Refusal } from './refusal.ts';

/** How often a bet is sent at most because what it was judged by changed meanwhile. */
const ATTEMPTS = 5;

/**
 * What a copy keeps of rows that it has read, by a key. It may be old: whoever uses it must let the
 * database compare a version or revision and refuse another one (decisions 94 to 96).
 */
export interface Memory<V> {
  /** What is kept under a key. */
  find(key: string): V | undefined;
  /**
   * Reads rows and keeps what `keep` sets. Nothing is kept, and `keep` not called, when something
   * was forgotten meanwhile: what was read may be older.
   */
  load<R>(read: () => Promise<R>, keep: (rows: R, set: (key: string, value: V) => void) => void): Promise<R>;
  /** Forgets a key, or all when null. */
  forget(key: string | null): void;
}

/**
 * Creates an empty memory of at most so many values, the last ones set. `onRemove` is called with
 * each value that is forgotten or replaced.
 */
export function createMemory<V>({
  most,
  onRemove = () => undefined,
}: {
  readonly most: number;
  readonly onRemove?: (value: V) => void;
}): Memory<V> {
  const values = new Map<string, V>();
  /** Counts what was forgotten. */
  let changes = 0;
  const remove = (key: string): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    onRemove(value);
  };
  return {
    find: (key) => values.get(key),
    load: async (read, keep) => {
      const before = changes;
      const rows = await read();
      if (changes !== before) return rows;
      keep(rows, (key, value) => {
        remove(key);
        values.set(key, value);
      });
      for (const key of values.keys()) {
        if (values.size <= most) break;
        remove(key);
      }
      return rows;
    },
    forget: (key) => {
      changes += 1;
      for (const one of key === null ? [...values.keys()] : [key]) remove(one);
    },
  };
}

/** How a bet is placed that was judged by what a copy keeps. `J`: the judged bet. */
export interface JudgedBet<J, A, R> {
  /** As what is kept allows it; null when only the rows of now can say. */
  readonly kept: J | null;
  /**
   * Judges it by the rows of now. Throws the refusal that they demand, and returns the answer when
   * the bet was placed before.
   */
  judgeAnew(): Promise<{ readonly judged: J } | { readonly repeated: R }>;
  /** Sends the command. */
  send(judged: J): Promise<A>;
  /** The answer to an accepted or repeated bet; null when it was refused. */
  accepted(answer: A, judged: J): Promise<R> | R | null;
  /** Whether a new judgement explains or lifts a refusal of the database. */
  isJudgedAgain(answer: A): boolean;
  /** The refusal when a new judgement found no reason. */
  refusalOf(answer: A, judged: J): Refusal;
}

/**
 * Places a bet that is judged from memory and sent at once: the database judges it again. What is
 * kept refuses nothing: every refusal is explained by the rows of now.
 */
export async function placeJudged<J, A, R>(bet: JudgedBet<J, A, R>): Promise<R> {
  let refused: A | null = null;
  for (let attempt = 0; ; attempt += 1) {
    const fromMemory = attempt === 0 && bet.kept !== null;
    let judged = bet.kept;
    if (!fromMemory || judged === null) {
      const anew = await bet.judgeAnew();
      if ('repeated' in anew) return anew.repeated;
      ({ judged } = anew);
      if (refused !== null && (attempt === ATTEMPTS || !bet.isJudgedAgain(refused)))
        throw bet.refusalOf(refused, judged);
    }
    const answer = await bet.send(judged);
    const accepted = bet.accepted(answer, judged);
    if (accepted !== null) return accepted;
    if (!fromMemory && !bet.isJudgedAgain(answer)) throw bet.refusalOf(answer, judged);
    refused = answer;
  }
}
