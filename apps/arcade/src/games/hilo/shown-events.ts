import type { HiloEvent } from '@chokdee/games/hilo/round';
import { winSizeOf } from '../../engine/celebration.tsx';
import { createSounds, play as playEngineSound } from '../../engine/sound.ts';
import { createShownEvents } from '../../engine/shown-events.ts';

const { play } = createSounds({
  card: [
    { duration: 0.09, from: 2_400, to: 900, gain: 0.06, wave: 'noise' },
    { at: 0.04, duration: 0.08, from: 620, gain: 0.04, wave: 'wood' },
  ],
  right: [{ duration: 0.7, from: 587, gain: 0.06, wave: 'bell' }],
  wrong: [
    { duration: 0.14, from: 220, gain: 0.07, wave: 'wood' },
    { at: 0.12, duration: 0.26, from: 165, to: 140, gain: 0.06, wave: 'wood' },
  ],
});

/** The events of a round are shown card by card. */
export const shownEvents = createShownEvents<HiloEvent>({
  bet: () => ({ normal: 180, quick: 0, sound: () => play('card') }),
  skip: () => ({ normal: 180, quick: 0, sound: () => play('card') }),
  turn: ({ right, index }) => ({
    normal: right ? 200 : 480,
    quick: right ? 40 : 160,
    sound: () => {
      play('card');
      if (right) play('right', 1 + Math.min(12, index) / 12);
      else play('wrong');
    },
  }),
  finalWin: ({ won }, round) => ({
    normal: 500,
    quick: 160,
    still: 160,
    sound: () => {
      if (won) playEngineSound(winSizeOf(round) > 2 ? 'bigWin' : 'win');
    },
  }),
});
