import { randomBytes } from 'node:crypto';
import type { TestCaller } from '../../platform/http/testing.ts';
import { baht } from './testing-members.ts';
import type { RgsFixture } from './testing.ts';

/** The balance of a new player of free play, micro-units. */
export const startBalance = 10_000 * baht;

/** A visitor's browser with a free-play cookie of its own. */
export const newBrowser = (): TestCaller & { readonly headers: Record<string, string> } => ({
  headers: { cookie: `site_freeplay=${randomBytes(32).toString('base64url')}` },
});

/** The free-play player of a game session. */
export async function playerOf({ test }: RgsFixture, sessionID: string): Promise<string> {
  const [row] = await test.owner.query<{ player_id: string }>(
    `select player_id from launcher.free_play_session where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [sessionID],
  );
  if (row === undefined) throw new Error('the token is not one of free play');
  return row.player_id;
}

/** Sets the balance of a free-play player, micro-units. */
export const setBalance = ({ test }: RgsFixture, playerId: string, balance: number): Promise<unknown> =>
  test.owner.query('update launcher.free_play_player set balance = $2 where id = $1', [playerId, balance]);
