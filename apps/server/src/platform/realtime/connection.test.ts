import type { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { serveConnection, type ConnectionCaller } from './connection.ts';
import { createHub, type Hub } from './hub.ts';
import { sessionOf } from './testing.ts';

const limits = { topics: 64, burst: 80, perSecond: 20, backlog: 1_000, heartbeat: 40 };

/** Serves a fake socket, which has only what the connection uses. */
function serveFakeSocket(hub: Hub, caller: Partial<ConnectionCaller> = {}) {
  const handlers = new Map<string, (...values: unknown[]) => void>();
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    sent: [] as string[],
    terminated: false,
    closedWith: 0,
    pings: 0,
    on: (name: string, handler: (...values: unknown[]) => void) => {
      handlers.set(name, handler);
    },
    /** Frames of at most 125 bytes: a header of two. */
    write: (frame: Buffer) => {
      socket.sent.push(String(frame.subarray(2)));
      return true;
    },
    ping: () => {
      socket.pings += 1;
    },
    terminate: () => {
      socket.terminated = true;
    },
    close: (code: number) => {
      socket.closedWith = code;
    },
  };
  const visitor: ConnectionCaller = {
    brandId: 'chokdee',
    session: null,
    language: 'EN',
    isSessionAlive: async () => true,
  };
  const sockets = { webSocket: socket as unknown as WebSocket, stream: socket as unknown as Writable };
  serveConnection(sockets, hub, { ...visitor, ...caller }, limits);
  return { socket, emit: (name: string, ...values: unknown[]) => handlers.get(name)?.(...values) };
}

it('disconnects a client that reads too slowly', async () => {
  const hub = createHub({ kinds: [{ name: 'news', snapshot: async () => ({ seq: 1n, state: 'x' }) }] });
  const { socket, emit } = serveFakeSocket(hub);
  emit('message', Buffer.from('{"type":"subscribe","topic":"news"}'));
  await expect.poll(() => socket.sent).toHaveLength(1);
  socket.bufferedAmount = 2_000;
  hub.publish('news', 2n, 'y');
  expect([socket.terminated, socket.sent.length]).toEqual([true, 1]);
  emit('close');
});

it('disconnects a client that does not answer the heartbeat', async () => {
  const silent = serveFakeSocket(createHub({}));
  await expect.poll(() => silent.socket.terminated).toBe(true);
  silent.emit('close');
});

it('closes the connection when a heartbeat finds that the session has ended', async () => {
  let alive = true;
  const member = serveFakeSocket(createHub({}), { session: sessionOf('x'), isSessionAlive: async () => alive });
  const pong = setInterval(() => member.emit('pong'), 5);
  await expect.poll(() => member.socket.pings).toBeGreaterThan(1);
  expect(member.socket.closedWith).toBe(0);
  alive = false;
  await expect.poll(() => member.socket.closedWith).toBe(4401);
  clearInterval(pong);
  member.emit('close');
});

it('sends the same bytes of a message to all its clients', async () => {
  const hub = createHub({ kinds: [{ name: 'news', snapshot: async () => ({ seq: 1n, state: 'x' }) }] });
  const frames: Buffer[] = [];
  const clients = [serveFakeSocket(hub), serveFakeSocket(hub), serveFakeSocket(hub)];
  for (const { emit } of clients) emit('message', Buffer.from('{"type":"subscribe","topic":"news"}'));
  for (const { socket } of clients) {
    await expect.poll(() => socket.sent).toHaveLength(1);
    socket.write = (frame) => frames.push(frame) > 0;
  }
  hub.publish('news', 2n, 'y');
  expect(frames).toHaveLength(3);
  expect(new Set(frames).size).toBe(1);
  for (const { emit } of clients) emit('close');
});
