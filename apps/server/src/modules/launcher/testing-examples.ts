import { currentPair } from '@chokdee/contract/calls/seeds';
import { rgsPlay, rgsSeeds } from '@chokdee/contract/calls/launcher';
import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = (data) => ({
  'launcher.launchGame': () => ({ query: { launchMode: 'GLS', nodeId: 'lantern-dice' } }),
  'launcher.launchGameV2': () => ({ query: { launchMode: 'GLS', nodeId: 'lantern-dice' } }),
  'launcher.trialLaunch': () => ({ body: { nodeId: 'lantern-dice' } }),
  'launcher.openGame': () => ({ body: { nodeId: 'lantern-dice' } }),
  'launcher.tryGame': () => ({ body: { nodeId: 'lantern-dice' } }),
  'launcher.roundFairness': () => ({ params: { id: data.betId } }),
  'launcher.pairRounds': async () => ({ params: { id: (await data.send(currentPair, {}, data.player)).current.id } }),
  'launcher.openRounds': () => ({}),
  'launcher.finishRound': () => ({ params: { id: data.betId } }),
  'launcher.rgs.play': async () => ({ body: { ...(await data.games.openWithoutRound()), ...data.bet } }),
  'launcher.rgs.action': async () => {
    const body = await data.games.openWithoutRound('kinnari-mines');
    await data.send(rgsPlay, { body: { ...body, amount: data.bet.amount, mode: 'BASE' } });
    return { body: { ...body, action: 'lift-0', meta: { step: 0 } } };
  },
  'launcher.rgs.event': async () => {
    const body = await data.games.openWithoutRound();
    // A bet that loses ends its round.
    let active = false;
    while (!active) ({ active } = (await data.send(rgsPlay, { body: { ...body, ...data.bet } })).round);
    return { body: { ...body, event: '1' } };
  },
  'launcher.rgs.replay': async () => {
    await data.games.openWithoutRound();
    return { params: { game: 'dice', version: '1.1.0', mode: 'UNDER', event: data.betId } };
  },
  'launcher.rgs.rotate': async () => {
    const body = await data.games.endAllRounds();
    return { body: { ...body, pairId: (await data.send(rgsSeeds, { body })).current.id } };
  },
});
