import { create } from 'zustand';

/** How lists show events: the table of Asian books, or cards with the markets. */
export type ListLook = 'asian' | 'cards';
/** What the table shows on phones: the match, or its first half. */
export type ListPart = 'match' | 'half';

interface Looks {
  readonly look: ListLook;
  readonly part: ListPart;
}

const KEY = 'sports-list';

function storedLook(): ListLook {
  try {
    return localStorage.getItem(KEY) === 'cards' ? 'cards' : 'asian';
  } catch {
    return 'asian';
  }
}

/** How this browser shows lists of events. */
export const useListLook = create<Looks>(() => ({ look: storedLook(), part: 'match' }));

/** Changes how lists are shown; the look is remembered. */
export function setListLook(next: Partial<Looks>): void {
  useListLook.setState(next);
  try {
    localStorage.setItem(KEY, useListLook.getState().look);
  } catch {
    /* without storage the choice is not remembered */
  }
}
