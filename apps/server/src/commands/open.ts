import { resolve } from 'node:path';
import { type Cluster, startCluster } from '@chokdee/database/cluster';
import { hasCluster } from '@chokdee/database/data-folder';
import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { loadConfig, readDatabase, readSecrets } from '../platform/config.ts';
import type { Secrets } from '../platform/secrets.ts';
import { CommandError } from './command-error.ts';

/** What a command is called with. `print` writes a line for the person who runs it. */
export interface CommandEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
  print(line: string): void;
}

/** The data folder of the settings. */
export const dataFolder = (env: CommandEnvironment['env']): string => resolve(env['CHOKDEE_DATA'] || '.chokdee');

/**
 * Opens the embedded database: uses the running one, or starts it and lets `close` stop it. Throws
 * `CommandError` when there is none.
 */
export async function openCluster(
  env: CommandEnvironment['env'],
): Promise<{ readonly cluster: Cluster; close(): Promise<void> }> {
  const dataDirectory = dataFolder(env);
  if (!hasCluster(dataDirectory))
    throw new CommandError(`There is no database in ${dataDirectory} yet: npm start creates it.`);
  const cluster = await startCluster({ dataDirectory });
  return {
    cluster,
    close: async () => {
      if (!cluster.adopted) await cluster.stop();
    },
  };
}

/** The configured database: that of DATABASE_URL when it is set, else the embedded one. */
async function openConfigured(
  env: CommandEnvironment['env'],
): Promise<{ readonly databaseUrl: string; close(): Promise<void> }> {
  if (env['DATABASE_URL']) return { databaseUrl: readDatabase(env, 'demo').databaseUrl, close: async () => undefined };
  const { cluster, close } = await openCluster(env);
  return { databaseUrl: cluster.url('chokdee', 'app'), close };
}

/** What `withDatabase` gives a command. */
export interface ConfiguredDatabase {
  readonly database: Database;
  /** Connects as `chokdee_app`. */
  readonly url: string;
  /** Reads the secrets of the settings. Throws `ConfigError` when one is missing or wrong. */
  secrets(): Secrets;
}

/**
 * Runs `work` with the configured database as `chokdee_app` and releases it afterwards. `command`
 * is part of the name of its connections.
 */
export async function withDatabase<T>(
  settings: CommandEnvironment['env'],
  command: string,
  work: (configured: ConfiguredDatabase) => Promise<T>,
): Promise<T> {
  const env = readSecrets(settings);
  const { databaseUrl, close } = await openConfigured(env);
  const database = createDatabase(createPool(databaseUrl, { max: 2, name: `chokdee-${command}` }));
  try {
    return await work({
      database,
      url: databaseUrl,
      secrets: () =>
        loadConfig({
          ...env,
          DATABASE_URL: databaseUrl,
          DATABASE_OWNER_URL: env['DATABASE_OWNER_URL'] || databaseUrl,
        }).secrets,
    });
  } finally {
    await database.close();
    await close();
  }
}

/** Throws `CommandError` when the settings name a database that is not the embedded one. */
export function requireEmbedded(env: CommandEnvironment['env']): void {
  if (readSecrets(env)['DATABASE_URL'])
    throw new CommandError(
      'DATABASE_URL names a PostgreSQL of your own: back it up and restore it with its own tools (docs/runbook.md).',
    );
}
