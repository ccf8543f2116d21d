import type { Database } from '@chokdee/database/database';
import { tokenHash } from '../../platform/crypto/token.ts';

/** Game sessions whose brand is remembered. */
const MOST = 10_000;

/**
 * Finds the brand at which the game session of a token was opened, with real money or free play;
 * null for an unknown token. The brand of a session never changes, so it is read once: a round has
 * no further query.
 */
export function createBrandOfSession(database: Database): (token: string) => Promise<{ readonly id: string } | null> {
  const known = new Map<string, string>();
  return async (token) => {
    const hash = tokenHash(token);
    const key = hash.toString('base64');
    const remembered = known.get(key);
    if (remembered !== undefined) return { id: remembered };
    const [row] = await database.query<{ id: string }>(
      `select brand_id as id from launcher.session where token_hash = $1
       union all
       select brand_id from launcher.free_play_session where token_hash = $1`,
      [hash],
    );
    if (row === undefined) return null;
    if (known.size >= MOST) known.delete(known.keys().next().value ?? '');
    known.set(key, row.id);
    return row;
  };
}
