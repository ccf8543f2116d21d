import { describe, expect, it } from 'vitest';
import { RgsRefusal, type Move, type Round } from '../rgs.ts';
import { BAHT, money, testRound } from '../testing.ts';
import { choice, createScriptedRgs, openTestSession, testSnapshot, type Script } from '../session/testing.ts';
import { createAutoplay } from './autoplay.ts';
import type { AutoplayPlan } from './plan.ts';

const plan: AutoplayPlan = {
  ...{ rounds: 3, lossLimit: money(100), profitTarget: null, singleWin: null },
  ...{ afterWin: null, afterLoss: 100, steps: 2 },
};
/** A lost round of so many baht. */
const lost = (id: number, baht: number) => ({
  balance: money(50),
  round: testRound({ betID: `b${id}`, amount: baht * BAHT }),
});
const steps = {
  canCashOut: () => true,
  useCashOutLabel: () => '',
  autoMove: (round: Round, most: number): Move | 'cashOut' =>
    round.state.length > most ? 'cashOut' : { action: 'lift' },
  mostAutoSteps: () => 5,
  useAutoLabel: () => '',
};

/** A session whose rounds are shown at once, with autoplay. */
async function open(script: Script, client: Partial<Parameters<typeof createAutoplay>[1]> = {}) {
  const { rgs, callsOf } = createScriptedRgs({ authenticate: [testSnapshot()], ...script });
  const session = await openTestSession(rgs);
  session.subscribe(({ phase }, before) => {
    if (phase === 'presenting' && before.phase !== 'presenting')
      queueMicrotask(() => void session.completePresentation());
  });
  const autoplay = createAutoplay(session, { choice: () => choice, ...client });
  const ended = () => expect.poll(() => autoplay.getState().ended).not.toBeNull();
  const bets = () => callsOf('play').map(({ args: [bet] }) => (bet as { amount: bigint }).amount);
  return { session, autoplay, ended, bets, callsOf };
}

describe('autoplay', () => {
  it('plays the rounds of its plan with the bets of its plan, says why it ended, and restores the bet', async () => {
    const { session, autoplay, ended, bets } = await open({ play: [lost(1, 10), lost(2, 20), lost(3, 40)] });
    autoplay.start(plan);
    await ended();
    expect(bets()).toEqual([money(10), money(20), money(40)]);
    expect(autoplay.getState()).toMatchObject({
      run: null,
      ended: { reason: 'rounds', run: { played: 3, net: -money(70) } },
    });
    expect(session.getState().amount).toBe(money(10));
    autoplay.dismiss();
    expect(autoplay.getState().ended).toBeNull();
  });

  it('places no bet that could exceed the loss limit', async () => {
    const { autoplay, ended, bets } = await open({ play: [lost(1, 10), lost(2, 20)] });
    autoplay.start({ ...plan, lossLimit: money(69) });
    await ended();
    expect(bets()).toEqual([money(10), money(20)]);
    expect(autoplay.getState().ended).toMatchObject({ reason: 'loss', run: { net: -money(30) } });
  });

  it('plays the round under way to its end when it is stopped, and no other', async () => {
    const { session, autoplay, bets } = await open({ play: [lost(1, 10)] });
    autoplay.start(plan);
    autoplay.stop('player');
    await expect.poll(() => session.getState().phase).toBe('idle');
    expect(bets()).toHaveLength(1);
    expect(autoplay.getState().ended?.reason).toBe('player');
    expect(session.getState().finishedRounds).toHaveLength(1);
  });

  it('stops when a bet is refused, and when the session ends', async () => {
    const refused = await open({ play: [lost(1, 10), new RgsRefusal('ERR_IPB', 'Not enough')] });
    refused.autoplay.start(plan);
    await refused.ended();
    expect(refused.autoplay.getState().ended?.reason).toBe('refused');
    expect(refused.session.getState().notice).toMatchObject({ kind: 'refused', code: 'ERR_IPB' });
    const over = await open({ play: [new RgsRefusal('ERR_IS', '')] });
    over.autoplay.start(plan);
    await over.ended();
    expect(over.autoplay.getState().ended?.reason).toBe('session');
  });

  it('makes the moves of a round of several steps and cashes out', async () => {
    const openRound = (events: number) => ({
      balance: money(90),
      round: testRound({
        ...{ active: true, open: true, step: events - 1, payout: events * 10 * BAHT },
        state: Array.from({ length: events }, () => ({})),
      }),
    });
    const { autoplay, ended, callsOf } = await open(
      { play: [openRound(1)], action: [openRound(2), openRound(3)], endRound: [money(120)] },
      { steps },
    );
    autoplay.start({ ...plan, rounds: 1 });
    await ended();
    expect(callsOf('action')).toHaveLength(2);
    expect(callsOf('endRound')).toHaveLength(1);
    expect(autoplay.getState().ended).toMatchObject({ reason: 'rounds', run: { played: 1, net: money(20) } });
  });

  it('does not start while a round is under way or a plan runs', async () => {
    const { session, autoplay, bets } = await open({ play: [lost(1, 10)] });
    void session.bet(choice);
    autoplay.start(plan);
    expect(autoplay.getState().run).toBeNull();
    await expect.poll(() => session.getState().phase).toBe('idle');
    expect(bets()).toHaveLength(1);
  });
});
