import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collectiveLevel } from '@chokdee/fairness/testing/statistics';
import { slotMaths } from '@chokdee/games/slot/maths';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import { addTallies, compareTally, type Tally } from '@chokdee/games/testing/tally';
import { expect, test } from 'vitest';

/** 10^8 in `npm run test:full`; the short run only checks that the long one works. */
const ROUNDS = process.env['CHOKDEE_FULL'] ? 100_000_000 : 200_000;
/** Constant, so that the rounds are the same on every machine. */
const PROCESSES = 2;
/** Standard errors within which 99 % of all runs lie. */
const STANDARD_ERRORS_99 = 2.5758;

const run = promisify(execFile);

async function playRounds(seed: number, rounds: number): Promise<Tally> {
  const { stdout } = await run(process.execPath, [
    '--import',
    'tsx',
    join(import.meta.dirname, 'spins.ts'),
    String(seed),
    String(rounds),
  ]);
  return JSON.parse(stdout) as Tally;
}

// HMAC would need hours, so the same `play()` and the same draw read the bytes of a faster stream
// (packages/games/src/testing/quick-stream.ts).
test(`${ROUNDS.toLocaleString('en-US')} rounds of Night Market River agree with its exact figures`, async () => {
  const tallies = await Promise.all(
    Array.from({ length: PROCESSES }, (_, part) => playRounds(20_261_120 + part, ROUNDS / PROCESSES)),
  );
  const all = tallies.reduce(addTallies);
  expect(all.rounds).toBe(ROUNDS);
  const { distances, p } = compareTally(all, slotMaths(nightMarketRules));
  console.log(`return ${(all.paid / ROUNDS).toFixed(4)} %, standard errors from the exact figures:`, distances);
  for (const [name, distance] of Object.entries(distances))
    expect(Math.abs(distance), name).toBeLessThan(STANDARD_ERRORS_99);
  for (const [name, value] of Object.entries(p))
    expect(value, name).toBeGreaterThan(collectiveLevel(Object.keys(p).length));
}, 7_200_000);
