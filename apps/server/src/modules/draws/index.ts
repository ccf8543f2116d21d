import { setTimeout } from 'node:timers/promises';
import { isUuid } from '../../platform/http/page-list.ts';
import type { Database } from '@chokdee/database/database';
import { Gauge } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { createBeaconReader, type Fetch } from './beacons.ts';
import { createCalendars } from './calendars.ts';
import { consoleRoutes } from './console-routes.ts';
import { createSteps, drawsClock } from './drawing.ts';
import { demoFeed, type ResultFeed } from './feeds.ts';
import { createDrawsFeed, drawsTopic } from './live.ts';
import { countWaiting } from './monitor.ts';
import { createPlanner } from './planning.ts';
import { createProposals } from './proposals.ts';
import { feedRoutes, publicRoutes } from './routes.ts';
import { findDraw } from './store.ts';
import { drawSubjects } from './subjects.ts';

export { chainOf, createBeaconReader, demoBeacon, readBeacons, type BeaconReader } from './beacons.ts';
export { createSignedFeed, type ResultFeed } from './feeds.ts';
export { numbersOut } from './out.ts';
export { nextDraws } from './schedule.ts';
export {
  addGame,
  findDraw,
  findGame,
  findIssue,
  readClocks,
  readDrawnNumbers,
  readDraws,
  readHistory,
  readNewest,
  readResults,
  readUpcoming,
  type DrawRow,
  type GameClock,
  type NewGame,
} from './store.ts';
export { readNamedDraws } from './subjects.ts';

/** What the draws module needs. */
export interface DrawsDeps {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  /** 32 bytes each. The first seals; the others only open older seals. */
  readonly sealingKeys: readonly Uint8Array[];
  readonly randomBytes: RandomBytes;
  /** Suppliers of results of official draws. */
  readonly feeds: readonly ResultFeed[];
  /** Receives draws that could not be drawn; they are tried again. */
  readonly log: Pick<Logger, 'error'>;
  /** Reads values of public beacons; by default `fetch`. */
  readonly fetchUrl?: Fetch;
}

/** The settings of the module that follow from the server's; the demo has a feed of its own. */
export const drawsSettings = ({ mode, secrets }: Config): Pick<DrawsDeps, 'sealingKeys' | 'feeds'> => ({
  sealingKeys: [secrets.sealing, ...secrets.oldSealing],
  feeds: mode === 'production' ? [] : [demoFeed(secrets.callback)],
});

/** Seconds between two runs that create draws ahead. */
const PLAN_INTERVAL = 30;
/** Milliseconds until draws that were created late are on sale: those of `draws.create_draw`. */
const LATE_OPENING = 100;

/**
 * Creates the draws module: results of which everybody sees the same, bound before sale opens.
 *
 * SQL interface, for money commands: `draws.require_sale(brand, draw)` says by the database's clock
 * whether a bet is accepted, and keeps the draw from being locked until the bet's transaction ends.
 * Events: `draws.changed` (state), `draws.late`, and `draws.result` with the version and kind of
 * the result: products settle by version 1 and resettle by each later one.
 */
export function createDraws({ database, hub, sealingKeys, randomBytes, feeds, log, fetchUrl }: DrawsDeps): {
  readonly module: ServerModule;
} {
  const ring = createKeyRing(sealingKeys, randomBytes);
  const beacons = createBeaconReader({ database, ring, ...(fetchUrl && { fetchUrl }) });
  const onError = (drawId: string, error: unknown): void => {
    log.error({ err: error, drawId }, 'a draw could not be drawn');
  };
  const planner = createPlanner({ database, ring, randomBytes });
  const proposals = createProposals({ database, ring });
  hub.register(drawsTopic(database));
  return {
    module: {
      name: 'draws',
      pages: [
        {
          path: '/fairness/draws/',
          exists: async (id, brandId) => isUuid(id) && (await findDraw(database, brandId, id)) !== undefined,
        },
      ],
      routes: [
        ...publicRoutes(database),
        ...feedRoutes(database, feeds, proposals),
        ...consoleRoutes(database, createCalendars({ database }), proposals),
      ],
      consumers: [createDrawsFeed(database, hub)],
      prepare: async () => {
        if ((await planner.plan()) > 0) await setTimeout(LATE_OPENING);
      },
      jobs: [
        {
          name: 'draws.plan',
          every: PLAN_INTERVAL,
          run: async () => {
            await planner.plan();
          },
        },
      ],
      subjects: drawSubjects(database),
      retention: [
        {
          tables: ['draws.draw', 'draws.result', 'draws.proposal'],
          reason: 'public results and their proofs; wagers are settled by them',
        },
        { tables: ['draws.game', 'draws.beacon'], reason: 'as few rows as there are games and beacons' },
        { tables: ['draws.transition'], reason: 'fixed: the changes of state that are possible' },
      ],
      metrics: ({ registry, collect }) => {
        const late = new Gauge({
          name: 'chokdee_draws_late',
          help: 'Draws whose result is late',
          registers: [registry],
        });
        const attention = new Gauge({
          name: 'chokdee_draws_waiting',
          help: 'Draws that are late or wait for an operator',
          registers: [registry],
        });
        collect(async () => {
          const counts = await countWaiting(database);
          late.set(counts.late);
          attention.set(counts.attention);
        });
      },
      leased: [drawsClock(createSteps({ database, ring, beacons, onError }))],
    },
  };
}
