/** What `npm run bench` was asked for. */
export interface Options {
  /** Seconds of each measurement of the door. */
  readonly seconds: number;
  /** Rounds; ratios are taken within a round, the median is shown. */
  readonly rounds: number;
  /** Plays over HTTP. */
  readonly plays: number;
  /** Parts to run; all when empty. */
  readonly only: readonly string[];
}

/** The parts of the bench, in order. */
const PARTS = ['door', 'http', 'sockets', 'games', 'start', 'web', 'vitals', 'arcade'] as const;
/** One of them. */
export type Part = (typeof PARTS)[number];

/** Reads `--seconds=8 --rounds=3 --plays=100000 --full --only=door,http`. Throws with a sentence for anything else. */
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
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number.`);
    return Number(text);
  };
  const only = given.get('only')?.split(',') ?? [];
  for (const part of only)
    if (!PARTS.some((known) => known === part)) throw new Error(`--only knows ${PARTS.join(', ')}.`);
  for (const name of given.keys())
    if (!['seconds', 'rounds', 'plays', 'only', 'full'].includes(name)) throw new Error(`Unknown argument --${name}.`);
  return {
    seconds: number('seconds', 8),
    rounds: number('rounds', 3),
    plays: number('plays', given.has('full') ? 1_000_000 : 100_000),
    only,
  };
}
