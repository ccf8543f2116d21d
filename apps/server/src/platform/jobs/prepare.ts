import { withClient } from '@chokdee/database/roles';
import { runMigrations } from 'graphile-worker';

/** The schema of graphile-worker. */
export const JOBS_SCHEMA = 'jobs';

/**
 * Creates or updates the tables of graphile-worker as the owner and grants them to the server's
 * role. Run it after `migrate`.
 */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, schema: JOBS_SCHEMA });
  await withClient(ownerUrl, async (client) => {
    await client.query(
      `grant usage on schema ${JOBS_SCHEMA} to chokdee_app;
       grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to chokdee_app;
       grant usage, select on all sequences in schema ${JOBS_SCHEMA} to chokdee_app;
       grant execute on all functions in schema ${JOBS_SCHEMA} to chokdee_app`,
    );
    // The library's row security allows only the owner of its tables; the server runs as another
    // role.
    const { rows } = await client.query<{ name: string }>(
      `select format('%I', c.relname) as name
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1
         and c.relrowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'server')`,
      [JOBS_SCHEMA],
    );
    for (const { name } of rows)
      await client.query(
        `create policy server on ${JOBS_SCHEMA}.${name} to chokdee_app using (true) with check (true)`,
      );
  });
}
