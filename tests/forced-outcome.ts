import type { Queryable } from '@chokdee/database/database';
import { createDraw } from '@chokdee/fairness/draw';
import { modeOf, type Game, type Mode, type Outcome } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import type { Pairs } from '../apps/server/src/modules/seeds/index.ts';
import { tokenHash } from '../apps/server/src/platform/crypto/token.ts';

/** How many client seeds are tried: enough for an outcome of one bet in ten thousand. */
const ATTEMPTS = 200_000;

/** The first bet with a server seed that is not revealed yet. */
interface SeedSearch {
  readonly game: Game;
  readonly mode: Mode;
  readonly choice: unknown;
  readonly serverSeed: string;
  readonly wanted: (outcome: Outcome) => boolean;
}

/** A client seed that gives the bet with nonce 0 a wanted outcome. Throws when none is found. */
export function findClientSeed({ game, mode, choice, serverSeed, wanted }: SeedSearch): {
  readonly clientSeed: string;
  readonly outcome: Outcome;
} {
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const clientSeed = `forced ${n}`;
    const outcome = game.play(createDraw({ serverSeed, clientSeed, nonce: 0 }), mode, choice, []);
    if (wanted(outcome)) return { clientSeed, outcome };
  }
  throw new Error(`none of ${ATTEMPTS} client seeds gives the wanted outcome`);
}

/** The wanted outcome of the next bet of a game session. */
export interface ForceOptions {
  /**
   * The database as its owner, and what decrypts its seeds (`createSeeds` with the test's sealing
   * key).
   */
  readonly db: Queryable;
  readonly seeds: Pick<Pairs, 'unseal'>;
  /** The address of the games' origin. */
  readonly games: string;
  /** The token of a game session, with real money or in free play. */
  readonly sessionID: string;
  readonly mode?: string;
  /** The choice of the bet, as the protocol's `meta`. */
  readonly choice?: unknown;
  readonly wanted: (outcome: Outcome) => boolean;
}

/**
 * Gives the next bet of a game session a wanted outcome with the player's own means: decrypts the
 * next server seed, searches a client seed that gives the outcome with nonce 0, and rotates to it
 * through the player's call. Returns the outcome. The session must have no open round.
 */
export async function forceSessionOutcome({
  db,
  seeds,
  games,
  sessionID,
  mode: modeName,
  choice: meta,
  wanted,
}: ForceOptions): Promise<Outcome> {
  const [session] = await db.query<{ owner: string; game: string; version: string }>(
    `select member_id as owner, game, version from launcher.session where token_hash = $1
    union all
    select player_id, game, version from launcher.free_play_session where token_hash = $1`,
    [tokenHash(sessionID)],
  );
  const game = session && gameOf(session.game, session.version);
  if (session === undefined || game === undefined) throw new Error('there is no such game session');
  const mode = modeName === undefined ? game.modes[0] : modeOf(game, modeName);
  if (mode === undefined) throw new Error(`${game.id} has no mode ${modeName}`);
  const choice = game.choice(mode, meta);
  const pairs = await db.query<{ id: string; state: string; sealed: Buffer }>(
    `select id, state, sealed from seeds.pair where member_id = $1 and state <> 'revealed'`,
    [session.owner],
  );
  const [current, next] = ['current', 'next'].map((state) => pairs.find((pair) => pair.state === state));
  if (current === undefined || next === undefined) throw new Error('the player has no seed pairs yet');
  const serverSeed = seeds.unseal(session.owner, next.id, next.sealed);
  const { clientSeed, outcome } = findClientSeed({ game, mode, choice, serverSeed, wanted });
  const answer = await fetch(new URL('/fairness/rotate', games), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionID, pairId: current.id, clientSeed }),
  });
  const rotated = (await answer.json()) as { current?: { id: string; clientSeed: string; nonce: number } };
  if (rotated.current?.id !== next.id || rotated.current.clientSeed !== clientSeed || rotated.current.nonce !== 0)
    throw new Error(`the seeds were not rotated: ${JSON.stringify(rotated)}`);
  return outcome;
}
