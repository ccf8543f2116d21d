import { createHash } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/database/uuid7';
import { createDraw } from '@chokdee/fairness/draw';
import { canonical } from '@chokdee/fairness/verify';
import { ChoiceError, modeOf, type Game, type Mode, type Outcome } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import type { Commands } from '@chokdee/ledger/commands';
import { displayAmount } from '@chokdee/money/display';
import { compareRatio, payoutOf } from '@chokdee/money/ratio';
import { tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Pairs } from '../seeds/index.ts';
import { createPlayModes, type PlayMode, type RoundAnswer } from './play-modes.ts';
import { abandoned, type SessionSnapshot, type PlayedRound, type PlayContext, type StoredRound } from './store.ts';

/** Sends money commands: `createCommands` of packages/ledger, or its micro-batcher. */
export type CommandRunner = Commands;

/** One asked-for bet. `amount` is in micro-units; `requestId` lets the same request come again. */
export interface PlayRequest {
  readonly token: string;
  readonly amount: bigint;
  readonly mode: string;
  readonly meta: unknown;
  readonly currency?: string;
  readonly requestId?: string;
  readonly place: string;
}
/** One move. `step`: how many moves of the round the caller has seen; `roundId`: of which round, where the caller says so. */
export interface ActRequest {
  readonly token: string;
  readonly action: string;
  readonly step: number;
  readonly roundId?: string;
}
/** A round with the balance after it. */
export interface Played {
  readonly balance: string;
  readonly currency: string;
  readonly round: StoredRound;
}

/** How often a play reads the seed pair anew because another game of the member used the nonce first. */
const ATTEMPTS = 5;
/** Hours after which an open round is finished for the absent player. */
const ABANDONED_HOURS = 48;

/** Turns a refusal of the bank into the refusal the caller sees. */
function refuse(answer: Exclude<RoundAnswer, { round: StoredRound }>): never {
  switch (answer.status) {
    case 'insufficient':
      throw new Refusal('balance.insufficient');
    case 'limit':
      throw new Refusal('limit.exceeded', answer.reason === undefined ? {} : { value: { limit: answer.reason } });
    case 'blocked':
      throw new Refusal('account.blocked');
    case 'stale':
      throw new Refusal('command.stale');
    case 'busy':
      throw new Refusal('system.busy');
    case 'closed':
      throw new Refusal(
        answer.reason === 'session'
          ? 'game.session.invalid'
          : answer.reason === 'game'
            ? 'game.closed'
            : answer.reason === 'round'
              ? 'round.not.found'
              : 'account.blocked',
      );
    case 'conflict':
      throw new Refusal(conflicts[answer.reason ?? ''] ?? 'command.conflict');
  }
}
const conflicts: Readonly<Record<string, 'round.active' | 'round.moved' | 'round.too.soon' | 'system.busy'>> = {
  active: 'round.active',
  twin: 'round.active',
  moved: 'round.moved',
  early: 'round.too.soon',
  nonce: 'system.busy',
};

const isAccepted = (answer: RoundAnswer): answer is Extract<RoundAnswer, { round: StoredRound }> => 'round' in answer;

/** The amount must be one of the game's steps. */
function demandStake({ stakes }: Game, amount: bigint): void {
  if (amount >= stakes.least && amount <= stakes.most && amount % stakes.step === 0n) return;
  const params = {
    minimum: displayAmount(stakes.least),
    maximum: displayAmount(stakes.most),
    step: displayAmount(stakes.step),
  };
  throw new Refusal('bet.amount.invalid', { params, fields: { amount: { code: 'bet.amount.invalid', params } } });
}

/** What the game says to what the client sent: its answer, or a refusal that names the fields. */
function checked<T>(code: 'game.choice.invalid' | 'game.action.invalid', check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new Refusal(code, {
      fields: Object.fromEntries(Object.entries(error.fields).map(([field, fault]) => [field, { code: fault }])),
    });
  }
}

/** What an outcome comes to for a bet (micro-units), as the bank is told. A game never pays more than it publishes. */
export const toPayout = (outcome: Outcome, mode: Pick<Mode, 'largestWin'>, amount: bigint) => ({
  payout: String(
    payoutOf(amount, compareRatio(outcome.payout, mode.largestWin) > 0 ? mode.largestWin : outcome.payout),
  ),
  open: outcome.open === true,
  state: outcome.events,
});

