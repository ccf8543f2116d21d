import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { quicknet, randomnessOf, timeOfRound } from '@chokdee/fairness/beacon';
import { numbersOf, type DrawFormat } from '@chokdee/fairness/public-draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { headAfter, submissionCommitment, yeekeeSum } from '@chokdee/games/lottery/yeekee';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from './run.ts';

// `npm run verify -- yeekee` as a person runs it, on the public answers of a site.

const ID = '01935b3a-7b1c-7000-8000-0000000000ab';
const SEED = 'ab'.repeat(32);
const FORMAT: DrawFormat = { parts: [{ name: 'number', kind: 'digits', count: 1, digits: 5 }] };
/** Round 1000 of drand's quicknet, as its documentation prints it. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const at = timeOfRound(quicknet, 1_000);
const drawn = numbersOf(FORMAT, SEED, randomnessOf(SIGNATURE))['number']![0]!;
const draw = {
  drawId: ID,
  game: 'yeekee',
  name: 'Yeekee',
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
  numbers: { number: [drawn] },
  resultVersion: 1,
  format: FORMAT,
  beacon: { ...quicknet, name: 'Beacon', kind: 'public', round: 1_000, time: at },
  seed: SEED,
  signature: SIGNATURE,
  results: [],
};
const submissions = Array.from({ length: 130 }, (_, index) => {
  const number = String(index * 739).padStart(5, '0');
  const salt = (index % 10).toString().repeat(32);
  const commitment = submissionCommitment({ number, salt });
  return { rank: index + 1, account: 'so****', isOwn: false, at, commitment, number, salt };
});
const sum = yeekeeSum(
  submissions.map(({ number }) => number),
  drawn,
);
/** The announced number; a test changes it. */
let announced = sum.number;
const round = () => ({
  now: at,
  gameId: 'yeekee',
  gameName: 'Yeekee',
  numero: draw.issue,
  drawId: ID,
  isSale: false,
  saleOpensAt: draw.saleOpensAt,
  lockAt: draw.lockAt,
  drawAt: draw.drawAt,
  isVoid: false,
  submissions: submissions.length,
  head: submissions.reduce((hash, { commitment }) => headAfter(hash, commitment), ''),
  most: 20,
  left: null,
  result: { number: announced, sum: String(sum.sum), subtracted: String(sum.subtracted), drawn },
});
function answerOf(url: URL): unknown {
  if (url.pathname === `/wps/draws/${ID}`) return { success: true, value: draw };
  if (url.searchParams.get('numero') !== draw.issue) return null;
  if (url.pathname === '/lgw/yeekee/yeekee/round') return round();
  if (url.pathname !== '/lgw/yeekee/yeekee/submissions') return null;
  const page = Number(url.searchParams.get('page'));
  const list = submissions.toReversed().slice((page - 1) * 100, page * 100);
  return { list, total: submissions.length, totalPages: 2, footer: { head: round().head } };
}

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answerOf(new URL(request.url!, 'http://site'));
    response.writeHead(answer === null ? 404 : 200).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});
const verify = () => run('yeekee', ID, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

it('passes the whole result of a round, and prints how the announced number comes about', async () => {
  announced = sum.number;
  const { code, out, errors } = await verify();
  expect([code, errors]).toEqual([0, '']);
  expect(out.match(/^ok {4}/gm)).toHaveLength(9);
  expect(out).toContain(`(130 numbers) - ${sum.subtracted} (16th) + ${sum.drawn} (sealed) = `);
  expect(out).toContain(`number  ${sum.number} announced`);
});

it('fails an announced number that the numbers do not give', async () => {
  announced = sum.number === '00000' ? '00001' : '00000';
  const { code, out } = await verify();
  expect(code).toBe(1);
  expect(out.match(/^FAILED.*$/gm)).toEqual(['FAILED  the numbers give another number than announced']);
});
