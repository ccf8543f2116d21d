import { use } from 'react';
import { EngineContext, useTableIfAny } from './context.tsx';
import type { Move } from './rgs.ts';

/** Makes a move in the open round; null while the round on screen waits for none, as in a replay, which has no table. */
export function useAct(): ((move: Move) => void) | null {
  const table = use(EngineContext)?.table;
  const deciding = useTableIfAny(({ phase }) => phase === 'deciding') === true;
  return deciding && table !== undefined ? (move) => void table.act(move) : null;
}
