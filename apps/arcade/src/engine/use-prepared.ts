import { useCallback, useEffect, useState } from 'react';
import type { GameClient } from './client.ts';

/** How far a game's own material is there. */
export type Prepared =
  { readonly state: 'waiting'; readonly part: number } | { readonly state: 'there' } | { readonly state: 'failed' };

/** Has a game fetch what its board is drawn with, when it needs any; `again` tries anew after a failure. */
export function usePrepared({ prepare }: GameClient): { readonly prepared: Prepared; readonly again: () => void } {
  const [prepared, setPrepared] = useState<Prepared>(
    prepare === undefined ? { state: 'there' } : { state: 'waiting', part: 0 },
  );
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (prepare === undefined) return undefined;
    let current = true;
    const tell = (state: Prepared): void => {
      if (current) setPrepared(state);
    };
    prepare((part) => tell({ state: 'waiting', part })).then(
      () => tell({ state: 'there' }),
      () => tell({ state: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [prepare, turn]);
  const again = useCallback(() => {
    setPrepared({ state: 'waiting', part: 0 });
    setTurn((n) => n + 1);
  }, []);
  return { prepared, again };
}
