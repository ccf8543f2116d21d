import type { Queryable } from '@chokdee/database/database';
import type { OpenCommand } from './game-sessions.ts';

/** Opens a game session with play money. */
export interface OpenFreePlayCommand extends OpenCommand {
  /** The id of the player if this is a new one. */
  readonly playerId: string;
  /** SHA-256 of what the player is recognised by, hexadecimal. */
  readonly keyHash: string;
  readonly memberId?: string;
  readonly siteSession?: string;
  /** The balance of a new player, micro-units as text. */
  readonly purse: string;
  /** Below this a balance is filled up again, micro-units as text. */
  readonly leastBet: string;
}

/** Opens a game session with play money; returns its player and when it expires. */
export async function openFreePlay(
  db: Queryable,
  command: OpenFreePlayCommand,
): Promise<{ readonly playerId: string; readonly until: Date }> {
  const [row] = await db.query<{ player_id: string; until: Date }>(
    'select player_id, until from launcher.open_free_play($1)',
    [JSON.stringify(command)],
  );
  if (row === undefined) throw new Error('launcher.open_free_play returned no row');
  return { playerId: row.player_id, until: row.until };
}
