import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands, type MoneyAnswer } from '@chokdee/ledger/commands';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { seedDemo as seedBrand } from '../brand/index.ts';
import { offerOwnGames } from '../catalogue/index.ts';
import { wagerInvariants } from '../wagering/index.ts';
import { footprintOf } from './testing-footprint.ts';
import { baht, createPlayer } from './testing-members.ts';

/** A member with everything a play needs. Ids. */
export interface SeededPlayer {
  readonly member: string;
  readonly site: string;
  readonly session: string;
  readonly pair: string;
}

/** A money command of the launcher. */
export interface Command {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly memberId: string;
}

/** Makes a command for a player, after whatever must happen before it. */
export type MakeCommand = (player: SeededPlayer) => Promise<Command>;

/** The commands whose set form is their only body. */
export type BatchedFunction = 'launcher.play' | 'launcher.end_round';

/** A migrated database with the demo brand and catalogue. */
export async function batchDatabase(options: { readonly max?: number } = {}): Promise<TestDatabase> {
  const db = await testDatabase(options);
  await seedBrand(db.database);
  await offerOwnGames({ database: db.database, brandId: 'chokdee' });
  return db;
}

/**
 * A member with money (100 baht by default), a site session, a seed pair and a game session of
 * dice.
 */
export async function seedPlayer({ owner }: TestDatabase, money = 100): Promise<SeededPlayer> {
  const { memberId: member, sessionId: site } = await createPlayer(owner, { money });
  const [session, pair] = [uuid7(), uuid7()];
  await owner.query(`select seeds.open($1, 'test', $2, repeat('a', 64), '\\x00', $3, repeat('b', 64), '\\x00')`, [
    member,
    pair,
    uuid7(),
  ]);
  await owner.query(
    `select launcher.open_session(jsonb_build_object(
      'id', $1::uuid, 'memberId', $2::uuid, 'tokenHash', encode(sha256($1::uuid::text::bytea), 'hex'),
      'brandId', g.brand_id, 'vendor', g.vendor, 'category', g.category, 'game', g.code, 'version', g.version,
      'currency', 'THB', 'currencySymbol', 'B', 'language', 'TH', 'device', 'mobile', 'siteSession', $3::uuid,
      'hours', 12
    ))
    from catalogue.game g
    where g.code = 'dice'`,
    [session, member, site],
  );
  return { member, site, session, pair };
}

/** A lost play of ten baht, the first of its seed pair, unless `more` says otherwise. */
export const playOf = ({ member, session, pair }: SeededPlayer, more: Partial<Command> = {}): Command => ({
  id: uuid7(),
  memberId: member,
  sessionId: session,
  mode: 'under',
  amount: String(10 * baht),
  stake: String(10 * baht),
  payout: '0',
  open: false,
  choice: { target: 5_000 },
  state: [
    { index: 0, type: 'bet' },
    { index: 1, type: 'roll', value: 7 },
  ],
  seedPair: pair,
  nonce: '0',
  after: null,
  requestId: null,
  requestHash: 'ab'.repeat(32),
  place: 'TH',
  ...more,
});

/** Sends commands of one function, and compares a batch with its commands sent one by one. */
export interface BatchSender {
  /** Through `ledger.batch`, as the micro-batcher does. */
  batch(commands: readonly Command[]): Promise<MoneyAnswer[]>;
  /** One command; one that fails is answered with its SQLSTATE. */
  alone(command: Command): Promise<unknown>;
  /**
   * Sends the same commands for one set of members as a batch and for another one by one, and
   * expects equal answers and rows. Returns the answers of the batch.
   */
  compare(makes: readonly MakeCommand[]): Promise<readonly MoneyAnswer[]>;
}

/**
 * Starts a database for the tests of a file; after each test the ledger and the wagers must be
 * consistent. Returns the database and a sender for a function.
 */
export function useBatches(): {
  db(): TestDatabase;
  seed(): Promise<SeededPlayer>;
  sender(fn: BatchedFunction): BatchSender;
} {
  let database: TestDatabase | undefined;
  const db = (): TestDatabase => {
    if (database === undefined) throw new Error('the database is available inside tests only');
    return database;
  };
  beforeAll(async () => {
    database = await batchDatabase();
  });
  afterEach(async () => {
    expect((await prove(db().owner, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
  });
  afterAll(() => database?.close());
  return { db, seed: () => seedPlayer(db()), sender: (fn) => createSender(db, fn) };
}

function createSender(db: () => TestDatabase, fn: BatchedFunction): BatchSender {
  const asJson = (commands: readonly Command[]) => commands.map((command) => JSON.stringify(command));
  const sender: BatchSender = {
    async batch(commands) {
      const [row] = await db().database.query<{ answers: MoneyAnswer[] }>(
        'select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers',
        [fn, asJson(commands)],
      );
      return row!.answers;
    },
    alone: (command) =>
      createCommands(db().database.pool)
        .run(fn, command)
        .catch((error: { code: string }) => ({ status: 'error', sqlstate: error.code })),
    async compare(makes) {
      const [batched, single] = await Promise.all([makeAll(db(), makes), makeAll(db(), makes)]);
      const answers = await sender.batch(batched.map(({ command }) => command));
      const singleAnswers: unknown[] = [];
      for (const { command } of single) singleAnswers.push(await sender.alone(command));
      expect(answers.map(withoutIds)).toEqual(singleAnswers.map(withoutIds));
      for (const [n, { player }] of batched.entries())
        expect(await footprintOf(db(), player.member)).toEqual(await footprintOf(db(), single[n]!.player.member));
      return answers;
    },
  };
  return sender;
}

/** One new player per command, one after another. */
export async function makeAll(db: TestDatabase, makes: readonly MakeCommand[]) {
  const made: { readonly player: SeededPlayer; readonly command: Command }[] = [];
  for (const make of makes) {
    const player = await seedPlayer(db);
    made.push({ player, command: await make(player) });
  }
  return made;
}

/** What differs from one run to the next. */
const VARYING: ReadonlySet<string> = new Set(['id', 'message', 'wait']);
const withoutIds = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (VARYING.has(key) ? undefined : value)));
