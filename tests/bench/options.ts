/** The options of `npm run bench`. */
export interface Options {
  /** Seconds per measurement of wagers and sockets. */
  readonly seconds: number;
  /** Number of rounds. Ratios are taken within a round; the page shows medians. */
  readonly rounds: number;
  /** Number of plays over HTTP. */
  readonly plays: number;
  /** Number of wagers of a draw or tickets of a match settled, and of payments reconciled. */
  readonly settled: number;
  /** Number of wagers among which records are read. */
  readonly records: number;
  /** The parts to run; all when empty. */
  readonly only: readonly string[];
}

/** The parts of the bench, in order. */
const PARTS = [
  'bets',
  'wagers',
  'consumers',
  'proof',
  'settlement',
  'lottery',
  'http',
  'calls',
  'stuffing',
  'records',
  'cashier',
  'sockets',
  'sports',
  'presses',
  'tables',
  'games',
  'odds',
  'start',
  'web',
  'vitals',
  'arcade',
] as const;
/** A part of the bench. */
export type Part = (typeof PARTS)[number];

const NAMES = ['seconds', 'rounds', 'plays', 'settled', 'records', 'only', 'full'];

/**
 * Reads `--seconds=8 --rounds=3 --plays=100000 --settled=100000
 * --records=1000000 --full --only=wagers,http`. Throws
 * one sentence for any other argument.
 */
export function readOptions(args: readonly string[]): Options {
  const given = new Map(
    args.map((arg) => {
      const match = /^--([a-z]+)(?:=(.+))?$/.exec(arg);
      if (!match) throw new Error(`Unknown argument ${arg}.`);
      return [match[1]!, match[2] ?? ''] as const;
    }),
  );
  const number = (name: string, fallback: number): number => {
    const text = given.get(name);
    if (text === undefined) return fallback;
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number.`);
    return Number(text);
  };
  const only = given.get('only')?.split(',') ?? [];
  for (const part of only)
    if (!PARTS.some((known) => known === part)) throw new Error(`--only must list some of ${PARTS.join(', ')}.`);
  for (const name of given.keys()) if (!NAMES.includes(name)) throw new Error(`Unknown argument --${name}.`);
  return {
    seconds: number('seconds', 8),
    rounds: number('rounds', 3),
    plays: number('plays', given.has('full') ? 1_000_000 : 100_000),
    settled: number('settled', given.has('full') ? 1_000_000 : 100_000),
    records: number('records', given.has('full') ? 10_000_000 : 1_000_000),
    only,
  };
}
