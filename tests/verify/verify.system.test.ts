import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { drawDetail } from '@chokdee/contract/calls/draws/shapes';
import { ownBeacon, quicknet, randomnessOf, signRound, timeOfRound, type BeaconChain } from '@chokdee/fairness/beacon';
import { numbersOf, type DrawFormat } from '@chokdee/fairness/public-draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { run, type Run } from './run.ts';

// `npm run verify -- draw` as a person runs it: on a saved answer, and on the answer of a site.

const ID = '01935b3a-7b1c-7000-8000-0000000000aa';
const SEED = 'ab'.repeat(32);
const FORMAT: DrawFormat = { parts: [{ name: 'number', kind: 'digits', count: 1, digits: 5 }] };
/** Round 1000 of drand's quicknet, as its documentation prints it. */
const ROUND = 1_000;
const RECORDED = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

type Detail = z.input<typeof drawDetail>;
function detail(chain: BeaconChain, signature: string): Detail {
  const at = timeOfRound(chain, ROUND);
  const numbers = Object.fromEntries(
    Object.entries(numbersOf(FORMAT, SEED, randomnessOf(signature))).map(([name, list]) => [name, [...list]]),
  );
  return {
    drawId: ID,
    game: 'five',
    name: 'Five',
    issue: '20230823-001',
    state: 'confirmed',
    source: 'own',
    demo: false,
    publishedAt: at - 400_000,
    saleOpensAt: at - 300_000,
    lockAt: at - 30_000,
    drawAt: at + 1_000,
    resultAt: at + 2_000,
    late: false,
    commitment: commitmentOf(SEED),
    numbers,
    resultVersion: 1,
    format: { parts: [...FORMAT.parts] },
    beacon: { ...chain, name: 'Beacon', kind: 'public', round: ROUND, time: at },
    seed: SEED,
    signature,
    results: [{ version: 1, kind: 'drawn', numbers, reason: '', at: at + 2_000 }],
  };
}
const honest = detail(quicknet, RECORDED);

let folder: string;
let site: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-verify-'));
  site = createServer((request, response) => {
    if (request.url === `/wps/draws/${ID}`) response.end(JSON.stringify({ success: true, value: honest }));
    else response.writeHead(404).end(JSON.stringify({ success: false, errorCode: 'request.not.found' }));
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site?.closeAllConnections();
  site?.close();
  await rm(folder, { recursive: true, force: true });
});

async function runOn(draw: Detail): Promise<Run> {
  const file = join(folder, 'draw.json');
  await writeFile(file, JSON.stringify({ success: true, value: draw }));
  return run('draw', file);
}

it('passes a draw bound by a recorded value of quicknet, from a file and from a site', async () => {
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  for (const answer of [await runOn(honest), await run('draw', ID, address)]) {
    expect(answer).toMatchObject({ code: 0, errors: '' });
    expect(answer.out).toContain('Five, draw 20230823-001: confirmed');
    expect(answer.out.match(/^ok {4}/gm)).toHaveLength(5);
    expect(answer.out).toContain(`result  ${JSON.stringify(honest.numbers)}`);
    expect(answer.out).not.toContain('note');
  }
});

it('says that a beacon of the site itself binds nobody', async () => {
  const { chain, secretKey } = ownBeacon(new Uint8Array(48).fill(6), 1_700_000_000, 3);
  const { code, out } = await runOn(detail(chain, signRound(secretKey, ROUND)));
  expect(code).toBe(0);
  expect(out).toContain('note    the beacon is run by this site');
});

it('fails a draw with another number, seed or signature, and names what does not hold', async () => {
  const number = honest.numbers!['number']![0] === '00000' ? '00001' : '00000';
  const changes: readonly (readonly [Partial<Detail>, string])[] = [
    [{ numbers: { number: [number] } }, 'seed and salt do not give the published numbers'],
    [{ seed: 'cd'.repeat(32) }, 'the revealed seed does not match the hash'],
    [{ signature: `${RECORDED.slice(0, -1)}8` }, "the value is not the beacon's"],
    [{ publishedAt: honest.lockAt }, 'the hash was not published before sale opened'],
    [{ lockAt: honest.drawAt }, "the beacon's value was known before the lock"],
  ];
  for (const [change, failed] of changes) {
    const { code, out } = await runOn({ ...honest, ...change });
    expect([failed, code]).toEqual([failed, 1]);
    expect(out).toContain(`FAILED  ${failed}`);
  }
});

it('cannot verify a sealed or an official draw, an unknown one, or nothing', async () => {
  const sealed = await runOn({ ...honest, state: 'on_sale', seed: null, signature: null, numbers: null, results: [] });
  expect(sealed).toMatchObject({ code: 2, errors: 'The seed is sealed until the result.\n' });
  const official = {
    ...honest,
    source: 'official',
    commitment: null,
    beacon: null,
    seed: null,
    signature: null,
  } as const;
  expect(await runOn(official)).toMatchObject({ code: 2, errors: expect.stringContaining('held by somebody else') });
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect(await run('draw', ID.replace('aa', 'bb'), address)).toMatchObject({
    code: 2,
    errors: `${address} has no draw ${ID.replace('aa', 'bb')}.\n`,
  });
  expect(await run('draw')).toMatchObject({ code: 2, errors: expect.stringContaining('usage') });
  expect(await run('draw', join(folder, 'missing.json'))).toMatchObject({ code: 2 });
});
