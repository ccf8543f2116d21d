import type { SessionEnd } from '@chokdee/contract/session-end';
import type { Database, Queryable } from '@chokdee/database/database';
import { callFunction, callPrepared, type PlayModeSql } from './play-mode-sql.ts';
import type { RoundToReplay, StoredRound } from './rounds.ts';

/** What every read of a game session returns. */
export interface GameSession {
  readonly sessionId: string;
  /** The member, or the player of free play. */
  readonly ownerId: string;
  readonly game: string;
  readonly version: string;
  readonly currency: string;
  /** It may bet: not ended, not expired, and its site session is active. */
  readonly active: boolean;
  readonly authenticated: boolean;
}

/** The current seed pair of a player. `sealed` is the encrypted server seed in hexadecimal. */
export interface SeedPair {
  readonly id: string;
  readonly hash: string;
  readonly sealed: string;
  readonly clientSeed: string;
  readonly nonce: string;
}

/** A game session with its balance and the round to show: the active one, otherwise the last. */
export interface SessionSnapshot extends GameSession {
  readonly brandId: string;
  readonly vendor: string;
  readonly category: string;
  readonly currencySymbol: string;
  readonly language: string;
  /** Why it ended, or null: `replaced` also when the game was opened again. */
  readonly end: SessionEnd | null;
  /** Micro-units as text. */
  readonly balance: string;
  readonly round: StoredRound | null;
  /**
   * The round is active or ended in the last ten minutes, so it may be ended even after the
   * session.
   */
  readonly mayEndRound: boolean;
  /** The brand's shortest time from one bet in a game to the next, milliseconds. */
  readonly shortestRound: number;
  /** Whether the brand's games offer autoplay. */
  readonly autoplay: boolean;
}

/** What a play reads before its outcome is computed. */
export interface PlayContext extends GameSession {
  readonly lastRound: string | null;
  /** The largest stake that would be accepted now, micro-units as text. */
  readonly maxStake: string;
  readonly pair: SeedPair | null;
}

/**
 * What a move reads before its outcome is computed. `pair` is the current one, which an open round
 * holds.
 */
export interface MoveContext extends GameSession {
  readonly round: RoundToReplay | null;
  readonly pair: SeedPair | null;
}

/**
 * Reads and small writes of the game sessions of one play mode. The reads return null for an
 * unknown token.
 */
export interface GameSessionStore {
  sessionSnapshot(tokenHash: Buffer): Promise<SessionSnapshot | null>;
  /** `requestId` is that of the bet to be placed. */
  playContext(tokenHash: Buffer, requestId: string | null): Promise<PlayContext | null>;
  moveContext(tokenHash: Buffer): Promise<MoveContext | null>;
  /** Records that the game has authenticated. */
  authenticate(ownerId: string, sessionId: string): Promise<unknown>;
}

/** Builds the store of a play mode's game sessions. */
export const createGameSessionStore = (db: Database, { prefix }: PlayModeSql): GameSessionStore => ({
  sessionSnapshot: (tokenHash) => callPrepared(db, { name: `launcher.${prefix}session_snapshot`, args: [tokenHash] }),
  playContext: (tokenHash, requestId) =>
    callPrepared(db, { name: `launcher.${prefix}play_context`, args: [tokenHash, requestId] }),
  moveContext: (tokenHash) => callPrepared(db, { name: `launcher.${prefix}move_context`, args: [tokenHash] }),
  authenticate: (ownerId, sessionId) =>
    callFunction(db, { name: `launcher.${prefix}authenticate`, args: [ownerId, sessionId] }),
});

/**
 * The part of an opening command that both play modes share (`launcher.open_session`,
 * `launcher.open_free_play`).
 */
export interface OpenCommand {
  readonly id: string;
  /** Hexadecimal. */
  readonly tokenHash: string;
  readonly brandId: string;
  readonly vendor: string;
  readonly category: string;
  readonly game: string;
  readonly version: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly language: string;
  readonly device: 'desktop' | 'mobile';
  /** How long the session lasts at most. */
  readonly hours: number;
}

/** Opens a game session with real money. */
export interface OpenSessionCommand extends OpenCommand {
  readonly memberId: string;
  readonly siteSession: string;
}

/** Opens a game session with real money; returns when it expires. */
export async function openSession(db: Queryable, command: OpenSessionCommand): Promise<Date> {
  const until = await callFunction<Date>(db, { name: 'launcher.open_session', args: [JSON.stringify(command)] });
  if (until === null) throw new Error('launcher.open_session returned no expiry');
  return until;
}
