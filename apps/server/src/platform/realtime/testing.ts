import { once } from 'node:events';
import { serverMessage, type ServerMessage } from '@chokdee/contract/live-messages';
import { afterEach, expect } from 'vitest';
import { WebSocket } from 'ws';
import type { PlayerSession } from '../http/context.ts';
import type { TopicKind, Versioned } from './hub.ts';

/** States of the test's database, by topic name. */
export type StoredStates = Map<string, Versioned>;

/** The session of a member. */
export const sessionOf = (name: string): PlayerSession => ({
  sessionId: `session-${name}`,
  memberId: `member-${name}`,
  account: name,
  isAgent: 0,
  currency: 'THB',
});

/** Kinds of topic for tests, one per owner and rule, that read from `stored`. */
export const testKinds = (stored: StoredStates): TopicKind[] => [
  { name: 'table', snapshot: async (key) => stored.get(`table:${key}`) ?? null },
  {
    name: 'purse',
    owner: 'member',
    snapshot: async (key) => stored.get(`purse:${key}`) ?? { seq: 0n, state: { cash: 0 } },
  },
  {
    name: 'club',
    authorize: (session, key) => session?.account === key,
    snapshot: async () => ({ seq: 1n, state: 'in' }),
  },
  { name: 'board', owner: 'brand', keys: ['TH'], snapshot: async (key) => stored.get(`board:${key}`) ?? null },
  {
    name: 'broken',
    snapshot: async () => {
      throw new Error('no database');
    },
  },
];

/** A WebSocket client that keeps the messages it receives. */
export class TestClient {
  readonly received: ServerMessage[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | null = null;
  constructor(base: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers });
    this.socket.on('message', (data) => this.received.push(serverMessage.parse(JSON.parse(String(data)))));
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    this.socket.on('error', () => undefined);
    clients.push(this);
  }
  /** Sends a message; a string is sent as it is. */
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }
  /** Subscribes to a topic, without waiting for the answer. */
  subscribe(topic: string, since?: string): void {
    this.send({ type: 'subscribe', topic, ...(since === undefined ? {} : { since }) });
  }
  /** Waits until at least `count` messages have been received; returns all of them. */
  async receives(count: number): Promise<ServerMessage[]> {
    await expect.poll(() => this.received.length).toBeGreaterThanOrEqual(count);
    return this.received;
  }
  /** Waits until the connection is closed. */
  async isClosed(): Promise<{ code: number; reason: string }> {
    await expect.poll(() => this.closed).not.toBeNull();
    return this.closed ?? { code: 0, reason: '' };
  }
  /** Waits for the upgrade: `open`, or the text of the error. */
  outcome(): Promise<string> {
    return Promise.race([
      once(this.socket, 'open').then(() => 'open'),
      new Promise<string>((resolve) => {
        this.socket.once('error', ({ message }) => resolve(message));
      }),
    ]);
  }
}

const clients: TestClient[] = [];
/** Ends the connections of all clients. Runs after each test. */
export function terminateClients(): void {
  for (const client of clients.splice(0)) client.socket.terminate();
}
afterEach(terminateClients);

/** Opens a connection. */
export async function connectClient(base: string, headers: Record<string, string> = {}): Promise<TestClient> {
  const client = new TestClient(base, headers);
  await once(client.socket, 'open');
  return client;
}
