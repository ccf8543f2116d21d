import { catalogueState, winnersState } from '../calls/catalogue.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the catalogue. */
export const catalogueTopics = [
  {
    name: 'winners',
    summary: "The brand's largest real wins of the last 30 days and its newest",
    private: false,
    state: winnersState,
  },
  {
    name: 'catalogue',
    summary: "The version of the brand's vendors and games: a change means that lists are read again",
    private: false,
    state: catalogueState,
  },
] as const satisfies readonly Topic[];
