import { createDraw } from '@chokdee/fairness/draw';
import { modeOf, type Outcome } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import type { Player, RgsFixture } from '../../apps/server/src/modules/launcher/testing.ts';

const TRIES = 200_000;

/**
 * Has a player's next round of a game come out as `wanted`: searches a client seed for it and rotates the player onto it, as the player could. Only a test
 * can search: it opens the promised server seed, which no player sees before it is used up. Answers the outcome. Throws when none is found.
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
  if (next === undefined || game === undefined) throw new Error(`no promised pair, or no game ${gameId}`);
  const serverSeed = seeds.unseal(memberId, next.id, next.sealed);
  const mode = game.modes[0];
  for (let i = 0; i < TRIES; i += 1) {
    const clientSeed = `forced ${i}`;
    const outcome = game.play(
      createDraw({ serverSeed, clientSeed, nonce: 0n }),
      modeOf(game, mode.name) ?? mode,
      game.choice(mode, undefined),
      [],
    );
    if (!wanted(outcome)) continue;
    await seeds.rotate(memberId, current.id, clientSeed);
    return outcome;
  }
  throw new Error('no client seed gives what is wanted');
}
