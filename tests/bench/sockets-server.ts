// A server with 2,000 sockets in a process of its own, for measureSockets: the house's hub, bus and `/ws`, or nothing but the `ws` library. Speaks over IPC.
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { WebSocketServer, type WebSocket } from 'ws';
import { testHttp } from '../../apps/server/src/platform/http/testing.ts';
import { createHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { createNotifyBus } from '../../apps/server/src/platform/realtime/notify-bus.ts';
import { moment, type Told } from './sockets-time.ts';

/** What is told: each socket its own balance, spread over the second; or all of them one board, once a second. */
export type Telling = 'balance' | 'board';
/** What the parent asks. `like`: for the bare server, a message of the house to repeat byte by byte (its moment is filled in). */
export type Ask =
  | {
      readonly ask: 'tell';
      readonly telling: Telling;
      readonly seconds: number;
      readonly sockets: number;
      readonly like?: string;
    }
  | { readonly ask: 'usage' }
  | { readonly ask: 'close' };
/** Processor time so far (microseconds) and memory (bytes). */
export interface Usage {
  readonly cpu: number;
  readonly resident: number;
  readonly heap: number;
}

/** One way to tell. */
interface Teller {
  readonly site: string;
  balance(n: number): void;
  board(): void;
  like(message: string): void;
  close(): Promise<void>;
}

async function publisher(url: string): Promise<Teller> {
  const database = createDatabase(createPool(url, { max: 4, name: 'bench-sockets' }));
  const balanceAt = (seq: number, at: number) => ({
    currency: 'THB',
    mainWalletBalance: 1_000 + seq / 100,
    held: 0,
    inPlay: 0,
    at,
  });
  const row = (n: number, at: number) => ({
    customerName: 'so***i',
    winAmount: 1_000 + n,
    currency: 'THB',
    multiplier: 12.5,
    winTime: at,
    iconUrl: 'http://127.0.0.1:3001/dice/1.0.0/cover.svg',
    nodeId: 'lantern-dice',
    gameType: 'RNG',
    vendor: 'LANTERN',
    gameNames: { TH: 'ลูกเต๋าโคมลอย', EN: 'Lantern Dice' },
  });
  // Twenty rows, of which the oldest goes when a new one comes.
  const boardAt = (seq: number, at: number) => ({
    rows: Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [
        `row-${String(seq + n).padStart(8, '0')}`,
        row(seq + n, n === 19 ? at : 0),
      ]),
    ),
  });
  const hub = createHub({
    bus: createNotifyBus({ database, url }),
    kinds: [
      { name: 'balance', owner: 'member', snapshot: async () => ({ seq: 0n, state: balanceAt(0, moment()) }) },
      { name: 'winners', owner: 'brand', snapshot: async () => ({ seq: 0n, state: boardAt(0, moment()) }) },
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
    like: () => undefined,
    balance: (n) => {
      seq += 1;
      hub.publish(`balance:${n}`, BigInt(seq), balanceAt(seq, moment()));
    },
    board: () => {
      seq += 1;
      hub.publish('winners:chokdee', BigInt(seq), boardAt(seq, moment()));
    },
    close: async () => {
      await http.close();
      await hub.close();
      await database.close();
    },
  };
}

async function bareTeller(): Promise<Teller> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const sockets: WebSocket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
  });
  let [head, tail] = ['', ''];
  const message = (): Buffer => Buffer.from(`${head}${moment()}${tail}`);
  return {
    site: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    like: (text) => {
      [head = '', tail = ''] = text.split(/\d{16}/);
    },
    balance: (n) => {
      sockets[n]?.send(message(), { binary: false });
    },
    board: () => {
      const bytes = message();
      for (const socket of sockets) socket.send(bytes, { binary: false });
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

const teller =
  process.env['SOCKETS'] === 'bare' ? await bareTeller() : await publisher(process.env['DATABASE_URL'] ?? '');

function usage(): Usage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpu: user + system, resident: rss, heap: heapUsed };
}

async function tell({ telling, seconds, sockets, like }: Extract<Ask, { ask: 'tell' }>): Promise<Told> {
  if (like !== undefined) teller.like(like);
  const [began, before] = [performance.now(), process.cpuUsage()];
  let told = 0;
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - began) {
    const due = telling === 'board' ? Math.floor(passed / 1_000) + 1 : Math.floor((passed / 1_000) * sockets);
    for (; told < due; told += 1) {
      if (telling === 'board') teller.board();
      else teller.balance(told % sockets);
    }
    await pause(5);
  }
  // What is under way belongs to the measurement.
  await pause(500);
  const { user, system } = process.cpuUsage(before);
  return { messages: telling === 'board' ? told * sockets : told, cpu: user + system };
}

process.on('message', async (ask: Ask) => {
  if (ask.ask === 'usage') process.send?.(usage());
  if (ask.ask === 'tell') process.send?.(await tell(ask));
  if (ask.ask === 'close') {
    await teller.close();
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ site: teller.site });
