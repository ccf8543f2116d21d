import { createLive, liveUrl, type Live, type LiveOptions } from '@chokdee/contract/live';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { PlayerSession } from '../http/context.ts';
import { testHttp, type TestHttp } from '../http/testing.ts';
import { createHub, type Hub, type Versioned } from './hub.ts';

interface Purse {
  cash: number;
  note: string;
}
const anong: PlayerSession = {
  sessionId: 'session-anong',
  memberId: 'anong',
  account: 'anong',
  isAgent: 0,
  currency: 'THB',
};
/** Makes the state longer than a patch of it. */
const note = 'a long note so that a patch is shorter than the state';

let stored: Versioned;
let hub: Hub;
let http: TestHttp;
let sockets: WebSocket[];
let signedIn: boolean;
let live: Live<{ purse: Purse }>;
let ended: number;

const start = async (): Promise<void> => {
  hub = createHub({ kinds: [{ name: 'purse', owner: 'member', snapshot: async () => stored }] });
  http = await testHttp({ modules: [], http: { hub }, ports: { playerOf: async () => anong } });
};
/** Creates the live client of a page. The default heartbeat is longer than any test. */
const openLive = (heartbeats: Pick<LiveOptions, 'heartbeat' | 'pongTimeout'> = {}): Live<{ purse: Purse }> =>
  createLive({
    url: 'page',
    WebSocket: pageSocket(),
    onSessionEnd: () => {
      ended += 1;
      signedIn = false;
    },
    retryDelay: () => 20,
    ...heartbeats,
  });
/** A WebSocket class that sends the page's origin and cookie as a browser does. */
function pageSocket(): typeof globalThis.WebSocket {
  return class extends WebSocket {
    constructor() {
      super(liveUrl(new URL(http.base.site)), {
        headers: { origin: http.base.site, ...(signedIn ? { cookie: 'site_session=anong' } : {}) },
      });
      this.on('error', () => undefined);
      sockets.push(this);
    }
  } as unknown as typeof globalThis.WebSocket;
}

beforeEach(async () => {
  [stored, sockets, signedIn, ended] = [{ seq: 1n, state: { cash: 100, note } }, [], true, 0];
  await start();
  live = openLive();
});
afterEach(async () => {
  live.close();
  await http.close();
});
const change = (seq: bigint, cash: number): void => {
  stored = { seq, state: { cash, note } };
  hub.publish('purse:anong', seq, stored.state);
};
const watch = (): { cash: number[]; stop: () => void } => {
  const cash: number[] = [];
  return {
    cash,
    stop: live.subscribe('purse', (state) => {
      cash.push(state.cash);
    }),
  };
};
const expectCash = (list: number[], expected: number[]): Promise<void> => expect.poll(() => list).toEqual(expected);

it('calls all listeners with the state and every change, over one socket', async () => {
  const first = watch();
  await expectCash(first.cash, [100]);
  const second = watch();
  change(2n, 90);
  change(3n, 80);
  await expectCash(first.cash, [100, 90, 80]);
  await expectCash(second.cash, [100, 90, 80]);
  first.stop();
  change(4n, 70);
  await expectCash(second.cash, [100, 90, 80, 70]);
  expect([first.cash.length, sockets.length]).toEqual([3, 1]);
  second.stop();
  await expect.poll(() => sockets[0]?.readyState).toBe(WebSocket.CLOSED);
});

it('reconnects after a cut and receives only what it missed', async () => {
  const { cash } = watch();
  await expectCash(cash, [100]);
  sockets[0]?.terminate();
  change(2n, 50);
  await expectCash(cash, [100, 50]);
  sockets[1]?.terminate();
  await expect.poll(() => sockets[2]?.readyState).toBe(WebSocket.OPEN);
  change(3n, 25);
  await expectCash(cash, [100, 50, 25]);
});

it('accepts an older version from a restarted server', async () => {
  const { cash } = watch();
  await expectCash(cash, [100]);
  change(5n, 60);
  await expectCash(cash, [100, 60]);
  await http.close();
  stored = { seq: 4n, state: { cash: 65, note } };
  await start();
  await expectCash(cash, [100, 60, 65]);
});

it('replaces a socket that does not answer the heartbeat', async () => {
  live = openLive({ heartbeat: 50, pongTimeout: 100 });
  const { cash } = watch();
  await expectCash(cash, [100]);
  sockets[0]?.pause();
  change(2n, 10);
  await expectCash(cash, [100, 10]);
  expect(sockets.length).toBeGreaterThan(1);
});

it('continues as a guest when the session ends, and as the member after a restart', async () => {
  const { cash } = watch();
  await expectCash(cash, [100]);
  hub.endSession('session-anong');
  await expect.poll(() => [ended, sockets[1]?.readyState]).toEqual([1, WebSocket.OPEN]);
  change(2n, 1);
  signedIn = true;
  live.restart();
  await expectCash(cash, [100, 1]);
});
