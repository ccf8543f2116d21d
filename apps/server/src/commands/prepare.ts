import { migrate, migrationSources } from '@chokdee/database/migrate';
import { makePartitions } from '@chokdee/database/partitions';
import { withClient } from '@chokdee/database/roles';
import { type Config, loadConfig } from '../platform/config.ts';
import { prepareJobs } from '../platform/jobs/prepare.ts';
import { requireDatabase, openEmbedded } from './databases.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A house whose database stands ready, before the server is started in it. */
export interface Prepared {
  readonly config: Config;
  /** What the server's process needs beside its own environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Lets the database go (stops the embedded one). */
  close(): Promise<void>;
}

/** Checks the settings, starts or reaches the database, brings it up to date. Throws with one sentence (`ConfigError`, `ClusterError`, `CommandError`, `MigrationError`). */
export async function prepare(env: Environment, log: (line: string) => void): Promise<Prepared> {
  // Wrong settings are told before anything is started.
  const early = loadConfig({
    ...env,
    DATABASE_URL: env['DATABASE_URL'] || 'postgres://embedded/chokdee',
    DATABASE_OWNER_URL: env['DATABASE_OWNER_URL'] || (env['DATABASE_URL'] ? '' : 'postgres://embedded/chokdee'),
  });
  const embedded = env['DATABASE_URL'] ? null : await openEmbedded(early.dataDirectory, log);
  try {
    const environment = embedded ? { DATABASE_URL: embedded.databaseUrl, DATABASE_OWNER_URL: embedded.ownerUrl } : {};
    const config = loadConfig({ ...env, ...environment });
    if (!embedded)
      await requireDatabase(
        config.databaseUrl,
        config.ownerUrl,
        env['DATABASE_OWNER_URL'] ? null : (env['DATABASE_URL'] ?? null),
      );
    const report = await migrate(config.ownerUrl, migrationSources());
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
