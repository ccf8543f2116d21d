import { uuid7 } from '@chokdee/contract/uuid7';
import { canonical } from '@chokdee/fairness/verify';
import { modeOf, type Game, type Mode, type Moves } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { tokenHash } from '../../../platform/crypto/token.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Pairs } from '../../seeds/index.ts';
import { isAccepted, type PlayModes } from '../play-modes.ts';
import type { MoveContext } from '../store/game-sessions.ts';
import type { RoundToReplay } from '../store/rounds.ts';
import { checkChoice } from './bet-checks.ts';
import { drawOf, toPayout } from './outcomes.ts';
import type { Played } from './play.ts';
import { refusalOf } from './refusals.ts';
import type { Sessions } from './sessions.ts';

/** One move. */
export interface ActRequest {
  readonly token: string;
  readonly action: string;
  /** How many moves of the round the caller knows. */
  readonly step: number;
  /** The round the move is meant for, where the caller names it. */
  readonly roundId?: string;
}

/** A move that has passed every check without the database. */
interface CheckedMove {
  readonly game: Game;
  readonly mode: Mode;
  readonly round: RoundToReplay;
  /** The moves before this one. */
  readonly before: readonly unknown[];
  readonly move: unknown;
  readonly position: MovePosition;
}

/** The next move of its round, or a repetition of the last one. */
type MovePosition = 'next' | 'repeated';

/**
 * Makes moves in both play modes. The whole round is computed again from its own draw with the new
 * move, and the command stores it only as the next step of the round. The last move sent again gets
 * the same answer. Any other step is refused with `round.moved`, and every one with `round.voided`
 * once the wager is voided.
 */
export function createAct(
  { playModes, seeds }: { readonly playModes: PlayModes; readonly seeds: Pick<Pairs, 'unseal'> },
  sessions: Sessions,
): (request: ActRequest) => Promise<Played> {
  return async (request) => {
    const playMode = playModes.of(request.token);
    const context = await playMode.moveContext(tokenHash(request.token));
    if (context === null || !context.authenticated) throw new Refusal('game.session.invalid');
    const checked = checkMove(context, request);
    const { round, mode, before, move } = checked;
    if (checked.position === 'repeated') {
      const { balance } = await sessions.mayEndRound(request.token);
      return { balance, currency: context.currency, round };
    }
    const { ownerId, pair } = context;
    if (pair === null || pair.id !== round.pairId)
      throw new Error(`the open round ${round.id} does not hold its seed pair ${round.pairId}`);
    const draw = drawOf(seeds, { ownerId, pair, nonce: round.nonce });
    const outcome = checked.game.play(draw, mode, round.choice, [...before, move]);
    const answer = await playMode.act({
      id: uuid7(),
      memberId: ownerId,
      sessionId: context.sessionId,
      roundId: round.id,
      step: request.step,
      move,
      ...toPayout(outcome, mode, BigInt(round.amount)),
    });
    if (!isAccepted(answer)) throw refusalOf(answer);
    if (answer.round.voided) throw new Refusal('round.voided');
    return answer;
  };
}

function checkMove(context: MoveContext, request: ActRequest): CheckedMove {
  const { round } = context;
  // A round is played to its end by the rules it began with.
  const game = gameOf(context.game, round?.version ?? context.version);
  if (game === undefined) throw new Refusal('game.closed');
  const { moves } = game;
  if (moves === undefined) throw new Refusal('game.action.invalid');
  if (round === null) throw new Refusal('round.not.found');
  const mode = modeOf(game, round.mode);
  if (mode === undefined) throw new Error(`the game ${game.id} has no mode ${round.mode} (round ${round.id})`);
  const position = positionOf(request, round, moves);
  if (position === 'next' && !context.active) throw new Refusal('game.session.invalid');
  const before = round.moves.slice(0, request.step);
  const move = checkChoice('game.action.invalid', () => moves.check(mode, round.choice, before, request.action));
  if (position === 'repeated' && canonical(move) !== canonical(round.moves[request.step]))
    throw new Refusal('round.moved');
  return { game, mode, round, before, move, position };
}

function positionOf(
  { step, roundId }: ActRequest,
  round: RoundToReplay,
  moves: Pick<Moves<unknown, unknown>, 'most'>,
): MovePosition {
  if (round.voided && roundId === round.id) throw new Refusal('round.voided');
  if (roundId !== undefined && roundId !== round.id) throw new Refusal('round.moved');
  if (step === round.step - 1) return 'repeated';
  if (step === round.step && round.open && step < moves.most) return 'next';
  throw new Refusal('round.moved');
}
