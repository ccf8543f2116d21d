/**
 * `localStorage` of the page, looked up at each use: where storage is forbidden, the lookup itself
 * throws.
 */
export const pageStorage = {
  getItem: (key: string): string | null => localStorage.getItem(key),
  setItem: (key: string, value: string): void => localStorage.setItem(key, value),
};
