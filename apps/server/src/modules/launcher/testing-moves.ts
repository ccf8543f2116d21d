import type { Queryable } from '@chokdee/database/database';
import { createDraw } from '@chokdee/fairness/draw';
import { ChoiceError, modeOf, type Game, type Outcome } from '@chokdee/games/game';
import type { Pairs } from '../seeds/index.ts';

/** The moves a test may try in each game of several steps, in the game's own words. Taking the money is no part of it. */
const actions: Readonly<Record<string, readonly string[]>> = {
  mines: Array.from({ length: 25 }, (_, tile) => `lift-${tile}`),
  hilo: ['up', 'down', 'skip'],
};

/** The moves to try in a game. Throws for a game that tests do not know yet. */
export function actionsOf(game: Pick<Game, 'id'>): readonly [string, ...string[]] {
  const [first, ...rest] = actions[game.id] ?? [];
  if (first === undefined) throw new Error(`tests know no moves of ${game.id}`);
  return [first, ...rest];
}

/** What the next moves of a round would come to, worked out beside the server from the sealed seed. */
export interface Foretold {
  /** What this move would come to. */
  outcome(action: string): Outcome;
  /** A move after which the round is still open, and one that loses; where there is such. */
  readonly goesOn: string | undefined;
  readonly loses: string | undefined;
}

/** Reads a round and its sealed seed (as the owner of the database) and plays every possible next move. */
export async function foretelling(
  db: Queryable,
  seeds: Pick<Pairs, 'unseal'>,
  kind: 'member' | 'player',
  ownerId: string,
  roundId: string,
  game: Game,
): Promise<Foretold> {
  const table = kind === 'member' ? 'launcher.round' : 'launcher.free_play_round';
  const [row] = await db.query<{
    mode: string;
    choice: unknown;
    moves: readonly unknown[];
    nonce: bigint;
    pair_id: string;
    sealed: Buffer;
    client_seed: string;
  }>(
    `select r.mode, r.choice, r.moves, r.nonce, r.pair_id, p.sealed, p.client_seed from ${table} r join seeds.pair p on p.member_id = r.${kind}_id and p.id = r.pair_id where r.${kind}_id = $1 and r.id = $2`,
    [ownerId, roundId],
  );
  if (row === undefined || game.moves === undefined) throw new Error('there is no such round of several steps');
  const { moves } = game;
  const mode = modeOf(game, row.mode)!;
  const serverSeed = seeds.unseal(ownerId, row.pair_id, row.sealed);
  const outcome = (action: string): Outcome =>
    game.play(createDraw({ serverSeed, clientSeed: row.client_seed, nonce: row.nonce }), mode, row.choice, [
      ...row.moves,
      moves.check(mode, row.choice, row.moves, action),
    ]);
  const possible = actionsOf(game).flatMap((action) => {
    try {
      return [{ action, outcome: outcome(action) }];
    } catch (error) {
      if (error instanceof ChoiceError) return [];
      throw error;
    }
  });
  return {
    outcome,
    goesOn: possible.find((one) => one.outcome.open === true && one.outcome.events.at(-1)!.type !== 'skip')?.action,
    loses: possible.find((one) => one.outcome.open !== true && one.outcome.payout.numerator === 0n)?.action,
  };
}
