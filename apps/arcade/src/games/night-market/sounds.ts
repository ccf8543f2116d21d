import { soundsOf } from '../../engine/sound.ts';
import type { Voice } from '../../engine/synth.ts';

/** Seven even steps of the Thai octave, from C5. */
const thai = (step: number): number => 523.25 * 2 ** (step / 7);
const run = (wave: Voice['wave'], steps: readonly number[], gap: number, loud: number, span = 0.7): Voice[] =>
  steps.map((step, i) => ({ at: i * gap, span, from: thai(step), loud, wave }));

const BEAT = 0.28;
/** Four bars for two ranat and a small drum, the melody of the free spins. */
const melody = [0, 4, 7, 4, 8, 7, 4, 2, 0, 2, 4, 7, 4, 2, 0, -3, 0, 4, 7, 8, 11, 8, 7, 4, 2, 4, 7, 4, 2, 0, -3, 0];
/** Seconds the melody lasts. */
export const MELODY = melody.length * BEAT;
const market: Voice[] = [
  ...melody.map((step, i): Voice => ({
    at: i * BEAT,
    span: 0.5,
    from: thai(step),
    loud: i % 4 === 0 ? 0.05 : 0.03,
    wave: 'wood',
  })),
  ...melody.flatMap((step, i): Voice[] =>
    i % 4 === 0 ? [{ at: i * BEAT, span: 1, from: thai(step - 7), loud: 0.035, wave: 'bell' }] : [],
  ),
  ...melody.flatMap((_, i): Voice[] =>
    i % 8 === 0 || i % 8 === 5
      ? [{ at: i * BEAT, span: 0.22, from: 150, to: 70, loud: 0.1, wave: 'sine' }]
      : i % 2 === 1
        ? [{ at: i * BEAT, span: 0.05, from: 6_000, loud: 0.02, wave: 'noise' }]
        : [],
  ),
];

/** What the night market sounds like. */
export const sounds = soundsOf({
  go: [
    { span: 0.34, from: 500, to: 1_600, loud: 0.07, wave: 'noise' },
    { span: 0.1, from: 190, to: 120, loud: 0.08, wave: 'sine' },
  ],
  stop: [
    { span: 0.14, from: 150, to: 62, loud: 0.2, wave: 'sine' },
    { span: 0.05, from: 2_400, to: 900, loud: 0.06, wave: 'noise' },
    { span: 0.07, from: 420, loud: 0.05, wave: 'wood' },
  ],
  lantern: [
    { span: 1.1, from: thai(7), loud: 0.09, wave: 'bell' },
    { at: 0.05, span: 0.8, from: thai(11), loud: 0.04, wave: 'bell' },
  ],
  tension: [
    { span: 1.25, from: 130, to: 390, loud: 0.05, wave: 'triangle' },
    ...Array.from({ length: 9 }, (_, i): Voice => ({
      at: i * 0.135,
      span: 0.1,
      from: 200 + i * 22,
      loud: 0.05 + i * 0.004,
      wave: 'wood',
    })),
  ],
  win: run('wood', [0, 2, 4, 7], 0.07, 0.09),
  way: [{ span: 0.25, from: thai(7), loud: 0.035, wave: 'wood' }],
  light: [
    { span: 0.25, from: 900, to: 3_200, loud: 0.03, wave: 'noise' },
    { span: 0.9, from: thai(0), loud: 0.08, wave: 'bell' },
    { at: 0.09, span: 0.9, from: thai(4), loud: 0.06, wave: 'bell' },
  ],
  multiply: [...run('bell', [4, 7, 11], 0.06, 0.06), { span: 0.2, from: 120, to: 60, loud: 0.12, wave: 'sine' }],
  intro: [
    ...run('bell', [0, 4, 7, 11, 14], 0.16, 0.08, 1.4),
    ...[0, 0.32, 0.64].map((at): Voice => ({ at, span: 0.3, from: 130, to: 58, loud: 0.2, wave: 'sine' })),
  ],
  nice: [...run('bell', [0, 2, 4, 7, 11], 0.1, 0.08), ...run('wood', [7, 9, 11, 14], 0.1, 0.05)],
  big: [
    ...run('bell', [0, 4, 7, 11, 7, 11, 14, 11, 14, 18], 0.14, 0.08, 1),
    ...Array.from({ length: 8 }, (_, i): Voice => ({
      at: i * 0.28,
      span: 0.25,
      from: 140,
      to: 60,
      loud: 0.16,
      wave: 'sine',
    })),
  ],
  mega: [
    ...run('bell', [0, 4, 7, 11, 14, 11, 14, 18, 14, 18, 21, 18, 21, 25], 0.16, 0.08, 1.3),
    ...run('wood', [7, 11, 14, 18, 14, 18, 21, 25], 0.28, 0.06),
    ...Array.from({ length: 12 }, (_, i): Voice => ({
      at: i * 0.28,
      span: 0.28,
      from: 140,
      to: 56,
      loud: 0.18,
      wave: 'sine',
    })),
  ],
  market,
});
