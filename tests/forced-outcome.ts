import type { Queryable } from '@chokdee/database/database';
import { createDraw } from '@chokdee/fairness/draw';
import { modeOf, type Outcome } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import type { Pairs } from '../apps/server/src/modules/seeds/index.ts';
import { tokenHash } from '../apps/server/src/platform/crypto/token.ts';

/** Client seeds that are tried before a wanted outcome is given up: enough for one bet in ten thousand. */
const TRIES = 100_000;

/** What is to come of the next bet of a conversation. */
export interface Wanted {
  /** The database, as its owner, and what opens its seeds (`createSeeds` with the house's own sealing key): a test knows its own house. */
  readonly db: Queryable;
  readonly seeds: Pick<Pairs, 'unseal'>;
  /** Where the house's games are. */
  readonly games: string;
  /** The conversation: the game's session, with money or with play money. */
  readonly sessionID: string;
  readonly mode?: string;
  /** The bet besides its amount, as the protocol's `meta`. */
  readonly choice?: unknown;
  readonly wanted: (outcome: Outcome) => boolean;
}

/**
 * Gives the next bet of a conversation an outcome that is wanted, by the only way there is: the test opens the seed its own house has promised next,
 * searches a client seed that makes its first bet come out so, and sets that one through the player's own call. Answers the outcome.
 * No round of the conversation may be open.
 */
export async function forceOutcome({
  db,
  seeds,
  games,
  sessionID,
  mode: modeName,
  choice: meta,
  wanted,
}: Wanted): Promise<Outcome> {
  const [session] = await db.query<{ owner: string; game: string; version: string }>(
    `select member_id as owner, game, version from launcher.session where token_hash = $1 union all select player_id, game, version from launcher.free_play_session where token_hash = $1`,
    [tokenHash(sessionID)],
  );
  const game = session && gameOf(session.game, session.version);
  if (session === undefined || game === undefined) throw new Error('there is no such conversation');
  const mode = modeName === undefined ? game.modes[0] : modeOf(game, modeName);
  if (mode === undefined) throw new Error(`${game.id} has no mode ${modeName}`);
  const choice = game.choice(mode, meta);
  const pairs = await db.query<{ id: string; state: string; sealed: Buffer }>(
    `select id, state, sealed from seeds.pair where member_id = $1 and state <> 'revealed'`,
    [session.owner],
  );
  const [current, next] = ['current', 'next'].map((state) => pairs.find((pair) => pair.state === state));
  if (current === undefined || next === undefined) throw new Error('the conversation has no seeds yet');
  const serverSeed = seeds.unseal(session.owner, next.id, next.sealed);
  for (let n = 0; n < TRIES; n += 1) {
    const clientSeed = `luck ${n}`;
    const outcome = game.play(createDraw({ serverSeed, clientSeed, nonce: 0 }), mode, choice, []);
    if (!wanted(outcome)) continue;
    const answer = await fetch(new URL('/fairness/rotate', games), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionID, pairId: current.id, clientSeed }),
    });
    const told = (await answer.json()) as { current?: { id: string; clientSeed: string; nonce: number } };
    if (told.current?.id !== next.id || told.current.clientSeed !== clientSeed || told.current.nonce !== 0)
      throw new Error(`the seeds were not rotated: ${JSON.stringify(told)}`);
    return outcome;
  }
  throw new Error(`none of ${TRIES} client seeds gives the wanted outcome`);
}
