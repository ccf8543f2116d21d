import { outcomesState } from '../calls/lottery/orders.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the lottery module. */
export const lotteryTopics = [
  {
    name: 'lottery',
    summary: 'What the last draws meant for the member: wins, corrections, void draws',
    private: true,
    state: outcomesState,
  },
] as const satisfies readonly Topic[];
