// A server with 2,000 sockets for measureSockets, in a process of its own: the platform's hub, bus
// and `/ws`, or the `ws` library alone. Communicates over IPC.
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { WebSocketServer, type WebSocket } from 'ws';
import { testHttp } from '../../apps/server/src/platform/http/testing.ts';
import { createHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { createNotifyBus } from '../../apps/server/src/platform/realtime/notify-bus.ts';
import { timestamp, type SentMessages } from './sockets-time.ts';

/**
 * `balance`: each socket receives its own state, spread over the second. `board`: all sockets
 * receive the same state, once a second. `draw`: alike, with the present draws of a lottery.
 */
export type Traffic = 'balance' | 'board' | 'draw';

/**
 * A request of the parent. `template` is for the bare server: a message of the platform that it
 * repeats byte by byte, except for the timestamp.
 */
export type ServerRequest =
  | {
      readonly request: 'send';
      readonly traffic: Traffic;
      readonly seconds: number;
      readonly sockets: number;
      readonly template?: string;
    }
  | { readonly request: 'usage' }
  | { readonly request: 'close' };

/** Processor time so far (microseconds) and memory (bytes). */
export interface Usage {
  readonly cpu: number;
  readonly resident: number;
  readonly heap: number;
}

/** One of the two servers. */
interface SocketSender {
  readonly site: string;
  /** Sends the balance of one socket. */
  sendBalance(n: number): void;
  /** Sends the board to all sockets. */
  sendBoard(): void;
  /** Sends the present draws of a lottery to all sockets. */
  sendDraw(): void;
  /** Sets the message to repeat (bare server only). */
  setTemplate(message: string): void;
  close(): Promise<void>;
}

const balanceState = (seq: number, at: number) => ({
  currency: 'THB',
  mainWalletBalance: 1_000 + seq / 100,
  held: 0,
  inPlay: 0,
  at,
});

const boardRow = (n: number, at: number) => ({
  customerName: 'so***i',
  winAmount: 1_000 + n,
  currency: 'THB',
  multiplier: 12.5,
  winTime: at,
  iconUrl: 'http://127.0.0.1:3001/dice/1.1.0/cover.svg',
  nodeId: 'lantern-dice',
  gameType: 'RNG',
  vendor: 'LANTERN',
  gameNames: { TH: 'ลูกเต๋าโคมลอย', EN: 'Lantern Dice' },
});

/** Twenty rows. Each new state adds one and drops the oldest. */
const boardState = (seq: number, at: number) => ({
  rows: Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [
      `row-${String(seq + n).padStart(8, '0')}`,
      boardRow(seq + n, n === 19 ? at : 0),
    ]),
  ),
});

const drawRow = (issue: number, drawAt: number, numbers: Record<string, string[]> | null) => ({
  drawId: '0197a000-0000-7000-8000-00000000de90',
  issue: String(issue),
  state: numbers === null ? 'on_sale' : 'confirmed',
  source: 'own',
  demo: false,
  saleOpensAt: drawAt - 300_000,
  lockAt: drawAt - 20_000,
  drawAt,
  commitment: 'c'.repeat(64),
  resultVersion: numbers === null ? 0 : 1,
  numbers,
  late: false,
});

/** A lottery as its topic has it: the draw on sale and the last result. */
const drawState = (seq: number, at: number) => ({
  game: 'thai-5m',
  at,
  current: drawRow(seq + 1, Date.now() + 300_000, null),
  drawing: null,
  last: drawRow(seq, Date.now(), {
    first: ['345678'],
    front3: ['111', '222'],
    back3: ['333', '444'],
    last2: ['59'],
  }),
});

/** Starts a server with the platform's hub, bus and route. */
async function startPlatform(url: string): Promise<SocketSender> {
  const database = createDatabase(createPool(url, { max: 4, name: 'bench-sockets' }));
  const hub = createHub({
    bus: createNotifyBus({ database, url }),
    kinds: [
      { name: 'balance', owner: 'member', snapshot: async () => ({ seq: 0n, state: balanceState(0, timestamp()) }) },
      { name: 'winners', owner: 'brand', snapshot: async () => ({ seq: 0n, state: boardState(0, timestamp()) }) },
      {
        name: 'draws',
        owner: 'brand',
        keys: 'stored',
        snapshot: async () => ({ seq: 0n, state: drawState(0, timestamp()) }),
      },
    ],
  });
  await hub.start();
  const http = await testHttp({
    modules: [],
    http: { hub },
    ports: {
      playerOf: async (token) => ({ sessionId: token, memberId: token, account: token, isAgent: 0, currency: 'THB' }),
    },
  });
  let seq = 0;
  return {
    site: http.base.site,
    setTemplate: () => undefined,
    sendBalance: (n) => {
      seq += 1;
      hub.publish(`balance:${n}`, BigInt(seq), balanceState(seq, timestamp()));
    },
    sendBoard: () => {
      seq += 1;
      hub.publish('winners:chokdee', BigInt(seq), boardState(seq, timestamp()));
    },
    sendDraw: () => {
      seq += 1;
      hub.publish('draws:chokdee:thai-5m', BigInt(seq), drawState(seq, timestamp()));
    },
    close: async () => {
      await http.close();
      await hub.close();
      await database.close();
    },
  };
}

/** Starts a server with the `ws` library alone. */
async function startBare(): Promise<SocketSender> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const sockets: WebSocket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
  });
  let [head, tail] = ['', ''];
  const message = (): Buffer => Buffer.from(`${head}${timestamp()}${tail}`);
  const sendAll = (): void => {
    const bytes = message();
    for (const socket of sockets) socket.send(bytes, { binary: false });
  };
  return {
    site: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    setTemplate: (text) => {
      [head = '', tail = ''] = text.split(/\d{16}/);
    },
    sendBalance: (n) => {
      sockets[n]?.send(message(), { binary: false });
    },
    sendBoard: sendAll,
    sendDraw: sendAll,
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

const sender =
  process.env['SOCKETS'] === 'bare' ? await startBare() : await startPlatform(process.env['DATABASE_URL'] ?? '');

function usage(): Usage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpu: user + system, resident: rss, heap: heapUsed };
}

type SendRequest = Extract<ServerRequest, { request: 'send' }>;

async function send({ traffic, seconds, sockets, template }: SendRequest): Promise<SentMessages> {
  if (template !== undefined) sender.setTemplate(template);
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  let sent = 0;
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - startedAt) {
    const due = traffic === 'balance' ? Math.floor((elapsed / 1_000) * sockets) : Math.floor(elapsed / 1_000) + 1;
    for (; sent < due; sent += 1) {
      if (traffic === 'board') sender.sendBoard();
      else if (traffic === 'draw') sender.sendDraw();
      else sender.sendBalance(sent % sockets);
    }
    await pause(5);
  }
  // Includes the messages that are still being sent.
  await pause(500);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { messages: traffic === 'balance' ? sent : sent * sockets, cpu: user + system };
}

process.on('message', async (message: ServerRequest) => {
  if (message.request === 'usage') process.send?.(usage());
  if (message.request === 'send') process.send?.(await send(message));
  if (message.request === 'close') {
    await sender.close();
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ site: sender.site });
