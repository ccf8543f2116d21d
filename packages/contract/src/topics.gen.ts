// Written by npm run collect from packages/contract/src/topics/*.ts; do not edit.
import type { Topic } from './topic.ts';
import { catalogueTopics } from './topics/catalogue.ts';
import { drawsTopics } from './topics/draws.ts';
import { lotteryTopics } from './topics/lottery.ts';
import { messagesTopics } from './topics/messages.ts';
import { sportsTopics } from './topics/sports.ts';
import { tablesTopics } from './topics/tables.ts';
import { walletTopics } from './topics/wallet.ts';

/** Every live topic. */
export const topics = [
  ...catalogueTopics,
  ...drawsTopics,
  ...lotteryTopics,
  ...messagesTopics,
  ...sportsTopics,
  ...tablesTopics,
  ...walletTopics,
] as const satisfies readonly Topic[];
