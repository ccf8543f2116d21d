import { useState } from 'react';

/** Chips of one press that are laid but not confirmed. */
export type Press = readonly { readonly position: string; readonly amount: number }[];

/** Sums stakes by position. */
export function stakesOf(presses: readonly Press[]): ReadonlyMap<string, number> {
  const stakes = new Map<string, number>();
  for (const { position, amount } of presses.flat()) stakes.set(position, (stakes.get(position) ?? 0) + amount);
  return stakes;
}

/** The presses laid in a round, oldest first; another round begins without any. */
export function useDraft(round: string | null) {
  const [draft, setDraft] = useState<{ readonly round: string | null; readonly presses: readonly Press[] }>({
    round,
    presses: [],
  });
  const presses = draft.round === round ? draft.presses : [];
  return {
    presses,
    // Presses may follow each other faster than the page is drawn.
    lay: (press: Press) =>
      setDraft((now) => ({ round, presses: [...(now.round === round ? now.presses : []), press] })),
    undo: () => setDraft({ round, presses: presses.slice(0, -1) }),
    clear: () => setDraft({ round, presses: [] }),
  };
}