/** Plays, resumes and ends rounds, with money and with play money. `batcher` takes the commands with money when it is given. */
export function createRounds({
  database,
  seeds,
  commands,
  batcher = commands,
}: {
  readonly database: Database;
  readonly seeds: Pick<Pairs, 'unseal' | 'of'>;
  readonly commands: CommandRunner;
  readonly batcher?: CommandRunner;
}) {
  const banks = createPlayModes({ database, commands, batcher });

  /** The conversation of a token; refuses an unknown one, and one that has ended unless `dead` may speak too. */
  async function conversation(token: string, dead: 'refused' | 'accepted' = 'refused'): Promise<SessionSnapshot> {
    const session = await banks.of(token).look(tokenHash(token));
    if (session === null || (!session.alive && dead === 'refused')) throw new Refusal('game.session.invalid');
    return session;
  }

  async function introduced(token: string, dead: 'refused' | 'accepted' = 'refused'): Promise<SessionSnapshot> {
    const session = await conversation(token, dead);
    if (!session.authenticated) throw new Refusal('game.session.invalid');
    return session;
  }

  /** The same for a conversation that has ended too, as long as its round waits for its end or a lost reply may be asked for again. */
  async function paid(token: string): Promise<SessionSnapshot> {
    const session = await introduced(token, 'accepted');
    if (!session.alive && !session.settling) throw new Refusal('game.session.invalid');
    return session;
  }

  /** The draw of one nonce of a player's pair. */
  const drawOf = (
    ownerId: string,
    pair: { readonly id: string; readonly sealed: string; readonly clientSeed: string },
    nonce: string,
  ) =>
    createDraw({
      serverSeed: seeds.unseal(ownerId, pair.id, Buffer.from(pair.sealed, 'hex')),
      clientSeed: pair.clientSeed,
      nonce: BigInt(nonce),
    });

  /**
   * Works out the next outcome and sends it to the bank; where not `welcome` it sends the bet alone, to hear what stands against it: the time an outcome takes must not be told to
   * somebody who has not bet on it. Null: nothing has happened and nothing stands against the bet (another game used the nonce first, or it was only asked about).
   */
  async function attempt(
    bank: PlayMode,
    session: PlayContext,
    game: Game,
    mode: Mode,
    choice: unknown,
    requestHash: string,
    request: PlayRequest,
    welcome: boolean,
  ): Promise<Played | null> {
    const { pair, ownerId } = session;
    if (pair === null) {
      await seeds.of(ownerId);
      return null;
    }
    const answer = await bank.play({
      id: uuid7(),
      memberId: ownerId,
      sessionId: session.sessionId,
      mode: mode.name,
      amount: String(request.amount),
      stake: String(payoutOf(request.amount, mode.cost)),
      ...(welcome
        ? toPayout(game.play(drawOf(ownerId, pair, pair.nonce), mode, choice, []), mode, request.amount)
        : { payout: '0', open: true }),
      choice,
      seedPair: pair.id,
      nonce: pair.nonce,
      after: session.lastRound,
      requestId: request.requestId ?? null,
      requestHash,
      place: request.place,
    });
    if (isAccepted(answer)) return answer;
    if (answer.status === 'conflict' && answer.reason === 'nonce') return null;
    return refuse(answer);
  }

  /** The round of an earlier sight of this request, which stands whatever happened to the session since. */
  async function earlier(
    bank: PlayMode,
    session: PlayContext,
    requestId: string,
    requestHash: string,
  ): Promise<Played | null> {
    const known = await bank.asked(session.ownerId, requestId);
    if (known === null) return null;
    if (known.hash !== requestHash) throw new Refusal('command.conflict');
    return { balance: known.balance, currency: session.currency, round: known.round };
  }

  async function play(request: PlayRequest): Promise<Played> {
    const bank = banks.of(request.token);
    let asked = false;
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const session = await bank.ready(tokenHash(request.token), request.requestId ?? null);
      if (session === null || !session.authenticated) throw new Refusal('game.session.invalid');
      const game = gameOf(session.game, session.version);
      if (game === undefined) throw new Refusal('game.closed');
      if (request.currency !== undefined && request.currency !== session.currency)
        throw new Refusal('validation.failed', { fields: { currency: { code: 'field.invalid' } } });
      const mode = modeOf(game, request.mode);
      if (mode === undefined) throw new Refusal('game.mode.invalid', { fields: { mode: { code: 'field.choice' } } });
      demandStake(game, request.amount);
      const choice = checked('game.choice.invalid', () => game.choice(mode, request.meta));
      const requestHash = createHash('sha256')
        .update(canonical([session.game, session.version, String(request.amount), mode.name, choice]))
        .digest('hex');
      if (!session.alive) {
        const known =
          request.requestId === undefined ? null : await earlier(bank, session, request.requestId, requestHash);
        if (known === null) throw new Refusal('game.session.invalid');
        return known;
      }
      const welcome: boolean = asked || payoutOf(request.amount, mode.cost) <= BigInt(session.room);
      const played = await attempt(bank, session, game, mode, choice, requestHash, request, welcome);
      if (played !== null) return played;
      asked = !welcome;
    }
    throw new Refusal('system.busy');
  }

  /**
   * A move in the open round: the whole round is worked out again from its own draw with one move more, and the bank takes it only as that step.
   * The last step asked again answers the same; any other step refuses with `round.moved`, and every one with `round.voided` once the wager was called off.
   */
  async function act({ token, action, step, roundId }: ActRequest): Promise<Played> {
    const bank = banks.of(token);
    const session = await bank.facing(tokenHash(token));
    if (session === null || !session.authenticated) throw new Refusal('game.session.invalid');
    const { round, pair, ownerId } = session;
    // A round is played to its end by the rules it began with.
    const game = gameOf(session.game, round?.version ?? session.version);
    if (game === undefined) throw new Refusal('game.closed');
    const { moves } = game;
    if (moves === undefined) throw new Refusal('game.action.invalid');
    if (round === null) throw new Refusal('round.not.found');
    const mode = modeOf(game, round.mode);
    if (mode === undefined) throw new Error(`round ${round.id} has a mode its game does not know`);
    if (round.voided && roundId === round.id) throw new Refusal('round.voided');
    const repeated = step === round.step - 1;
    if (
      (roundId !== undefined && roundId !== round.id) ||
      !(repeated || (step === round.step && round.open && step < moves.most))
    )
      throw new Refusal('round.moved');
    if (!repeated && !session.alive) throw new Refusal('game.session.invalid');
    const before = round.moves.slice(0, step);
    const move = checked('game.action.invalid', () => moves.check(mode, round.choice, before, action));
    if (repeated) {
      if (canonical(move) !== canonical(round.moves[step])) throw new Refusal('round.moved');
      return { balance: (await paid(token)).balance, currency: session.currency, round };
    }
    if (pair === null || pair.id !== round.pairId)
      throw new Error(`the seed pair of the open round ${round.id} was not held`);
    const outcome = game.play(drawOf(ownerId, pair, round.nonce), mode, round.choice, [...before, move]);
    const answer = await bank.act({
      id: uuid7(),
      memberId: ownerId,
      sessionId: session.sessionId,
      roundId: round.id,
      step,
      move,
      ...toPayout(outcome, mode, BigInt(round.amount)),
    });
    if (!isAccepted(answer)) return refuse(answer);
    if (answer.round.voided) throw new Refusal('round.voided');
    return answer;
  }

  return {
    play,
    act,
    /** Opens the conversation: refuses one that has ended. */
    async authenticate(token: string): Promise<{ session: SessionSnapshot; game: Game }> {
      const session = await conversation(token);
      const game = gameOf(session.game, session.version);
      if (game === undefined) throw new Refusal('game.closed');
      if (!session.authenticated) await banks.of(token).authenticate(session.ownerId, session.sessionId);
      return { session, game };
    },
    /** A living conversation that has introduced itself: its balance, and whose it is. */
    conversation: (token: string): Promise<SessionSnapshot> => introduced(token),
    /** Pays and closes the open round, if there is one (`roundId`: only that one; refuses with `round.voided` when it was called off); also for a conversation that has ended, which hears the balance no longer than a lost reply may be asked for again. */
    async endRound(token: string, roundId?: string): Promise<{ balance: string; currency: string }> {
      const session = await paid(token);
      if (session.round?.voided === true && roundId === session.round.id) throw new Refusal('round.voided');
      if (session.round?.active !== true || (roundId !== undefined && roundId !== session.round.id)) return session;
      const answer = await banks
        .of(token)
        .end({ id: uuid7(), memberId: session.ownerId, roundId: session.round.id, by: 'client' });
      if (answer.balance === undefined) throw new Refusal('system.busy');
      if (answer.round?.voided === true) throw new Refusal('round.voided');
      return { balance: answer.balance, currency: session.currency };
    },
    /** Keeps how far the open round was shown. */
    async event(token: string, event: string): Promise<void> {
      const session = await introduced(token, 'accepted');
      if (!(await banks.of(token).noteEvent(session.ownerId, session.game, event)))
        throw new Refusal('round.not.found');
    },
    /** A finished round of that game, version and mode. */
    async replay(wanted: {
      readonly game: string;
      readonly version: string;
      readonly mode: string;
      readonly event: string;
    }): Promise<PlayedRound> {
      const round = (await banks.money.finishedRound(wanted.event)) ?? (await banks.fun.finishedRound(wanted.event));
      if (
        round === null ||
        round.game !== wanted.game ||
        round.version !== wanted.version ||
        round.mode !== wanted.mode.toLowerCase()
      )
        throw new Refusal('round.not.found');
      return round;
    },
    /** The rounds of a conversation's owner in its game, newest first. */
    async roundsIn(
      token: string,
      id: string | undefined,
      limit: number,
    ): Promise<{ readonly ownerId: string; readonly rounds: readonly PlayedRound[] }> {
      const { ownerId, game } = await introduced(token);
      return {
        ownerId,
        rounds: await banks.of(token).roundsOf(ownerId, { game, ...(id !== undefined && { id }) }, limit),
      };
    },
    /** One of a member's own rounds with money. */
    roundOf: async (memberId: string, id: string): Promise<PlayedRound | undefined> =>
      (await banks.money.roundsOf(memberId, { id }, 1))[0],
    /** Finishes rounds whose player has been away for two days: what taking the money would pay is paid. */
    async sweep(): Promise<number> {
      let finished = 0;
      for (;;) {
        const left = await abandoned(database, ABANDONED_HOURS, 100);
        const before = finished;
        for (const { member_id: memberId, id: roundId } of left)
          if ((await banks.money.end({ id: uuid7(), memberId, roundId, by: 'sweep' })).balance !== undefined)
            finished += 1;
        if (left.length < 100 || finished === before) return finished;
      }
    },
  };
}

/** Plays, resumes and ends rounds. */
export type Rounds = ReturnType<typeof createRounds>;
