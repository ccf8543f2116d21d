import { type Cluster, startCluster } from '@chokdee/database/cluster';
import { isAlive } from '@chokdee/database/postmaster';
import { ensureDatabase, ensureRoles, withClient } from '@chokdee/database/roles';
import { CommandError } from './command-error.ts';

/** The two connection strings that the server needs; `close` releases the database. */
export interface DatabaseHandle {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

const NAME = 'chokdee';
/** PostgreSQL 15, as `server_version_num`. */
const MINIMUM_VERSION = 150_000;

/**
 * Starts the embedded PostgreSQL below the data folder, or uses the running one, and restarts it
 * when its process ends.
 */
export async function openEmbedded(dataDirectory: string, log: (line: string) => void): Promise<DatabaseHandle> {
  let cluster = await startCluster({ dataDirectory, log });
  await ensureDatabase(cluster.url('postgres', 'super'), NAME);
  let open = true;
  let restarting: Promise<Cluster> | null = null;
  const timer = setInterval(() => {
    if (restarting || isAlive(cluster.pid)) return;
    log('PostgreSQL ended unexpectedly, starting it again');
    restarting = startCluster({ dataDirectory, port: cluster.port, log });
    restarting
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
        restarting = null;
      });
  }, 1_000);
  timer.unref();
  return {
    databaseUrl: cluster.url(NAME, 'app'),
    ownerUrl: cluster.url(NAME, 'owner'),
    close: async () => {
      open = false;
      clearInterval(timer);
      await restarting?.catch(() => undefined);
      await cluster.stop();
    },
  };
}

/**
 * Checks that a PostgreSQL of the user's own can be used and is new enough, and creates the two
 * roles through `adminUrl`, which is null when the roles have logins of their own. Throws
 * `CommandError`.
 */
export async function requireDatabase(databaseUrl: string, ownerUrl: string, adminUrl: string | null): Promise<void> {
  if (adminUrl)
    await withCheckedClient(adminUrl, async (client) => {
      await ensureRoles(adminUrl);
      await client.query(
        `do $$
         begin
           execute format('grant create, connect on database %I to chokdee_owner', current_database());
           execute format('grant connect on database %I to chokdee_app', current_database());
         end
         $$`,
      );
    });
  for (const url of [databaseUrl, ownerUrl]) await withCheckedClient(url, async () => undefined);
}

/** Connects, checks the version and runs `work`. Every failure is a `CommandError`. */
async function withCheckedClient(
  url: string,
  work: (client: Parameters<Parameters<typeof withClient>[1]>[0]) => Promise<void>,
): Promise<void> {
  const { host } = new URL(url);
  try {
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ version: number; name: string }>(
        `select
           current_setting('server_version_num')::int as version,
           current_setting('server_version') as name`,
      );
      if ((rows[0]?.version ?? 0) < MINIMUM_VERSION)
        throw new CommandError(`The database at ${host} is PostgreSQL ${rows[0]?.name}; Chokdee needs 15 or newer.`);
      await work(client);
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The database at ${host} (DATABASE_URL) cannot be used: ${reason(error)}.`);
  }
}

/**
 * The message of an error. For several failed addresses node-postgres throws one without a text.
 */
function reason(error: unknown): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return (inner.message || (inner as NodeJS.ErrnoException).code || 'no reason given').replace(/\.$/, '');
}
