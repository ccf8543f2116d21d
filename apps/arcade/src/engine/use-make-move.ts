import { use } from 'react';
import { EngineContext, useOptionalSession } from './context.tsx';
import type { Move } from './rgs.ts';

/** Makes a move in the open round; null while no move is awaited, and in a replay. */
export function useMakeMove(): ((move: Move) => void) | null {
  const session = use(EngineContext)?.session;
  const awaitingMove = useOptionalSession(({ phase }) => phase === 'awaitingMove') === true;
  return awaitingMove && session !== undefined ? (move) => void session.makeMove(move) : null;
}
