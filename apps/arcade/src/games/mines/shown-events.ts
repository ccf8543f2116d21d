import type { MinesEvent } from '@chokdee/games/mines/round';
import { winSizeOf } from '../../engine/celebration.tsx';
import { createSounds, play as playEngineSound } from '../../engine/sound.ts';
import { createShownEvents } from '../../engine/shown-events.ts';

const { play } = createSounds({
  deal: [
    { duration: 0.5, from: 420, to: 160, gain: 0.05, wave: 'noise' },
    { at: 0.05, duration: 0.2, from: 330, gain: 0.04, wave: 'wood' },
  ],
  pearl: [
    { duration: 0.8, from: 523, gain: 0.06, wave: 'bell' },
    { duration: 0.16, from: 900, to: 420, gain: 0.03, wave: 'noise' },
  ],
  crab: [
    { duration: 0.3, from: 300, to: 90, gain: 0.07, wave: 'noise' },
    { at: 0.03, duration: 0.12, from: 196, gain: 0.07, wave: 'wood' },
    { at: 0.14, duration: 0.16, from: 147, gain: 0.07, wave: 'wood' },
  ],
});

/** Pitches of a pentatonic scale; each pearl sounds higher than the one before. */
const scale = [1, 1.122, 1.26, 1.498, 1.682];
const pitch = (pearls: number): number =>
  scale[pearls % scale.length]! * 2 ** Math.min(2, Math.floor(pearls / scale.length));

/** The events of a round are shown one by one: bet, leaves, end. */
export const shownEvents = createShownEvents<MinesEvent>({
  bet: () => ({ normal: 160, quick: 0, sound: () => play('deal') }),
  lift: ({ index, pearl }) => ({
    normal: pearl ? 160 : 420,
    quick: pearl ? 0 : 120,
    still: 0,
    sound: () => (pearl ? play('pearl', pitch(index - 1)) : play('crab')),
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
