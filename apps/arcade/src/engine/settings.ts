import { create } from 'zustand';

interface Settings {
  readonly sound: boolean;
  readonly quick: boolean;
}
type Setting = keyof Settings;

const key = (name: Setting): string => `arcade.${name}`;
const read = (name: Setting, otherwise: boolean): boolean => {
  try {
    return (localStorage.getItem(key(name)) ?? String(otherwise)) === 'true';
  } catch {
    return otherwise;
  }
};

/** What a player sets once for all games; remembered by this browser when it lets us. */
export const useSettings = create<Settings>(() => ({ sound: read('sound', true), quick: read('quick', false) }));

/** Turns a setting over and remembers it. */
export function toggle(name: Setting): void {
  const value = !useSettings.getState()[name];
  useSettings.setState({ [name]: value });
  try {
    localStorage.setItem(key(name), String(value));
  } catch {
    /* a closed store only forgets the choice */
  }
}
