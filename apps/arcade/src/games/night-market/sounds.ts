import { createSounds } from '../../engine/sound.ts';
import type { Note } from '@chokdee/ui/synth';

/** A pitch of the Thai scale, hertz: seven equal steps an octave, from C5. */
const thai = (step: number): number => 523.25 * 2 ** (step / 7);
/** Notes of one wave: steps of the scale, seconds apart, how loud and how long each. */
interface Sequence {
  readonly steps: readonly number[];
  readonly gap: number;
  readonly gain: number;
  readonly duration?: number;
}
const sequence = (wave: Note['wave'], { steps, gap, gain, duration = 0.7 }: Sequence): Note[] =>
  steps.map((step, i) => ({ at: i * gap, duration, from: thai(step), gain, wave }));
/** Strokes of a drum at these seconds. */
const drum = (times: readonly number[], stroke: Omit<Note, 'at' | 'wave'>): Note[] =>
  times.map((at) => ({ at, ...stroke, wave: 'sine' }));
/** `count` moments, `gap` seconds apart. */
const every = (gap: number, count: number): number[] => Array.from({ length: count }, (_, i) => i * gap);

/** Seconds of a beat. */
const BEAT = 0.28;
/** The melody of the free spins, steps of the scale: four bars for two ranat and a small drum. */
const melody = [0, 4, 7, 4, 8, 7, 4, 2, 0, 2, 4, 7, 4, 2, 0, -3, 0, 4, 7, 8, 11, 8, 7, 4, 2, 4, 7, 4, 2, 0, -3, 0];
/** Length of the melody, seconds. */
export const MELODY_SECONDS = melody.length * BEAT;
/** The music of the free spins: melody, bells, drum and shaker. */
const market: Note[] = [
  ...melody.map((step, i): Note => ({
    at: i * BEAT,
    duration: 0.5,
    from: thai(step),
    gain: i % 4 === 0 ? 0.05 : 0.03,
    wave: 'wood',
  })),
  ...melody.flatMap((step, i): Note[] =>
    i % 4 === 0 ? [{ at: i * BEAT, duration: 1, from: thai(step - 7), gain: 0.035, wave: 'bell' }] : [],
  ),
  ...melody.flatMap((_, i): Note[] =>
    i % 8 === 0 || i % 8 === 5
      ? [{ at: i * BEAT, duration: 0.22, from: 150, to: 70, gain: 0.1, wave: 'sine' }]
      : i % 2 === 1
        ? [{ at: i * BEAT, duration: 0.05, from: 6_000, gain: 0.02, wave: 'noise' }]
        : [],
  ),
];

/** The sounds of Night Market River. */
export const sounds = createSounds({
  go: [
    { duration: 0.34, from: 500, to: 1_600, gain: 0.07, wave: 'noise' },
    { duration: 0.1, from: 190, to: 120, gain: 0.08, wave: 'sine' },
  ],
  stop: [
    { duration: 0.14, from: 150, to: 62, gain: 0.2, wave: 'sine' },
    { duration: 0.05, from: 2_400, to: 900, gain: 0.06, wave: 'noise' },
    { duration: 0.07, from: 420, gain: 0.05, wave: 'wood' },
  ],
  lantern: [
    { duration: 1.1, from: thai(7), gain: 0.09, wave: 'bell' },
    { at: 0.05, duration: 0.8, from: thai(11), gain: 0.04, wave: 'bell' },
  ],
  anticipation: [
    { duration: 1.25, from: 130, to: 390, gain: 0.05, wave: 'triangle' },
    ...Array.from({ length: 9 }, (_, i): Note => ({
      at: i * 0.135,
      duration: 0.1,
      from: 200 + i * 22,
      gain: 0.05 + i * 0.004,
      wave: 'wood',
    })),
  ],
  win: sequence('wood', { steps: [0, 2, 4, 7], gap: 0.07, gain: 0.09 }),
  light: [
    { duration: 0.25, from: 900, to: 3_200, gain: 0.03, wave: 'noise' },
    { duration: 0.9, from: thai(0), gain: 0.08, wave: 'bell' },
    { at: 0.09, duration: 0.9, from: thai(4), gain: 0.06, wave: 'bell' },
  ],
  multiply: [
    ...sequence('bell', { steps: [4, 7, 11], gap: 0.06, gain: 0.06 }),
    { duration: 0.2, from: 120, to: 60, gain: 0.12, wave: 'sine' },
  ],
  intro: [
    ...sequence('bell', { steps: [0, 4, 7, 11, 14], gap: 0.16, gain: 0.08, duration: 1.4 }),
    ...drum([0, 0.32, 0.64], { duration: 0.3, from: 130, to: 58, gain: 0.2 }),
  ],
  nice: [
    ...sequence('bell', { steps: [0, 2, 4, 7, 11], gap: 0.1, gain: 0.08 }),
    ...sequence('wood', { steps: [7, 9, 11, 14], gap: 0.1, gain: 0.05 }),
  ],
  big: [
    ...sequence('bell', { steps: [0, 4, 7, 11, 7, 11, 14, 11, 14, 18], gap: 0.14, gain: 0.08, duration: 1 }),
    ...drum(every(BEAT, 8), { duration: 0.25, from: 140, to: 60, gain: 0.16 }),
  ],
  mega: [
    ...sequence('bell', {
      steps: [0, 4, 7, 11, 14, 11, 14, 18, 14, 18, 21, 18, 21, 25],
      gap: 0.16,
      gain: 0.08,
      duration: 1.3,
    }),
    ...sequence('wood', { steps: [7, 11, 14, 18, 14, 18, 21, 25], gap: BEAT, gain: 0.06 }),
    ...drum(every(BEAT, 12), { duration: 0.28, from: 140, to: 56, gain: 0.18 }),
  ],
  market,
});
