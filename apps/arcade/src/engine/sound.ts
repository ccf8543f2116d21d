import { createSoundOutput } from '@chokdee/ui/sound-output';
import type { Note } from '@chokdee/ui/synth';
import { useSettings } from './settings.ts';

/** The sounds of games; none plays while the player has switched them off. */
export const { unlockSound, createSounds } = createSoundOutput({
  isOn: () => useSettings.getState().sound,
  onChange: (listener) => useSettings.subscribe(listener),
});

/** Bell notes, `gap` seconds apart. */
const chime = (pitches: readonly number[], gap: number, gain: number): Note[] =>
  pitches.map((from, i) => ({ at: i * gap, duration: 0.9, from, gain, wave: 'bell' }));

/**
 * The sounds of every game: presses, the way to a result, the result. Pitches of the Thai scale.
 */
export const { play } = createSounds({
  press: [{ duration: 0.06, from: 900, to: 620, gain: 0.06, wave: 'wood' }],
  roll: [
    { duration: 0.3, from: 220, to: 520, gain: 0.03, wave: 'sine' },
    { at: 0.12, duration: 0.3, from: 330, to: 700, gain: 0.02, wave: 'sine' },
  ],
  lose: [{ duration: 0.24, from: 240, to: 170, gain: 0.05, wave: 'sine' }],
  win: chime([523, 659, 784], 0.08, 0.06),
  bigWin: chime([523, 587, 659, 784, 880, 1047, 1319], 0.09, 0.07),
});
