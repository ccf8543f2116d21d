import { balanceState } from '../calls/wallet.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the wallet. */
export const walletTopics = [
  {
    name: 'balance',
    summary: "The member's spendable balance, what is held and what is in play",
    private: true,
    state: balanceState,
  },
] as const satisfies readonly Topic[];
