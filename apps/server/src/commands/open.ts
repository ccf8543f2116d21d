import { type Cluster, startCluster } from '@chokdee/database/cluster';
import { hasCluster } from '@chokdee/database/data-folder';
import { resolve } from 'node:path';
import { readDatabase } from '../platform/config.ts';
import { CommandError } from './command-error.ts';

/** What a command is called with. `print` writes a line for the person. */
export interface CommandEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
  print(line: string): void;
}

/** The data folder of the settings. */
export const dataFolder = (env: CommandEnvironment['env']): string => resolve(env['CHOKDEE_DATA'] || '.chokdee');

/** Opens the embedded database for a command: adopts the running one, or starts it and stops it afterwards. */
export async function openCluster(
  env: CommandEnvironment['env'],
): Promise<{ readonly cluster: Cluster; close(): Promise<void> }> {
  const dataDirectory = dataFolder(env);
  if (!hasCluster(dataDirectory))
    throw new CommandError(`There is no database in ${dataDirectory} yet: npm start makes it.`);
  const cluster = await startCluster({ dataDirectory });
  return {
    cluster,
    close: async () => {
      if (!cluster.adopted) await cluster.stop();
    },
  };
}

/** Opens the configured database: DATABASE_URL when it is set, else the embedded one. */
export async function openForCommand(
  env: CommandEnvironment['env'],
): Promise<{ readonly databaseUrl: string; close(): Promise<void> }> {
  if (env['DATABASE_URL']) return { databaseUrl: readDatabase(env, 'demo').databaseUrl, close: async () => undefined };
  const { cluster, close } = await openCluster(env);
  return { databaseUrl: cluster.url('chokdee', 'app'), close };
}

/** Refuses where the data are not ours to copy. */
export function requireEmbedded(env: CommandEnvironment['env']): void {
  if (env['DATABASE_URL'])
    throw new CommandError(
      'DATABASE_URL names a PostgreSQL of your own: back it up and restore it with its own tools (docs/runbook.md).',
    );
}
