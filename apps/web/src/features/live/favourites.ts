import { create } from 'zustand';

const KEY = 'live-favourites';

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, 100) : [];
  } catch {
    return [];
  }
}

/** The favourite tables of this browser, by code. */
export const useFavouriteTables = create<{ readonly codes: readonly string[] }>(() => ({ codes: read() }));

/** Adds a table to the favourites, or removes it. */
export function toggleFavourite(code: string): void {
  const { codes } = useFavouriteTables.getState();
  const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    /* without storage the choice is not remembered */
  }
  useFavouriteTables.setState({ codes: next });
}
