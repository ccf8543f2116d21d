import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { quicknet } from '@chokdee/fairness/beacon';
import type { Queryable } from '@chokdee/database/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { createBeaconReader, type BeaconReader, type BeaconRow } from './beacons.ts';
import { sealingKey } from './testing.ts';

// The reader against local servers that answer as drand's HTTP relays do, with recorded values of
// quicknet: round 1000 of drand's documentation, 657413 of drand-verify.

const ROUND = 1_000;
const signatures: Readonly<Record<number, string>> = {
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  657413: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
};
const valueOf = (round: number): Record<string, unknown> => ({ round, signature: signatures[round] });

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** Answers a value as the relays do, which add the randomness. */
const honest: Answer = (request, response) => {
  const [, chain, , round] = request.url!.split('/');
  if (chain !== quicknet.id || signatures[Number(round)] === undefined) response.writeHead(404).end('{}');
  else response.end(JSON.stringify({ ...valueOf(Number(round)), randomness: 'ab' }));
};
const json = (value: unknown): Answer => {
  return (_request, response) => {
    response.end(JSON.stringify(value));
  };
};

/** A local address whose answers a test sets. */
interface Relay {
  readonly url: string;
  readonly server: Server;
  answer: Answer;
  /** The paths that were asked for. */
  readonly asked: string[];
}
async function openRelay(): Promise<Relay> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    relay.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    answer: honest,
    asked,
  };
  return relay;
}

const relays: Relay[] = [];
let reader: BeaconReader;
beforeAll(async () => {
  relays.push(await openRelay(), await openRelay());
  // Values of a public beacon need no database.
  const used = (): never => {
    throw new Error('the reader used the database');
  };
  const database: Queryable = { query: used, kysely: used };
  reader = createBeaconReader({ database, ring: createKeyRing([sealingKey]) });
});
afterAll(() => {
  for (const { server } of relays) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  for (const relay of relays) {
    relay.answer = honest;
    relay.asked.length = 0;
  }
});

const row = (urls: readonly string[]): BeaconRow => ({
  chain_id: quicknet.id,
  name: 'drand quicknet',
  kind: 'public',
  public_key: quicknet.publicKey,
  genesis: BigInt(quicknet.genesis),
  period: quicknet.period,
  urls,
  sealed_key: null,
});
const read = (round = ROUND): Promise<string | null> => reader.value(row(relays.map(({ url }) => url)), round);

it.each([1_000, 657_413])('reads round %d from the first address', async (round) => {
  expect(await read(round)).toBe(signatures[round]);
  expect(relays.map(({ asked }) => asked)).toEqual([[`/${quicknet.id}/public/${round}`], []]);
});

it('has no value of a round that no address knows', async () => {
  expect(await read(1_001)).toBeNull();
  expect(relays.map(({ asked }) => asked.length)).toEqual([1, 1]);
});

it.each<[string, Answer]>([
  ['an altered signature', json({ round: ROUND, signature: `${signatures[ROUND]!.slice(0, -1)}8` })],
  ['the signature of another round', json({ round: ROUND, signature: signatures[657_413] })],
  ['another round', json(valueOf(657_413))],
  ['a text that is no signature', json({ round: ROUND, signature: 'none' })],
  ['a text that is no JSON', (_request, response) => void response.end('<html>')],
  ['an error', (_request, response) => void response.writeHead(500).end(JSON.stringify(valueOf(ROUND)))],
  ['a long text', json({ ...valueOf(ROUND), more: 'x'.repeat(5_000) })],
  ['nothing, and closes the connection', (request) => request.socket.destroy()],
  ['nothing', () => undefined],
])('asks the next address when one answers %s, and accepts it from none', async (_what, answer) => {
  relays[0]!.answer = answer;
  expect(await read()).toBe(signatures[ROUND]);
  expect(relays.map(({ asked }) => asked.length)).toEqual([1, 1]);
  expect(await reader.value(row([relays[0]!.url]), ROUND)).toBeNull();
});

it('has no value when no address can be reached, and none is known', async () => {
  expect(await reader.value(row(['http://127.0.0.1:1']), ROUND)).toBeNull();
  expect(await reader.value(row([]), ROUND)).toBeNull();
});
