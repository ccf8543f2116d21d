import { currentPair } from '@chokdee/contract/calls/seeds';
import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = (data) => ({
  'seeds.rotate': async () => {
    await data.games.endAllRounds();
    return { body: { pairId: (await data.send(currentPair, {}, data.player)).current.id } };
  },
});
