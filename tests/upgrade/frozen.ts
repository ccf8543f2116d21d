import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { migrate, type MigrationSource } from '@chokdee/database/migrate';
import { makePartitions } from '@chokdee/database/partitions';
import { withClient } from '@chokdee/database/roles';
import type { TestDatabase } from '@chokdee/database/testing';
import type { MoneyCommand, MoneyFunction } from '@chokdee/ledger/commands';

/** The frozen database: written by make-fixture.ts, never edited by hand. */
export const FROZEN_FOLDER = join(import.meta.dirname, 'baseline');
/** The SQL files of all modules, below `FROZEN_FOLDER`. */
export const SOURCES_FILE = 'sources.json';
/** What the tests must know about the rows, below `FROZEN_FOLDER`. */
export const FACTS_FILE = 'facts.json';
/** The rows by schema, below `FROZEN_FOLDER`. */
export const ROWS_FOLDER = 'rows';

/** A money command and the function it was sent to. */
export interface SentCommand {
  readonly fn: MoneyFunction;
  readonly command: MoneyCommand;
}

/** What the upgrade test must know about the frozen rows. */
export interface Facts {
  /** ISO times of `platform.clock()` at which rows were written, in different months. */
  readonly times: readonly [string, string];
  /** A member with an open round, an open wager, a hold and a pending withdrawal. */
  readonly member: { readonly memberId: string; readonly username: string; readonly password: string };
  /** A member with a debt, in micro-units, and a seed pair that is not in use. */
  readonly debtor: {
    readonly memberId: string;
    readonly username: string;
    readonly password: string;
    readonly debt: string;
    readonly seedPair: { readonly id: string; readonly serverSeedHash: string };
  };
  /** The open round and the number of its moves. */
  readonly openRound: { readonly gameId: string; readonly betID: string; readonly step: number };
  readonly openWager: { readonly id: string };
  readonly hold: { readonly id: string };
  readonly withdrawal: { readonly id: string };
  readonly deadLetter: { readonly consumer: string; readonly id: string };
  /** Commands that were done in the first month. */
  readonly commands: readonly SentCommand[];
  /** Last values of the sequences, as text. */
  readonly sequences: Readonly<Record<string, string>>;
}

const read = (file: string): string => readFileSync(join(FROZEN_FOLDER, file), 'utf8');

/** The SQL files that the frozen database was made from. */
export const frozenSources = (): MigrationSource[] => JSON.parse(read(SOURCES_FILE)) as MigrationSource[];
/** The facts about the frozen rows. */
export const frozenFacts = (): Facts => JSON.parse(read(FACTS_FILE)) as Facts;

/** Makes a database as it was when it was frozen: schema, partitions and rows. */
export async function createFrozenDatabase(db: TestDatabase): Promise<void> {
  const { times, sequences } = frozenFacts();
  await migrate(db.ownerUrl, frozenSources());
  await makePartitionsAt(db, frozenSources(), times);
  await withClient(db.superUrl, async (client) => {
    // No triggers and no foreign keys: the rows come in any order.
    await client.query('begin; set local session_replication_role = replica');
    const tables = readdirSync(join(FROZEN_FOLDER, ROWS_FOLDER)).flatMap((file) => {
      const rows = read(join(ROWS_FOLDER, file));
      const names = Object.keys(JSON.parse(rows) as object);
      return names.map((name) => ({ table: `${basename(file, '.json')}.${name}`, name, rows }));
    });
    // The baseline itself writes rows.
    await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`);
    for (const { table, name, rows } of tables) {
      const columns = await client.query<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as list
         from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const list = columns.rows[0]!.list;
      // PostgreSQL reads the JSON: numbers stay exact.
      await client.query(
        `insert into ${table} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${table}, $1::json -> $2)`,
        [rows, name],
      );
    }
    for (const [name, value] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
    await client.query('commit');
  });
}

/**
 * Makes the partitions that a database with these SQL files has when its clock shows the given
 * times.
 */
export async function makePartitionsAt(
  db: TestDatabase,
  sources: readonly MigrationSource[],
  times: readonly string[],
): Promise<void> {
  const clock = sources.flatMap(({ functions }) => functions).find(({ name }) => name === 'clock.sql');
  if (!clock) throw new Error('No SQL file defines platform.clock().');
  await withClient(db.ownerUrl, async (client) => {
    await client.query('begin');
    for (const time of times) {
      await client.query(
        `create or replace function platform.clock() returns timestamptz
         language sql stable as $$ select timestamptz '${new Date(time).toISOString()}' $$`,
      );
      await makePartitions({ query: async <R>(text: string) => (await client.query(text)).rows as R[] });
    }
    await client.query(clock.text);
    await client.query('commit');
  });
}

/**
 * Sentences about applied migrations that are missing or were edited. Empty when there are none.
 */
export function editedMigrations(frozen: readonly MigrationSource[], present: readonly MigrationSource[]): string[] {
  return frozen.flatMap(({ module, migrations }) =>
    migrations.flatMap(({ name, hash }) => {
      const source = present.find((candidate) => candidate.module === module);
      const file = source?.migrations.find((migration) => migration.name === name);
      return file?.hash === hash
        ? []
        : [`Migration ${module}/${name} was edited or removed: put it back and add a new migration.`];
    }),
  );
}
