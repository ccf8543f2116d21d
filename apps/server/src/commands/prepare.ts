import { migrate, type MigrationReport, migrationSources, OutdatedDatabaseError } from '@chokdee/database/migrate';
import { makePartitions } from '@chokdee/database/partitions';
import { withClient } from '@chokdee/database/roles';
import { type Config, loadConfig, readSecrets } from '../platform/config.ts';
import { prepareJobs } from '../platform/jobs/prepare.ts';
import { CommandError } from './command-error.ts';
import { requireDatabase, openEmbedded } from './databases.ts';

/** Environment variables (docs/runbook.md lists them). */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings with a migrated database, before the server is started. */
export interface Prepared {
  readonly config: Config;
  /** The variables that the server's process needs in addition to its own environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Stops the embedded database; does nothing for another one. */
  close(): Promise<void>;
}

/** A placeholder: the address of the embedded database is known only after it has started. */
const EMBEDDED_URL = 'postgres://127.0.0.1/chokdee';

/** Reads the settings before any database is started. Throws `ConfigError`. */
export function readSettings(environment: Environment): Config {
  const env = readSecrets(environment);
  return loadConfig({
    ...env,
    DATABASE_URL: env['DATABASE_URL'] || EMBEDDED_URL,
    DATABASE_OWNER_URL: env['DATABASE_OWNER_URL'] || (env['DATABASE_URL'] ? '' : EMBEDDED_URL),
  });
}

/**
 * Checks the settings, starts the embedded database or connects to the one of DATABASE_URL, and
 * migrates it. Throws an error with one sentence: `ConfigError`, `ClusterError`, `CommandError` or
 * `MigrationError`.
 */
export async function prepare(settings: Environment, log: (line: string) => void): Promise<Prepared> {
  const env = readSecrets(settings);
  const { dataDirectory } = readSettings(env);
  const embedded = env['DATABASE_URL'] ? null : await openEmbedded(dataDirectory, log);
  try {
    const environment = embedded ? { DATABASE_URL: embedded.databaseUrl, DATABASE_OWNER_URL: embedded.ownerUrl } : {};
    const config = loadConfig({ ...env, ...environment });
    if (!embedded)
      await requireDatabase(
        config.databaseUrl,
        config.ownerUrl,
        env['DATABASE_OWNER_URL'] ? null : (env['DATABASE_URL'] ?? null),
      );
    const report = await migrateOrRefuse(config, embedded !== null);
    if (report.migrations.length > 0) log(`${report.migrations.length} migrations applied`);
    await prepareJobs(config.ownerUrl);
    await withClient(config.ownerUrl, (client) =>
      makePartitions({ query: async <R>(text: string) => (await client.query(text)).rows as R[] }),
    );
    return {
      config,
      environment: { ...environment, CHOKDEE_DATA: config.dataDirectory },
      close: async () => {
        await embedded?.close();
      },
    };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

/**
 * Migrates the database. For one of an earlier version it throws a `CommandError` that names the
 * way out.
 */
async function migrateOrRefuse(config: Config, isEmbedded: boolean): Promise<MigrationReport> {
  try {
    return await migrate(config.ownerUrl, migrationSources());
  } catch (error) {
    if (!(error instanceof OutdatedDatabaseError)) throw error;
    const { host, pathname } = new URL(config.databaseUrl);
    throw new CommandError(
      isEmbedded
        ? 'The database was made by an earlier version and cannot be upgraded: run npm start -- --fresh, ' +
            `which moves the old data folder ${config.dataDirectory} aside (nothing is deleted) ` +
            'and starts with a new one.'
        : 'The database was made by an earlier version and cannot be upgraded: ' +
            `name an empty database in DATABASE_URL instead of ${host}${pathname}.`,
      { cause: error },
    );
  }
}
