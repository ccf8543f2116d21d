import type { Outcome } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import type { Player, RgsFixture } from '../../apps/server/src/modules/launcher/testing.ts';
import { findClientSeed } from '../forced-outcome.ts';

/**
 * Gives a player's next round of a game an outcome for which `wanted` is true. Opens the sealed
 * next server seed, which only a test can, searches a client seed for it and rotates the seeds.
 * Throws when no client seed is found.
 */
export async function forceOutcome(
  app: RgsFixture,
  { memberId }: Player,
  gameId: string,
  wanted: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const seeds = app.seeds();
  const { current } = await seeds.of(memberId);
  const [next] = await app.test.owner.query<{ id: string; sealed: Buffer }>(
    `select id, sealed from seeds.pair where member_id = $1 and state = 'next'`,
    [memberId],
  );
  const game = gameOf(gameId);
  if (next === undefined || game === undefined) throw new Error(`no next seed pair, or no game ${gameId}`);
  const serverSeed = seeds.unseal(memberId, next.id, next.sealed);
  const mode = game.modes[0];
  const choice = game.choice(mode, undefined);
  const { clientSeed, outcome } = findClientSeed({ game, mode, choice, serverSeed, wanted });
  await seeds.rotate(memberId, current.id, clientSeed);
  return outcome;
}
