import { createHash } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/database/uuid7';
import type { Commands, MoneyAnswer } from '@chokdee/ledger/commands';
import { createDraw } from '@chokdee/fairness/draw';
import { canonical } from '@chokdee/fairness/verify';
import { ChoiceError, modeOf, type Game, type Mode } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { displayAmount } from '@chokdee/money/display';
import { payoutOf } from '@chokdee/money/ratio';
import { tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Pairs } from '../seeds/index.ts';
import { abandoned, authenticate, finishedRound, look, noteEvent, ready, requested, roundsOf, type Look, type PlayedRound, type Ready, type StoredRound } from './store.ts';

/** Sends money commands: `createCommands` of packages/ledger, or its micro-batcher. */
export type MoneyDoor = Commands;

/** One asked-for bet. `amount` is in micro-units; `requestId` lets the same request come again. */
export interface PlayRequest { readonly token: string; readonly amount: bigint; readonly mode: string; readonly meta: unknown; readonly currency?: string; readonly requestId?: string; readonly place: string }
/** A round with the balance after it. */
export interface Played { readonly balance: string; readonly currency: string; readonly round: StoredRound }

type PlayAnswer =
  | { readonly status: 'ok' | 'replayed'; readonly balance: string; readonly currency: string; readonly round: StoredRound }
  | { readonly status: 'conflict' | 'insufficient' | 'limit' | 'blocked' | 'closed' | 'stale' | 'busy'; readonly reason?: string };
type EndAnswer = MoneyAnswer & { readonly balance?: string };

/** How often a play reads the seed pair anew because another game of the member used the nonce first. */
const ATTEMPTS = 5;
/** Hours after which an open round is finished for the absent player. */
const ABANDONED_HOURS = 48;

/** Turns a refusal of the door into the refusal the caller sees. */
function refuse(answer: Exclude<PlayAnswer, { round: StoredRound }>): never {
  switch (answer.status) {
    case 'insufficient': throw new Refusal('balance.insufficient');
    case 'limit': throw new Refusal('limit.exceeded', answer.reason === undefined ? {} : { value: { limit: answer.reason } });
    case 'blocked': throw new Refusal('account.blocked');
    case 'stale': throw new Refusal('command.stale');
    case 'busy': throw new Refusal('system.busy');
    case 'closed': throw new Refusal(answer.reason === 'session' ? 'game.session.invalid' : answer.reason === 'game' ? 'game.closed' : 'account.blocked');
    case 'conflict': throw new Refusal(answer.reason === 'active' || answer.reason === 'twin' ? 'round.active' : answer.reason === 'nonce' ? 'system.busy' : 'command.conflict');
  }
}

/** The amount must be one of the game's steps. */
function demandStake({ stakes }: Game, amount: bigint): void {
  if (amount >= stakes.least && amount <= stakes.most && amount % stakes.step === 0n) return;
  const params = { minimum: displayAmount(stakes.least), maximum: displayAmount(stakes.most), step: displayAmount(stakes.step) };
  throw new Refusal('bet.amount.invalid', { params, fields: { amount: { code: 'bet.amount.invalid', params } } });
}

function choiceOf(game: Game, mode: Mode, meta: unknown): unknown {
  try {
    return game.choice(mode, meta);
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new Refusal('game.choice.invalid', { fields: Object.fromEntries(Object.entries(error.fields).map(([field, code]) => [field, { code }])) });
  }
}

