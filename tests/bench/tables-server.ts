// The server of measureTables, in a process of its own: hub, bus, `/ws`, the calls and the driver
// of the tables module; or the `ws` library alone. Communicates over IPC.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { WebSocketServer, type WebSocket } from 'ws';
import { demoTables } from '../../apps/server/src/modules/tables/demo-tables.ts';
import { createTables, offerTables, type NewTable } from '../../apps/server/src/modules/tables/index.ts';
import { demoBeacon } from '../../apps/server/src/modules/draws/index.ts';
import { createWagering } from '../../apps/server/src/modules/wagering/index.ts';
import { createKeyRing } from '../../apps/server/src/platform/crypto/key-ring.ts';
import { testBrand, testHttp } from '../../apps/server/src/platform/http/testing.ts';
import { createLeases } from '../../apps/server/src/platform/lease/leases.ts';
import { createHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { createNotifyBus } from '../../apps/server/src/platform/realtime/notify-bus.ts';
import type { Usage } from './sockets-server.ts';

/**
 * A request of the parent: drive the tables, broadcast (bare server only) messages of `bytes` to
 * the sockets of one table after the other for `seconds`, report usage, or end.
 */
export type TablesServerRequest =
  | { readonly request: 'drive' }
  | {
      readonly request: 'broadcast';
      readonly bytes: number;
      readonly perSecond: number;
      readonly seconds: number;
    }
  | { readonly request: 'usage' }
  | { readonly request: 'close' };

const BRAND = 'bench';
const TABLES = 20;
/** The windows are short, so that a measurement of seconds has several rounds. */
const BETTING_SECONDS = 8;
const UNLIMITED = 1_000_000_000_000_000n;

/** One of the two servers. */
interface TablesServer {
  readonly site: string;
  readonly tables: readonly string[];
  drive(): void;
  /** Sends `text` to the sockets of the n-th table. */
  broadcast(n: number, text: string): void;
  close(): Promise<void>;
}

/** The tables of the demo, and some of them a second time under another code. */
const newTables = (beacon: string): NewTable[] => {
  const demo = demoTables(BRAND, beacon);
  return Array.from({ length: TABLES }, (_, position) => {
    const table = demo[position % demo.length]!;
    return {
      ...table,
      code: position < demo.length ? table.code : `${table.code}-b`,
      position,
      betting_seconds: BETTING_SECONDS,
      max_round: UNLIMITED,
      max_liability: UNLIMITED,
    };
  });
};

async function startPlatform(url: string): Promise<TablesServer> {
  const database = createDatabase(createPool(url, { max: 10, name: 'bench-tables' }));
  const sealingKeys = [new Uint8Array(32).fill(5)];
  const offered = newTables(await demoBeacon(database, createKeyRing(sealingKeys), randomBytes));
  await offerTables(database, offered);
  const hub = createHub({ bus: createNotifyBus({ database, url }) });
  const commands = createCommands(database.pool);
  const onError = (error: unknown): void => {
    console.error(error);
  };
  const wagering = createWagering({ database, commands, onError: (_id, error) => onError(error) });
  const { module } = createTables({
    database,
    batcher: createBatcher(createPool(url, { max: 2, name: 'bench-batches' })),
    settlements: wagering.settlements,
    betRecords: wagering.records,
    hub,
    randomBytes,
    sealingKeys,
    log: { error: onError },
    // Winners are named by their ids.
    accountsOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, id]))),
    // The lobby is not called.
    catalogue: { list: () => Promise.reject(new Error('the bench has no catalogue')) },
  });
  await hub.start();
  const leaseDatabase = createDatabase(createPool(url, { max: 1, name: 'bench-leases' }));
  const leases = createLeases({ database: leaseDatabase });
  const brand = { ...testBrand([module]), id: BRAND };
  const http = await testHttp({
    modules: [module],
    http: { hub },
    ports: {
      brandOf: async () => brand,
      playerOf: async (token) => ({ sessionId: token, memberId: token, account: token, isAgent: 0, currency: 'THB' }),
    },
  });
  return {
    site: http.base.site,
    tables: offered.map(({ code }) => code),
    drive: () => {
      for (const work of [...(module.leased ?? []), ...(wagering.module.leased ?? [])]) leases.hold(work.name, work);
    },
    broadcast: () => undefined,
    close: async () => {
      await leases.close();
      await module.stop?.();
      await http.close();
      await hub.close();
      await Promise.all([database.close(), leaseDatabase.close()]);
    },
  };
}

async function startBare(): Promise<TablesServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const sockets: WebSocket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
  });
  return {
    site: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    tables: [],
    drive: () => undefined,
    broadcast: (n, text) => {
      const bytes = Buffer.from(text);
      for (let at = n % TABLES; at < sockets.length; at += TABLES) sockets[at]!.send(bytes, { binary: false });
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

const server =
  process.env['SOCKETS'] === 'bare' ? await startBare() : await startPlatform(process.env['DATABASE_URL'] ?? '');

function usage(): Usage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpu: user + system, resident: rss, heap: heapUsed };
}

/** Sends messages that look like those of a table, evenly in time. Returns their number. */
async function broadcast(bytes: number, perSecond: number, seconds: number): Promise<number> {
  const startedAt = performance.now();
  let sent = 0;
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - startedAt) {
    for (; sent < (elapsed / 1_000) * perSecond; sent += 1)
      server.broadcast(sent, `{"topic":"table:bare","at":${Date.now()},"rest":"`.padEnd(bytes - 2, 'x') + '"}');
    await pause(5);
  }
  await pause(500);
  return sent;
}

process.on('message', async (message: TablesServerRequest) => {
  switch (message.request) {
    case 'drive':
      server.drive();
      process.send?.('driving');
      break;
    case 'broadcast':
      process.send?.(await broadcast(message.bytes, message.perSecond, message.seconds));
      break;
    case 'usage':
      process.send?.(usage());
      break;
    case 'close':
      await server.close();
      process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ site: server.site, tables: server.tables });
