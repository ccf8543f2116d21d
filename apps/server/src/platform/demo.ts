import type { Database } from '@chokdee/database/database';
import type { Config } from './config.ts';
import type { DemoSecrets } from './secrets.ts';

/** What the demo rows of a module are written with. */
export interface DemoContext {
  readonly database: Database;
  readonly config: Config;
  readonly secrets: DemoSecrets;
}

/** The demo rows of a module: `demo` of its `demo.ts`. */
export interface Demo {
  /** Modules whose demo rows must be written earlier. */
  readonly after: readonly string[];
  /** Writes rows that are missing. Runs at every start. */
  seed(context: DemoContext): Promise<void>;
  /** What the start prints of them: accounts and passwords. */
  lines?(context: DemoContext): readonly string[];
}

/** The demos in the order in which they are written. Throws if there is none. */
export function inOrder(demos: Readonly<Record<string, Demo>>): readonly Demo[] {
  const ordered: string[] = [];
  let waiting = Object.keys(demos).sort();
  while (waiting.length > 0) {
    const next = waiting.find((name) => demos[name]!.after.every((other) => ordered.includes(other)));
    if (next === undefined)
      throw new Error(`The demo rows of ${waiting.join(', ')} wait for each other or for a module without demo rows.`);
    ordered.push(next);
    waiting = waiting.filter((name) => name !== next);
  }
  return ordered.map((name) => demos[name]!);
}