/** Plays, resumes and ends rounds. `batcher` takes plays and their ends when it is given. */
export function createRounds({ database, seeds, commands, batcher = commands }: { readonly database: Database; readonly seeds: Pick<Pairs, 'unseal' | 'of'>; readonly commands: MoneyDoor; readonly batcher?: MoneyDoor }) {
  /** The conversation of a token; refuses an unknown one, and one that has ended unless `dead` may speak too. */
  async function conversation(token: string, dead: 'refused' | 'accepted' = 'refused'): Promise<Look> {
    const session = await look(database, tokenHash(token));
    if (session === null || (!session.alive && dead === 'refused')) throw new Refusal('game.session.invalid');
    return session;
  }

  async function introduced(token: string, dead: 'refused' | 'accepted' = 'refused'): Promise<Look> {
    const session = await conversation(token, dead);
    if (!session.authenticated) throw new Refusal('game.session.invalid');
    return session;
  }

  /** Works out the next outcome and sends it to the door. Null: another game used the nonce first. */
  async function attempt(session: Ready, game: Game, mode: Mode, choice: unknown, requestHash: string, request: PlayRequest): Promise<Played | null> {
    const pair = session.pair;
    if (pair === null) {
      await seeds.of(session.memberId);
      return null;
    }
    const serverSeed = seeds.unseal(session.memberId, pair.id, Buffer.from(pair.sealed, 'hex'));
    const outcome = game.play(createDraw({ serverSeed, clientSeed: pair.clientSeed, nonce: BigInt(pair.nonce) }), mode, choice, []);
    const answer = await batcher.run<PlayAnswer>('launcher.play', {
      id: uuid7(), memberId: session.memberId, sessionId: session.sessionId, mode: mode.name, amount: String(request.amount), stake: String(payoutOf(request.amount, mode.cost)), payout: String(payoutOf(request.amount, outcome.payout)),
      choice, state: outcome.events, seedPair: pair.id, nonce: pair.nonce, after: session.lastRound, requestId: request.requestId ?? null, requestHash, place: request.place,
    });
    if (answer.status === 'ok' || answer.status === 'replayed') return answer as Played;
    if (answer.status === 'conflict' && answer.reason === 'nonce') return null;
    return refuse(answer as Exclude<PlayAnswer, { round: StoredRound }>);
  }

  /** The round of an earlier sight of this request, which stands whatever happened to the session since. */
  async function earlier(session: Ready, requestId: string, requestHash: string): Promise<Played | null> {
    const known = await requested(database, session.memberId, requestId);
    if (known === null) return null;
    if (known.hash !== requestHash) throw new Refusal('command.conflict');
    return { balance: known.balance, currency: session.currency, round: known.round };
  }

  async function play(request: PlayRequest): Promise<Played> {
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const session = await ready(database, tokenHash(request.token));
      if (session === null || !session.authenticated) throw new Refusal('game.session.invalid');
      const game = gameOf(session.game, session.version);
      if (game === undefined) throw new Refusal('game.closed');
      if (request.currency !== undefined && request.currency !== session.currency) throw new Refusal('validation.failed', { fields: { currency: { code: 'field.invalid' } } });
      const mode = modeOf(game, request.mode);
      if (mode === undefined) throw new Refusal('game.mode.invalid', { fields: { mode: { code: 'field.choice' } } });
      demandStake(game, request.amount);
      const choice = choiceOf(game, mode, request.meta);
      const requestHash = createHash('sha256').update(canonical([session.game, session.version, String(request.amount), mode.name, choice])).digest('hex');
      if (!session.alive) {
        const known = request.requestId === undefined ? null : await earlier(session, request.requestId, requestHash);
        if (known === null) throw new Refusal('game.session.invalid');
        return known;
      }
      const played = await attempt(session, game, mode, choice, requestHash, request);
      if (played !== null) return played;
    }
    throw new Refusal('system.busy');
  }

  const end = (memberId: string, roundId: string, by: 'client' | 'sweep'): Promise<EndAnswer> => batcher.run<EndAnswer>('launcher.end_round', { id: uuid7(), memberId, roundId, by } as { id: string; memberId: string });

  return {
    play,
    /** Opens the conversation: refuses one that has ended. */
    async authenticate(token: string): Promise<{ session: Look; game: Game }> {
      const session = await conversation(token);
      const game = gameOf(session.game, session.version);
      if (game === undefined) throw new Refusal('game.closed');
      if (!session.authenticated) await authenticate(database, session.memberId, session.sessionId);
      return { session, game };
    },
    /** The balance of a living conversation. */
    async balance(token: string): Promise<Look> {
      return introduced(token);
    },
    /** Pays and closes the open round, if there is one; also for a conversation that has ended, which hears the balance no longer than a lost reply may be asked for again. */
    async endRound(token: string): Promise<{ balance: string; currency: string }> {
      const session = await introduced(token, 'accepted');
      if (!session.alive && !session.settling) throw new Refusal('game.session.invalid');
      if (session.round?.active !== true) return session;
      const answer = await end(session.memberId, session.round.id, 'client');
      if (answer.balance === undefined) throw new Refusal('system.busy');
      return { balance: answer.balance, currency: session.currency };
    },
    /** Keeps how far the open round was shown. */
    async event(token: string, event: string): Promise<void> {
      const session = await introduced(token, 'accepted');
      if (!await noteEvent(database, session.memberId, session.game, event)) throw new Refusal('round.not.found');
    },
    /** A move inside a round: our games of one step have none. */
    async action(token: string): Promise<never> {
      await introduced(token);
      throw new Refusal('game.action.invalid');
    },
    /** A finished round of that game, version and mode. */
    async replay(wanted: { readonly game: string; readonly version: string; readonly mode: string; readonly event: string }): Promise<PlayedRound & { stake: bigint }> {
      const round = await finishedRound(database, wanted.event);
      if (round === null || round.game !== wanted.game || round.version !== wanted.version || round.mode !== wanted.mode.toLowerCase()) throw new Refusal('round.not.found');
      return round;
    },
    /** The member a conversation belongs to, for what a first-party game shows about fairness. */
    memberOf: (token: string): Promise<Look> => introduced(token),
    /** A member's own rounds, newest first. */
    history: (memberId: string, filter: { readonly game?: string; readonly id?: string }, limit: number): Promise<PlayedRound[]> => roundsOf(database, memberId, filter, limit),
    /** Finishes rounds whose player has been away for two days (a win is paid). */
    async sweep(): Promise<number> {
      let finished = 0;
      for (;;) {
        const left = await abandoned(database, ABANDONED_HOURS, 100);
        const before = finished;
        for (const round of left) if ((await end(round.member_id, round.id, 'sweep')).balance !== undefined) finished += 1;
        if (left.length < 100 || finished === before) return finished;
      }
    },
  };
}

/** Plays, resumes and ends rounds. */
export type Rounds = ReturnType<typeof createRounds>;
