import { createContext, use, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Autoplay, AutoplayState } from './autoplay/autoplay.ts';
import type { GameClient } from './client.ts';
import type { Launch } from './launch.ts';
import type { Rgs } from './rgs.ts';
import type { GameSession } from './session/game-session.ts';
import type { GameSessionState } from './session/state.ts';

interface Engine {
  readonly client: GameClient;
  readonly session: GameSession;
  readonly autoplay: Autoplay;
  readonly rgs: Rgs;
  readonly launch: Launch;
}

/** Provides the running game to its components; null in a replay. */
export const EngineContext = createContext<Engine | null>(null);

/** The running game. Throws outside of an `EngineContext`. */
export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (engine === null) throw new Error('useEngine needs an EngineContext around the component');
  return engine;
}

/** A part of the session's state; renders again when it changes. */
export const useSession = <T,>(select: (state: GameSessionState) => T): T => useStore(useEngine().session, select);

/** A part of the state of autoplay; renders again when it changes. */
export const useAutoplay = <T,>(select: (state: AutoplayState) => T): T => useStore(useEngine().autoplay, select);

const noSubscription = () => () => undefined;

/** As `useSession`; undefined in a replay, which has no session. */
export function useOptionalSession<T>(select: (state: GameSessionState) => T): T | undefined {
  const session = use(EngineContext)?.session;
  return useSyncExternalStore(session?.subscribe ?? noSubscription, () =>
    session === undefined ? undefined : select(session.getState()),
  );
}
