import type { Queryable } from '@chokdee/database/database';
import { createDraw } from '@chokdee/fairness/draw';
import { ChoiceError, modeOf, type Game, type Outcome } from '@chokdee/games/game';
import type { Pairs } from '../seeds/index.ts';
import { rgsCalls } from './testing-calls.ts';
import type { Player, RgsFixture } from './testing.ts';

/**
 * The moves a test may try in each game of several steps, as the protocol names them; cashing out
 * is not one of them.
 */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  mines: Array.from({ length: 25 }, (_, tile) => `lift-${tile}`),
  hilo: ['up', 'down', 'skip'],
};

/** The moves to try in a game. Throws for a game without an entry above. */
export function actionsOf(game: Pick<Game, 'id'>): readonly [string, ...string[]] {
  const [first, ...rest] = ACTIONS[game.id] ?? [];
  if (first === undefined) throw new Error(`add the moves of ${game.id} to testing-moves.ts`);
  return [first, ...rest];
}

/** The possible next moves of a round, computed beside the server from the sealed seed. */
export interface NextMoves {
  /** The outcome of a round after this move. */
  outcome(action: string): Outcome;
  /** A move after which the round is still open; undefined where there is none. */
  readonly safe: string | undefined;
  /** A move that loses the round; undefined where there is none. */
  readonly losing: string | undefined;
}

/** A round of several steps. `owner` is a member (real money) or a player of free play. */
export interface RoundKey {
  readonly owner: { readonly kind: 'member' | 'player'; readonly id: string };
  readonly roundId: string;
  readonly game: Game;
}

/**
 * Reads a round and its sealed seed (as the owner of the database) and computes every possible next
 * move.
 */
export async function nextMoves(
  db: Queryable,
  seeds: Pick<Pairs, 'unseal'>,
  { owner, roundId, game }: RoundKey,
): Promise<NextMoves> {
  const table = owner.kind === 'member' ? 'launcher.round' : 'launcher.free_play_round';
  const [row] = await db.query<{
    mode: string;
    choice: unknown;
    moves: readonly unknown[];
    nonce: bigint;
    pair_id: string;
    sealed: Buffer;
    client_seed: string;
  }>(
    `select r.mode, r.choice, r.moves, r.nonce, r.pair_id, p.sealed, p.client_seed
    from ${table} r
    join seeds.pair p on p.member_id = r.${owner.kind}_id and p.id = r.pair_id
    where r.${owner.kind}_id = $1 and r.id = $2`,
    [owner.id, roundId],
  );
  if (row === undefined || game.moves === undefined) throw new Error(`${roundId} is no round of several steps`);
  const { moves } = game;
  const mode = modeOf(game, row.mode)!;
  const serverSeed = seeds.unseal(owner.id, row.pair_id, row.sealed);
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
    safe: possible.find((one) => one.outcome.open === true && one.outcome.events.at(-1)!.type !== 'skip')?.action,
    losing: possible.find((one) => one.outcome.open !== true && one.outcome.payout.numerator === 0n)?.action,
  };
}

/** The next moves of a round with real money. */
export const movesOf = (
  fixture: RgsFixture,
  { memberId }: Player,
  round: Omit<RoundKey, 'owner'>,
): Promise<NextMoves> =>
  nextMoves(fixture.test.owner, fixture.seeds(), { owner: { kind: 'member', id: memberId }, ...round });

/** What a play answers about its round. */
type RoundView = Awaited<ReturnType<ReturnType<typeof rgsCalls>['play']>>['value']['round'];

/** A player in an open round that has both a safe and a losing move. */
export interface OpenRound {
  readonly player: Player;
  readonly token: string;
  readonly round: RoundView;
  readonly safe: string;
  readonly losing: string;
}

/** Plays with new players until one has such a round. */
export async function openRound(fixture: RgsFixture, game: Game): Promise<OpenRound> {
  const { play } = rgsCalls(() => fixture, { mode: 'BASE' });
  for (;;) {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player, game.id);
    const { value, errorCode } = await play(token);
    if (errorCode !== null) throw new Error(`${game.id} refused a bet: ${errorCode}`);
    const { safe, losing } = await movesOf(fixture, player, { roundId: value.round.betID, game });
    if (safe !== undefined && losing !== undefined) return { player, token, round: value.round, safe, losing };
  }
}

/** The last wager of a player. */
export async function lastWager({ test }: RgsFixture, { memberId }: Player) {
  const [wager] = await test.database.query<{ state: string; payout: bigint }>(
    'select state, payout from wagering.wager where member_id = $1 order by id desc limit 1',
    [memberId],
  );
  return wager;
}

/** The stakes of a player's pending wagers, micro-units. */
export async function inPlay({ test }: RgsFixture, { memberId }: Player): Promise<bigint | undefined> {
  const [row] = await test.owner.query<{ in_play: bigint }>(
    'select in_play from protection.player_limits where member_id = $1',
    [memberId],
  );
  return row?.in_play;
}
