import { drawsState } from '../calls/draws.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the draws module. */
export const drawsTopics = [
  {
    name: 'draws',
    key: 'game',
    summary: "A game's present draws: the clock of the next, the one being drawn, the last result",
    private: false,
    state: drawsState,
  },
] as const satisfies readonly Topic[];
