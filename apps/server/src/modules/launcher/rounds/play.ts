import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { uuid7 } from '@chokdee/contract/uuid7';
import { canonical } from '@chokdee/fairness/verify';
import { modeOf, type Game, type Mode } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { payoutOf } from '@chokdee/money/ratio';
import { tokenHash } from '../../../platform/crypto/token.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Pairs } from '../../seeds/index.ts';
import { isAccepted, type PlayMode, type PlayModes, type PlayAnswer } from '../play-modes.ts';
import type { PlayContext, SeedPair } from '../store/game-sessions.ts';
import type { StoredRound } from '../store/rounds.ts';
import { checkAmount, checkChoice } from './bet-checks.ts';
import { drawOf, toPayout } from './outcomes.ts';
import { refusalOf } from './refusals.ts';

/** One bet. */
export interface PlayRequest {
  readonly token: string;
  /** Micro-units. */
  readonly amount: bigint;
  readonly mode: string;
  readonly meta: unknown;
  readonly currency?: string;
  /** A repeated request id returns the round of the first request. */
  readonly requestId?: string;
  /** The client's IP address. */
  readonly address: string;
}

/** A round with the balance after it, micro-units as text. */
export interface Played {
  readonly balance: string;
  readonly currency: string;
  readonly round: StoredRound;
}

/** A request that has passed every check without the database. */
interface CheckedBet {
  readonly request: PlayRequest;
  readonly game: Game;
  readonly mode: Mode;
  readonly choice: unknown;
  /** Micro-units. */
  readonly stake: bigint;
  /** SHA-256 of what is requested, hexadecimal. */
  readonly requestHash: string;
}

/** The result of sending a bet; a refused one throws its refusal. */
type PlayResult =
  | { readonly kind: 'accepted'; readonly played: Played }
  /**
   * Another game of the player used the nonce first. Nothing has happened: read the context again.
   */
  | { readonly kind: 'nonce_taken' }
  /** The bet is too soon by some milliseconds. Nothing has happened. */
  | { readonly kind: 'too_soon'; readonly wait: number }
  /**
   * The bet was sent without an outcome and no check refused it. It may be sent with its outcome.
   */
  | { readonly kind: 'would_be_accepted' };

/** What a bet is sent with. */
interface Sending {
  readonly playMode: PlayMode;
  readonly context: PlayContext & { readonly pair: SeedPair };
  readonly bet: CheckedBet;
}

/** How often a bet is sent before it is refused with `system.busy`. */
const ATTEMPTS = 5;
/**
 * How much too soon a bet may be, milliseconds, so that it waits instead of being refused:
 * third-party clients count the shortest round from another moment than the server.
 */
const LONGEST_WAIT = 2_000;

/** Whether a client sent no choice: third-party clients send an empty one with every bet. */
const isEmpty = (meta: unknown): boolean =>
  meta === null || meta === '' || (typeof meta === 'object' && Object.keys(meta).length === 0);

/** Places bets in both play modes. */
export function createPlay(
  playModes: PlayModes,
  seeds: Pick<Pairs, 'unseal' | 'of'>,
): (request: PlayRequest) => Promise<Played> {
  return async (request) => {
    const playMode = playModes.of(request.token);
    let hasPassedChecks = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const context = await playMode.playContext(tokenHash(request.token), request.requestId ?? null);
      if (context === null || !context.authenticated) throw new Refusal('game.session.invalid');
      const bet = checkBet(context, request);
      if (!context.active) return previousPlay(playMode, context, bet);
      const { pair } = context;
      if (pair === null) {
        await seeds.of(context.ownerId);
        continue;
      }
      const sending: Sending = { playMode, context: { ...context, pair }, bet };
      const isWithinPreCheck: boolean = hasPassedChecks || bet.stake <= BigInt(context.maxStake);
      const result: PlayResult = isWithinPreCheck ? await place(sending, seeds) : await checkOnly(sending);
      if (result.kind === 'accepted') return result.played;
      if (result.kind === 'too_soon') await setTimeout(result.wait);
      hasPassedChecks = result.kind === 'would_be_accepted';
    }
    throw new Refusal('system.busy');
  };
}

/** Everything about a bet that can be checked without the database. */
function checkBet(context: PlayContext, request: PlayRequest): CheckedBet {
  const game = gameOf(context.game, context.version);
  if (game === undefined) throw new Refusal('game.closed');
  if (request.currency !== undefined && request.currency !== context.currency)
    throw new Refusal('validation.failed', { fields: { currency: { code: 'field.invalid' } } });
  const mode = modeOf(game, request.mode);
  if (mode === undefined) throw new Refusal('game.mode.invalid', { fields: { mode: { code: 'field.choice' } } });
  checkAmount(game, request.amount);
  const choice = checkChoice('game.choice.invalid', () =>
    game.choice(mode, isEmpty(request.meta) ? undefined : request.meta),
  );
  const requestHash = createHash('sha256')
    .update(canonical([context.game, context.version, String(request.amount), mode.name, choice]))
    .digest('hex');
  return { request, game, mode, choice, stake: payoutOf(request.amount, mode.cost), requestHash };
}

/** The stored answer of a repeated request, which is returned even after the session has ended. */
async function previousPlay(playMode: PlayMode, context: PlayContext, bet: CheckedBet): Promise<Played> {
  const { requestId } = bet.request;
  const previous = requestId === undefined ? null : await playMode.previousPlay(context.ownerId, requestId);
  if (previous === null) throw new Refusal('game.session.invalid');
  if (previous.hash !== bet.requestHash) throw new Refusal('command.conflict');
  return { balance: previous.balance, currency: context.currency, round: previous.round };
}

/** Computes the outcome of a bet and places it. */
async function place(sending: Sending, seeds: Pick<Pairs, 'unseal'>): Promise<PlayResult> {
  const { context, bet } = sending;
  const { ownerId, pair } = context;
  const draw = drawOf(seeds, { ownerId, pair, nonce: pair.nonce });
  const outcome = bet.game.play(draw, bet.mode, bet.choice, []);
  const answer = await send(sending, toPayout(outcome, bet.mode, bet.request.amount));
  return resultOf(answer);
}

/**
 * Asks whether a bet would be accepted (`dryRun`): the database runs every check and writes
 * nothing. Used for bets outside the pre-check: the time an outcome takes to compute shows what it
 * is (free spins take longer), so it must not be computed for a bet that is going to be refused.
 */
async function checkOnly(sending: Sending): Promise<PlayResult> {
  return resultOf(await send(sending, { payout: '0', open: true, dryRun: true }));
}

const send = ({ playMode, context, bet }: Sending, outcome: object): Promise<PlayAnswer> =>
  playMode.play({
    id: uuid7(),
    memberId: context.ownerId,
    sessionId: context.sessionId,
    mode: bet.mode.name,
    amount: String(bet.request.amount),
    stake: String(bet.stake),
    ...outcome,
    choice: bet.choice,
    seedPair: context.pair.id,
    nonce: context.pair.nonce,
    after: context.lastRound,
    requestId: bet.request.requestId ?? null,
    requestHash: bet.requestHash,
    place: bet.request.address,
  });

function resultOf(answer: PlayAnswer): PlayResult {
  if (isAccepted(answer)) return { kind: 'accepted', played: answer };
  if (answer.status === 'ok') return { kind: 'would_be_accepted' };
  if (answer.status === 'conflict' && answer.reason === 'nonce') return { kind: 'nonce_taken' };
  if (answer.wait !== undefined && answer.wait <= LONGEST_WAIT) return { kind: 'too_soon', wait: answer.wait };
  throw refusalOf(answer);
}
