import { create } from 'zustand';

const storageKey = 'hideBalance';
const read = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === '1';
  } catch {
    return false;
  }
};

/** Whether the balance is hidden as ***; stored in the browser. */
export const useHiddenBalance = create<{ hidden: boolean; toggle: () => void }>((set, get) => ({
  hidden: read(),
  toggle: () => {
    const hidden = !get().hidden;
    try {
      localStorage.setItem(storageKey, hidden ? '1' : '0');
    } catch {
      /* Without storage it applies to this page only. */
    }
    set({ hidden });
  },
}));
