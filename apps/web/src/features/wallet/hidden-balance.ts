import { create } from 'zustand';

const key = 'hideBalance';
const read = (): boolean => {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
};

/** Whether the balance is hidden as ***; remembered on this browser. */
export const useHiddenBalance = create<{ hidden: boolean; toggle: () => void }>((set, get) => ({
  hidden: read(),
  toggle: () => {
    const hidden = !get().hidden;
    try {
      localStorage.setItem(key, hidden ? '1' : '0');
    } catch {
      /* remembered for this page only */
    }
    set({ hidden });
  },
}));
