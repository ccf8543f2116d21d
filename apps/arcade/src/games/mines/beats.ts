import type { MinesEvent } from '@chokdee/games/mines/round';
import { sizeOf } from '../../engine/celebration.tsx';
import { soundsOf, play as engineSound } from '../../engine/sound.ts';
import { createAnnouncements } from '../../engine/told.ts';

const { play: sound } = soundsOf({
  deal: [
    { span: 0.5, from: 420, to: 160, loud: 0.05, wave: 'noise' },
    { at: 0.05, span: 0.2, from: 330, loud: 0.04, wave: 'wood' },
  ],
  pearl: [
    { span: 0.8, from: 523, loud: 0.06, wave: 'bell' },
    { span: 0.16, from: 900, to: 420, loud: 0.03, wave: 'noise' },
  ],
  crab: [
    { span: 0.3, from: 300, to: 90, loud: 0.07, wave: 'noise' },
    { at: 0.03, span: 0.12, from: 196, loud: 0.07, wave: 'wood' },
    { at: 0.14, span: 0.16, from: 147, loud: 0.07, wave: 'wood' },
  ],
});

/** Steps of the Thai scale, so that every further pearl sounds higher. */
const scale = [1, 1.122, 1.26, 1.498, 1.682];
const pitch = (pearls: number): number =>
  scale[pearls % scale.length]! * 2 ** Math.min(2, Math.floor(pearls / scale.length));

/** How a round is told: bet, leaf, leaf ..., end. */
export const told = createAnnouncements<MinesEvent>({
  bet: () => ({ normal: 160, quick: 0, sound: () => sound('deal') }),
  lift: ({ index, pearl }) => ({
    normal: pearl ? 160 : 420,
    quick: pearl ? 0 : 120,
    still: 0,
    sound: () => (pearl ? sound('pearl', pitch(index - 1)) : sound('crab')),
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
