import pg from 'pg';

const ROLE_NAMES = { owner: 'chokdee_owner', app: 'chokdee_app' } as const;

/**
 * Makes the roles `chokdee_owner` and `chokdee_app` where they are missing. With passwords they can
 * log in (embedded cluster); without, the calling role becomes a member of both.
 */
export async function ensureRoles(
  adminUrl: string,
  passwords?: { readonly owner: string; readonly app: string },
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const key of ['owner', 'app'] as const) {
      const name = ROLE_NAMES[key];
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
      if (rowCount) continue;
      const login = passwords ? `login password ${pg.escapeLiteral(passwords[key])}` : 'nologin';
      await ignoreErrors(
        ['42710', '23505'],
        client.query(`create role ${name} ${login} nosuperuser nocreatedb nocreaterole`),
      );
      if (!passwords) await client.query(`grant ${name} to current_user`);
    }
  });
}

/**
 * Makes a database owned by `chokdee_owner` that only `chokdee_app` may connect to as well. Does
 * nothing when it exists. `template` must have no connections.
 */
export async function ensureDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const id = pg.escapeIdentifier(name);
    await ignoreErrors(
      ['42P04', '23505'],
      client.query(
        `create database ${id} owner chokdee_owner${template ? ` template ${pg.escapeIdentifier(template)}` : ''}`,
      ),
    );
    await client.query(`revoke all on database ${id} from public`);
    await client.query(`grant connect on database ${id} to chokdee_app`);
  });
}

/** Drops a database and ends the connections to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

/** Opens a connection, runs `work` on it and closes it. */
export async function withClient<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Ignores errors with these SQLSTATEs: another process may make the same object at the same time.
 */
async function ignoreErrors(codes: readonly string[], work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!codes.includes((error as { code?: string }).code ?? '')) throw error;
  });
}
