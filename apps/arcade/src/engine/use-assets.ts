import { useCallback, useEffect, useState } from 'react';
import type { GameClient } from './client.ts';

/** State of a game's assets. `part`: how much is loaded, 0 to 1. */
export type AssetState =
  { readonly state: 'loading'; readonly part: number } | { readonly state: 'ready' } | { readonly state: 'failed' };

/** Loads a game's assets, where it has any. `retry` loads again after a failure. */
export function useAssets({ loadAssets }: GameClient): { readonly assets: AssetState; readonly retry: () => void } {
  const [assets, setAssets] = useState<AssetState>(
    loadAssets === undefined ? { state: 'ready' } : { state: 'loading', part: 0 },
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (loadAssets === undefined) return undefined;
    let current = true;
    const update = (state: AssetState): void => {
      if (current) setAssets(state);
    };
    loadAssets((part) => update({ state: 'loading', part })).then(
      () => update({ state: 'ready' }),
      () => update({ state: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [loadAssets, attempt]);
  const retry = useCallback(() => {
    setAssets({ state: 'loading', part: 0 });
    setAttempt((n) => n + 1);
  }, []);
  return { assets, retry };
}
