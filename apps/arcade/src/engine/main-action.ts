import { useCallback } from 'react';
import type { MainKind } from './client.ts';
import { useEngine, useTable } from './context.tsx';

/** The main action and how to do it. */
export interface MainAction {
  readonly kind: MainKind;
  readonly run: () => void;
}

const nothing = (): void => undefined;

/** The main action of the moment: bet, take the money of a round of several steps, or bring what is being shown to its end (`hurry`, null where it cannot be). */
export function useMainAction(hurry: (() => void) | null): MainAction {
  const { client, table } = useEngine();
  const phase = useTable((state) => state.phase);
  const round = useTable((state) => state.round);
  const play = useCallback(() => void table.bet(client.choice()), [client, table]);
  const take = useCallback(
    () => void (client.steps?.take === undefined ? table.take() : table.act(client.steps.take)),
    [client, table],
  );
  if (phase === 'idle') return { kind: 'play', run: play };
  if (phase === 'deciding')
    return round !== null && client.steps?.canTake(round) === true
      ? { kind: 'take', run: take }
      : { kind: 'wait', run: nothing };
  return hurry === null ? { kind: 'wait', run: nothing } : { kind: 'hurry', run: hurry };
}
