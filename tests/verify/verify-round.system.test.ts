import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { roundFairnessShape } from '@chokdee/contract/calls/launcher/fairness';
import { createDraw } from '@chokdee/fairness/draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { modeOf } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { payoutOf } from '@chokdee/money/ratio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { run } from './run.ts';

// `npm run verify -- round` on the file that the page downloads.

type Round = z.input<typeof roundFairnessShape>;
const ID = '01935b3a-7b1c-7000-8000-0000000000aa';
const key = { serverSeed: 'ab'.repeat(32), clientSeed: 'โชคดี', nonce: 7 };
const game = gameOf('dice')!;
const mode = modeOf(game, 'under')!;
const choice = { target: 5_000 };
const { events, payout } = game.play(createDraw(key), mode, game.choice(mode, choice), []);
const honest: Round = {
  ...key,
  betID: ID,
  pairId: ID,
  game: 'dice',
  version: game.version,
  mode: 'UNDER',
  choice,
  moves: [],
  playedAt: 1_700_000_000_000,
  active: false,
  voided: false,
  amount: 10_000_000,
  payout: Number(payoutOf(10_000_000n, payout)),
  payoutMultiplier: 0,
  serverSeedHash: commitmentOf(key.serverSeed),
  clientSeedBy: 'member',
  state: [...events],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
async function runOn(round: Round) {
  const file = join(folder, 'round.json');
  await writeFile(file, JSON.stringify(round));
  return run('round', file);
}

it('passes an honest bet, and prints its numbers', async () => {
  const { code, out, errors } = await runOn(honest);
  expect([code, errors]).toEqual([0, '']);
  expect(out.match(/^ok {4}/gm)).toHaveLength(2);
  const rolled = (events[1] as unknown as { roll: number }).roll;
  expect(out).toContain(`numbers ${rolled} of 10000`);
});

it('fails another payout or seed', async () => {
  const changes: readonly Partial<Round>[] = [{ payout: honest.payout + 1 }, { serverSeed: 'cd'.repeat(32) }];
  for (const change of changes) {
    const { code, out } = await runOn({ ...honest, ...change });
    expect([change, code]).toEqual([change, 1]);
    expect(out).toContain('FAILED');
  }
});

it('says why a bet cannot be verified', async () => {
  expect(await runOn({ ...honest, serverSeed: null })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('sealed'),
  });
  expect(await runOn({ ...honest, active: true })).toMatchObject({ code: 2, errors: 'The bet is not finished.\n' });
  expect(await runOn({ ...honest, version: '9.0.0' })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('version'),
  });
  expect(await runOn({ ...honest, choice: { target: -1 } })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no such choice'),
  });
});
