import { use, useSyncExternalStore } from 'react';
import { EngineContext } from './context.tsx';
import type { Move } from './rgs.ts';

const unheard = () => () => undefined;

/** Makes a move in the open round; null while the round on screen waits for none, as in a replay, which has no table. */
export function useAct(): ((move: Move) => void) | null {
  const table = use(EngineContext)?.table;
  const deciding = useSyncExternalStore(table?.subscribe ?? unheard, () => table?.getState().phase === 'deciding');
  return deciding && table !== undefined ? (move) => void table.act(move) : null;
}
