import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { roundDetail } from '@chokdee/contract/calls/tables/shapes';
import { quicknet, randomnessOf, timeOfRound } from '@chokdee/fairness/beacon';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { baccarat } from '@chokdee/games/tables/live/card-games';
import { burntCards, cardOrder, outcomeOf } from '@chokdee/games/tables/live/shoe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { run, type Run } from './run.ts';

// `npm run verify -- table` on the file that the page downloads.

type Detail = z.input<typeof roundDetail>;
const ID = '01935b3a-7b1c-7000-8000-0000000000aa';
const SEED = 'ab'.repeat(32);
/** Round 1000 of drand's quicknet, as its documentation prints it. */
const BEACON_ROUND = 1_000;
const RECORDED = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

const at = timeOfRound(quicknet, BEACON_ROUND);
const key = { seed: SEED, salt: randomnessOf(RECORDED) };
const order = cardOrder(key);
const { outcome } = outcomeOf(
  key,
  { game: baccarat, variant: 'commission', number: 1, firstCard: burntCards(order) },
  order,
);
const honest: Detail = {
  id: ID,
  table: 'baccarat-1',
  name: 'Baccarat 1',
  game: 'baccarat',
  variant: 'commission',
  number: 1,
  opensAt: at + 1_000,
  closesAt: at + 19_000,
  state: 'paid',
  voidReason: null,
  firstCard: burntCards(order),
  outcome: structuredClone(outcome) as Detail['outcome'],
  shoe: {
    id: ID,
    number: 3,
    publishedAt: at - 4_000,
    commitment: commitmentOf(SEED),
    beacon: { ...quicknet, name: 'Beacon', kind: 'public', round: BEACON_ROUND },
    signature: RECORDED,
    seed: SEED,
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runOn(round: Detail): Promise<Run> {
  const file = join(folder, 'round.json');
  await writeFile(file, JSON.stringify(round));
  return run('table', file);
}
const withShoe = (change: Partial<Detail['shoe']>): Detail => ({ ...honest, shoe: { ...honest.shoe, ...change } });

it('passes a round of a revealed shoe, bound by a recorded value of quicknet', async () => {
  const { code, out, errors } = await runOn(honest);
  expect([code, errors]).toEqual([0, '']);
  expect(out).toContain('Baccarat 1, shoe 3, round 1: paid');
  expect(out.match(/^ok {4}/gm)).toHaveLength(5);
  expect(out).toContain(`result  ${JSON.stringify(honest.outcome)}`);
  expect(out).not.toContain('note');
});

it('fails another seed, and says why a round cannot be verified', async () => {
  const wrong = await runOn(withShoe({ seed: 'cd'.repeat(32) }));
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('FAILED  the revealed seed does not match the hash');
  expect(await runOn(withShoe({ seed: null }))).toMatchObject({ code: 2, errors: expect.stringContaining('sealed') });
  expect(await runOn({ ...honest, outcome: null, state: 'void', voidReason: 'test' })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('void before its result'),
  });
});
