import { gameOf } from '@chokdee/games/registry';
import type { Game } from '@chokdee/games/game';
import { tokenHash } from '../../../platform/crypto/token.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PlayModes } from '../play-modes.ts';
import type { SessionSnapshot } from '../store/game-sessions.ts';

/** Reads game sessions by their token. Refuses with `game.session.invalid`. */
export interface Sessions {
  /** An active session. */
  active(token: string): Promise<SessionSnapshot>;
  /** An active session whose game has authenticated. */
  authenticated(token: string): Promise<SessionSnapshot>;
  /** A session whose game has authenticated; it may have ended. */
  authenticatedOrEnded(token: string): Promise<SessionSnapshot>;
  /** A session whose game has authenticated and which may end its round, also after its own end. */
  mayEndRound(token: string): Promise<SessionSnapshot>;
  /** Language and end of a session, in any state; null for an unknown token. Does not refuse. */
  factsOf(token: string): Promise<Pick<SessionSnapshot, 'language' | 'end'> | null>;
}

/** Builds the readers. */
export function createSessions(playModes: PlayModes): Sessions {
  async function read(token: string, isValid: (session: SessionSnapshot) => boolean): Promise<SessionSnapshot> {
    const session = await playModes.of(token).sessionSnapshot(tokenHash(token));
    if (session === null || !isValid(session)) throw new Refusal('game.session.invalid');
    return session;
  }
  return {
    active: (token) => read(token, ({ active }) => active),
    authenticated: (token) => read(token, ({ active, authenticated }) => active && authenticated),
    authenticatedOrEnded: (token) => read(token, ({ authenticated }) => authenticated),
    mayEndRound: (token) =>
      read(token, ({ active, authenticated, mayEndRound }) => authenticated && (active || mayEndRound)),
    factsOf: (token) => playModes.of(token).sessionSnapshot(tokenHash(token)),
  };
}

/** Authenticates the game of an active session; refuses with `game.closed` too. */
export const createAuthenticate =
  (playModes: PlayModes, sessions: Sessions) =>
  async (token: string): Promise<{ readonly session: SessionSnapshot; readonly game: Game }> => {
    const session = await sessions.active(token);
    const game = gameOf(session.game, session.version);
    if (game === undefined) throw new Refusal('game.closed');
    if (!session.authenticated) await playModes.of(token).authenticate(session.ownerId, session.sessionId);
    return { session, game };
  };
