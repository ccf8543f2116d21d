import { type Cluster, startCluster } from '@chokdee/database/cluster';
import { isAlive } from '@chokdee/database/postmaster';
import { ensureDatabase, ensureRoles, withClient } from '@chokdee/database/roles';
import { CommandError } from './command-error.ts';

/** The two addresses the server needs, and how to let the database go. */
export interface DatabaseHandle {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

const NAME = 'chokdee';
const LEAST_VERSION = 150_000;

/** Starts (or adopts) the embedded PostgreSQL below the data folder, and starts it again should it die. */
export async function openEmbedded(dataDirectory: string, log: (line: string) => void): Promise<DatabaseHandle> {
  let cluster = await startCluster({ dataDirectory, log });
  await ensureDatabase(cluster.url('postgres', 'super'), NAME);
  let open = true;
  let watching: Promise<Cluster> | null = null;
  const timer = setInterval(() => {
    if (watching || isAlive(cluster.pid)) return;
    log('PostgreSQL ended unexpectedly, starting it again');
    watching = startCluster({ dataDirectory, port: cluster.port, log });
    watching
      .then(
        async (started) => {
          cluster = started;
          if (!open) await started.stop();
        },
        (error: unknown) => {
          log((error as Error).message);
        },
      )
      .finally(() => {
        watching = null;
      });
  }, 1_000);
  timer.unref();
  return {
    databaseUrl: cluster.url(NAME, 'app'),
    ownerUrl: cluster.url(NAME, 'owner'),
    close: async () => {
      open = false;
      clearInterval(timer);
      await watching?.catch(() => undefined);
      await cluster.stop();
    },
  };
}

/** Makes sure that a PostgreSQL of the user's own is reached, new enough, and knows the two roles. `adminUrl` is null when the roles have logins of their own. */
export async function requireDatabase(databaseUrl: string, ownerUrl: string, adminUrl: string | null): Promise<void> {
  if (adminUrl)
    await reach(adminUrl, async (client) => {
      await ensureRoles(adminUrl);
      await client.query(
        `do $$ begin execute format('grant create, connect on database %I to chokdee_owner', current_database()); execute format('grant connect on database %I to chokdee_app', current_database()); end $$`,
      );
    });
  for (const url of [databaseUrl, ownerUrl]) await reach(url, async () => undefined);
}

async function reach(
  url: string,
  then: (client: Parameters<Parameters<typeof withClient>[1]>[0]) => Promise<void>,
): Promise<void> {
  const { host } = new URL(url);
  try {
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ version: number; words: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as words`,
      );
      if ((rows[0]?.version ?? 0) < LEAST_VERSION)
        throw new CommandError(`The database at ${host} is PostgreSQL ${rows[0]?.words}; Chokdee needs 15 or newer.`);
      await then(client);
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The database at ${host} (DATABASE_URL) cannot be used: ${reason(error)}.`);
  }
}

/** node-postgres hides several failed addresses inside one error without words. */
function reason(error: unknown): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return (inner.message || (inner as NodeJS.ErrnoException).code || 'no reason given').replace(/\.$/, '');
}
