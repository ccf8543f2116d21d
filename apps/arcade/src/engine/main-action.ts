import { useCallback } from 'react';
import type { MainActionKind } from './client.ts';
import { useAutoplay, useEngine, useSession } from './context.tsx';

/** What the main button does now. `run` does nothing for `wait`. */
export interface MainAction {
  readonly kind: MainActionKind;
  readonly run: () => void;
}

const doNothing = (): void => undefined;

/**
 * The main action in this phase. `skip`: shows the end of what is being shown; null when not
 * possible.
 */
export function useMainAction(skip: (() => void) | null): MainAction {
  const { client, session, autoplay } = useEngine();
  const auto = useAutoplay((state) => state.run !== null);
  const phase = useSession((state) => state.phase);
  const round = useSession((state) => state.round);
  const play = useCallback(() => void session.bet(client.choice()), [client, session]);
  const cashOut = useCallback(() => {
    const move = client.steps?.cashOutMove;
    void (move === undefined ? session.cashOut() : session.makeMove(move));
  }, [client, session]);
  const stopAuto = useCallback(() => autoplay.stop('player'), [autoplay]);
  if (auto) return { kind: 'stopAutoplay', run: stopAuto };
  if (phase === 'idle') return { kind: 'play', run: play };
  if (phase === 'awaitingMove')
    return round !== null && client.steps?.canCashOut(round) === true
      ? { kind: 'cashOut', run: cashOut }
      : { kind: 'wait', run: doNothing };
  return skip === null ? { kind: 'wait', run: doNothing } : { kind: 'skip', run: skip };
}
