import { randomBytes, randomUUID } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import type { TestDatabase } from '@chokdee/database/testing';
import { createCommands } from '@chokdee/ledger/commands';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { claimLeases, releaseLeases, type Lease } from '../../platform/lease/store.ts';
import { createBeaconReader, demoBeacon } from '../draws/index.ts';
import type { Settlements, Wagering } from '../wagering/index.ts';
import { createBets, type Press } from './bets.ts';
import { createSteps, LEASE, type Steps } from './driver.ts';
import { createLiveTables } from './live.ts';
import { createPaidFeed, createSettling } from './settling.ts';
import { offerTables } from './offering.ts';
import { createShoes } from './shoes.ts';
import { readNow, type NewTable, type TableNow } from './store.ts';

/** The brand of the tests. */
export const brandId = 'chokdee';
/** The key that seals the seeds of the tests. */
export const SEALING_KEY = new Uint8Array(32).fill(5);
/** The table of the tests. */
export const TABLE = 'baccarat-t';

/** A table of baccarat with small limits. */
export const newTable = (beacon: string): NewTable => ({
  brand_id: brandId,
  code: TABLE,
  vendor: 'KOMTONG',
  vendor_names: { EN: 'Komtong' },
  game: 'baccarat',
  variant: 'commission',
  names: { EN: 'Baccarat T', TH: 'บาคาร่า ที' },
  position: 0,
  currency: 'THB',
  betting_seconds: 10,
  card_pace: 500,
  rest_seconds: 4,
  min_stake: 20_000_000n,
  max_stake: 1_000_000_000n,
  max_round: 2_000_000_000n,
  max_liability: 3_000_000_000n,
  beacon,
});

/** Drives the table of a test by hand. The clock of the database is stopped. */
export interface TestTables {
  readonly published: (readonly [topic: string, seq: bigint, state: unknown])[];
  readonly lease: Lease;
  readonly steps: Steps;
  /** The steps of another copy of the server, on a database that may fail. */
  stepsOn(database: Database): Steps;
  now(): Promise<TableNow>;
  /** Moves the clock and lets the driver do what is due. */
  move(milliseconds: number): Promise<TableNow>;
  /** Until the next round accepts bets; returns it. */
  openRound(): Promise<TableNow>;
  /** Until the present round has its result. */
  toResult(): Promise<TableNow>;
  press(memberId: string, roundId: string, bets: Press['bets'], pressId?: string): Promise<unknown>;
  /** Runs settlements and what follows from them. */
  settle(): Promise<void>;
}

/** Runs the settlements until none is open. */
async function settleAll({ database, owner }: TestDatabase, { module }: Wagering): Promise<void> {
  const work = module.leased![0]!;
  const [held] = await claimLeases(database, randomUUID(), [work.name], 3_600_000);
  const abort = new AbortController();
  const running = work.run(held!, abort.signal);
  const isRunning = async (): Promise<boolean> =>
    (await owner.query(`select from wagering.settlement_job where state = 'running' limit 1`)).length > 0;
  while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 5));
  abort.abort();
  await running;
  await releaseLeases(database, [held!]);
}

/** Adds the table. */
export async function testTables(db: TestDatabase, wagering: Wagering): Promise<TestTables> {
  const { database } = db;
  const ring = createKeyRing([SEALING_KEY]);
  await offerTables(database, [newTable(await demoBeacon(database, ring, randomBytes))]);
  await db.owner.query(`update tables.live_table set watched_at = 'infinity'`);
  await db.stopClock();
  const published: (readonly [string, bigint, unknown])[] = [];
  const live = createLiveTables({
    publish: (topic, seq, state) => {
      published.push([topic, seq, state]);
    },
  });
  const copyOn = (copy: Database, settlements: Settlements): Steps =>
    createSteps({
      database: copy,
      shoes: createShoes({ database: copy, ring, randomBytes, beacons: createBeaconReader({ database: copy, ring }) }),
      live,
      settling: createSettling(copy, settlements),
      onError: (_table, error) => {
        throw error;
      },
    });
  const steps = copyOn(database, wagering.settlements);
  const [lease] = await claimLeases(database, randomUUID(), [LEASE], 3_600_000);
  const bets = createBets({ database, commands: createCommands(database.pool) });
  const paid = createPaidFeed({
    database,
    accountsOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `player${id.slice(-4)}`]))),
    publish: async () => undefined,
  });
  const now = async (): Promise<TableNow> => (await readNow(database, brandId, TABLE))[0]!;
  const move = async (milliseconds: number): Promise<TableNow> => {
    await db.moveClock(milliseconds);
    await steps.step(lease!);
    return now();
  };
  const until = async (holds: (state: TableNow) => boolean): Promise<TableNow> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const state = await move(250);
      if (holds(state)) return state;
    }
    throw new Error('the table does not go on');
  };
  return {
    published,
    lease: lease!,
    steps,
    // The payout rule is added once.
    stepsOn: (copy) => copyOn(copy, { ...wagering.settlements, addPayoutRule: () => undefined }),
    now,
    move,
    openRound: async () => {
      const before = (await now()).round?.round_id;
      return until(({ round }) => round?.state === 'betting' && round.round_id !== before);
    },
    toResult: () => until(({ round }) => round?.state === 'result' || round?.state === 'paid'),
    press: (memberId, roundId, list, pressId = uuid7()) =>
      bets.press({ memberId, brandId, currency: 'THB', session: uuid7(), place: null }, TABLE, {
        pressId,
        roundId,
        bets: list,
      }),
    settle: async () => {
      await settleAll(db, wagering);
      const events = await db.owner.query<{ id: string; payload: Record<string, unknown>; at: Date }>(
        `select id::text, payload, at from platform.outbox where topic = 'settlement.ended' order by id`,
      );
      await paid.handle(
        events.map((event) => ({ ...event, position: event.id, memberId: null, topic: 'settlement.ended' })),
      );
    },
  };
}
