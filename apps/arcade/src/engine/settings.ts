import { create } from 'zustand';

interface Settings {
  readonly sound: boolean;
  /** Rounds are shown at the quick pace. */
  readonly quick: boolean;
}
type Setting = keyof Settings;

const key = (name: Setting): string => `arcade.${name}`;
const read = (name: Setting, fallback: boolean): boolean => {
  try {
    return (localStorage.getItem(key(name)) ?? String(fallback)) === 'true';
  } catch {
    return fallback;
  }
};

/** The player's settings for all games, stored in the browser. */
export const useSettings = create<Settings>(() => ({ sound: read('sound', true), quick: read('quick', false) }));

/** Toggles a setting and stores it. */
export function toggle(name: Setting): void {
  const value = !useSettings.getState()[name];
  useSettings.setState({ [name]: value });
  try {
    localStorage.setItem(key(name), String(value));
  } catch {
    // Without storage the setting applies to this page only.
  }
}
