import type { HiloEvent } from '@chokdee/games/hilo/round';
import { sizeOf } from '../../engine/celebration.tsx';
import { play as engineSound, soundsOf } from '../../engine/sound.ts';
import { createAnnouncements } from '../../engine/told.ts';

const { play: sound } = soundsOf({
  card: [
    { span: 0.09, from: 2_400, to: 900, loud: 0.06, wave: 'noise' },
    { at: 0.04, span: 0.08, from: 620, loud: 0.04, wave: 'wood' },
  ],
  right: [{ span: 0.7, from: 587, loud: 0.06, wave: 'bell' }],
  wrong: [
    { span: 0.14, from: 220, loud: 0.07, wave: 'wood' },
    { at: 0.12, span: 0.26, from: 165, to: 140, loud: 0.06, wave: 'wood' },
  ],
});

/** How a round is told: card after card. */
export const told = createAnnouncements<HiloEvent>({
  bet: () => ({ normal: 180, quick: 0, sound: () => sound('card') }),
  skip: () => ({ normal: 180, quick: 0, sound: () => sound('card') }),
  turn: ({ right, index }) => ({
    normal: right ? 200 : 480,
    quick: right ? 40 : 160,
    sound: () => {
      sound('card');
      if (right) sound('right', 1 + Math.min(12, index) / 12);
      else sound('wrong');
    },
  }),
  finalWin: ({ won }, round) => ({
    normal: 500,
    quick: 160,
    still: 160,
    sound: () => {
      if (won) engineSound(sizeOf(round) > 2 ? 'bigWin' : 'win');
    },
  }),
});
