import { createSoundOutput } from '@chokdee/ui/sound-output';
import { create } from 'zustand';

const KEY = 'live-sound';
const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Whether the tables have sound; stored in the browser. */
export const useSound = create<{ readonly isOn: boolean }>(() => ({ isOn: read() }));

/** Switches the sound on or off. */
export function toggleSound(): void {
  const isOn = !useSound.getState().isOn;
  useSound.setState({ isOn });
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    /* without storage it is so on this page only */
  }
}

const { unlockSound, createSounds } = createSoundOutput({
  isOn: () => useSound.getState().isOn,
  onChange: (listener) => useSound.subscribe(listener),
});
export { unlockSound };

/** The sounds of a table: wood for chips and clapper, a gong for the close, paper for cards. */
export const { play } = createSounds({
  chip: [
    { duration: 0.05, from: 2_600, to: 1_900, gain: 0.05, wave: 'wood' },
    { at: 0.04, duration: 0.05, from: 2_100, gain: 0.03, wave: 'wood' },
  ],
  accepted: [
    { duration: 0.08, from: 660, gain: 0.06, wave: 'wood' },
    { at: 0.09, duration: 0.1, from: 880, gain: 0.06, wave: 'wood' },
  ],
  open: [
    { duration: 0.07, from: 1_200, gain: 0.06, wave: 'wood' },
    { at: 0.12, duration: 0.07, from: 1_200, gain: 0.06, wave: 'wood' },
  ],
  tick: [{ duration: 0.04, from: 1_500, gain: 0.03, wave: 'wood' }],
  close: [{ duration: 0.9, from: 196, gain: 0.07, wave: 'bell' }],
  card: [
    { duration: 0.16, from: 3_200, to: 1_400, gain: 0.05, wave: 'noise' },
    { at: 0.44, duration: 0.08, from: 2_200, to: 900, gain: 0.06, wave: 'noise' },
  ],
  ball: [{ duration: 1.6, from: 900, to: 500, gain: 0.02, wave: 'noise' }],
  result: [{ duration: 0.7, from: 523, gain: 0.05, wave: 'bell' }],
  win: [
    { duration: 0.8, from: 523, gain: 0.06, wave: 'bell' },
    { at: 0.09, duration: 0.8, from: 659, gain: 0.06, wave: 'bell' },
    { at: 0.18, duration: 0.9, from: 784, gain: 0.06, wave: 'bell' },
  ],
});
