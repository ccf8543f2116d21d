import { randomBytes, randomUUID } from 'node:crypto';
import type { TestDatabase } from '@chokdee/database/testing';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { claimLeases, type Lease } from '../../platform/lease/store.ts';
import { createBeaconReader, demoBeacon } from './beacons.ts';
import { createSteps, LEASE } from './drawing.ts';
import { createPlanner } from './planning.ts';
import { addGame, type DrawState, type NewGame } from './store.ts';

/** The key that seals seeds in tests. */
export const sealingKey = new Uint8Array(32).fill(5);
/** The brand of the tests. */
export const brandId = 'chokdee';
/** The games of the tests. */
export const OWN = 'own-game';
/** An official game, whose results are entered. */
export const OFFICIAL = 'official-game';

/** An own game with a draw each minute: 40 s of sale, locked 10 s before, confirmed 5 s after. */
export const ownGame = (beacon: string): NewGame => ({
  brand_id: brandId,
  code: OWN,
  names: { EN: 'Own', TH: 'ของเรา' },
  source: 'own',
  is_demo: false,
  zone: 'Asia/Bangkok',
  schedule: { kind: 'every', minutes: 1, from: '00:00', to: '23:59', except: [], also: [] },
  format: { parts: [{ name: 'number', kind: 'digits', count: 1, digits: 4 }] },
  sale_seconds: 50,
  lock_seconds: 10,
  result_seconds: 5,
  late_seconds: 20,
  void_seconds: null,
  plan_hours: 1,
  beacon,
});

/** The same as an official game. A result is due 5 s after the draw; it is void after 600 s. */
export const officialGame: NewGame = {
  ...ownGame(''),
  code: OFFICIAL,
  names: { EN: 'Official', TH: 'ทางการ' },
  source: 'official',
  void_seconds: 600,
  beacon: null,
};

/** What tests do with the draws of a database: everything the jobs and the clock do, by hand. */
export interface DrawsDriver {
  readonly lease: Lease;
  plan(): Promise<number>;
  /** One step of the clock. */
  advance(): Promise<number>;
  /** Draws what is due. */
  drawDue(): Promise<void>;
  /** Moves the clock to a moment of a draw, some milliseconds after it, and lets the clock work. */
  moveTo(drawId: string, moment: 'sale_opens_at' | 'lock_at' | 'draw_at' | 'result_at', after?: number): Promise<void>;
  /** The first draw of a game that is scheduled. */
  nextDraw(code: string): Promise<string>;
  stateOf(drawId: string): Promise<DrawState>;
  /** The payloads of the events on a draw, oldest first. */
  eventsOf(drawId: string, topic: string): Promise<Record<string, unknown>[]>;
}

/** Adds both games and drives their draws. The clock of the database is stopped by the caller. */
export async function createDrawsDriver(db: TestDatabase): Promise<DrawsDriver> {
  const { database } = db;
  const ring = createKeyRing([sealingKey]);
  await addGame(database, ownGame(await demoBeacon(database, ring, randomBytes)));
  await addGame(database, officialGame);
  const planner = createPlanner({ database, ring, randomBytes });
  const steps = createSteps({
    database,
    ring,
    beacons: createBeaconReader({ database, ring }),
    onError: (_drawId, error) => {
      throw error;
    },
  });
  const [lease] = await claimLeases(database, randomUUID(), [LEASE], 3_600_000);
  const never = new AbortController().signal;
  const driver: DrawsDriver = {
    lease: lease!,
    plan: planner.plan,
    advance: () => steps.advance(lease!),
    drawDue: async () => {
      await steps.drawDue(lease!, never);
    },
    moveTo: async (drawId, moment, after = 1) => {
      const [row] = await db.owner.query<{ left: number }>(
        `select (extract(epoch from ${moment} - platform.clock()) * 1000)::float8 as left
         from draws.draw
         where draw_id = $1`,
        [drawId],
      );
      await db.moveClock(Math.ceil(row!.left) + after);
      while ((await driver.advance()) > 0);
      await driver.drawDue();
      while ((await driver.advance()) > 0);
    },
    nextDraw: async (code) => {
      await planner.plan();
      const [row] = await database.query<{ id: string }>(
        `select draw_id as id from draws.draw where code = $1 and state = 'scheduled' order by draw_at limit 1`,
        [code],
      );
      return row!.id;
    },
    stateOf: async (drawId) =>
      (await database.query<{ state: DrawState }>('select state from draws.draw where draw_id = $1', [drawId]))[0]!
        .state,
    eventsOf: async (drawId, topic) =>
      (
        await db.owner.query<{ payload: Record<string, unknown> }>(
          `select payload from platform.outbox where topic = $1 and payload ->> 'drawId' = $2 order by id`,
          [topic, drawId],
        )
      ).map(({ payload }) => payload),
  };
  return driver;
}
