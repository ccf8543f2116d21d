import { describe, expect, it, vi } from 'vitest';
import { passTime, playRound, type PresentersOf, type Telling } from './player.ts';
import type { Round } from './rgs.ts';

type Step = { readonly index: number; readonly type: 'spin' } | { readonly index: number; readonly type: 'win' };
const round = (state: unknown[]): Round => ({
  betID: 'b',
  amount: 1,
  payout: 0,
  payoutMultiplier: 0,
  costMultiplier: 1,
  active: true,
  open: false,
  voided: false,
  step: 0,
  mode: 'BASE',
  event: null,
  state,
});
const events = [
  { index: 0, type: 'spin' },
  { index: 1, type: 'win' },
  { index: 2, type: 'of a newer version' },
  null,
  { index: 4, type: 'spin' },
];

function staged(present: (event: Step, telling: Telling) => void | Promise<void>) {
  const seen: string[] = [];
  const presenters: PresentersOf<Step> = {
    spin: (event, telling) => {
      seen.push(`spin ${event.index}`);
      return present(event, telling);
    },
    win: (event, telling) => {
      seen.push(`win ${event.index}`);
      return present(event, telling);
    },
  };
  return {
    seen,
    play: {
      presenters,
      begin: (_: Round, from: number) => {
        seen.push(`begin ${from}`);
      },
    },
  };
}
const asked = { from: 0, pace: 'normal' as const, reached: vi.fn() };

describe('the player of round events', () => {
  it('shows them one after another, passes over what it does not know, and begins where it is told', async () => {
    let under = 0;
    const { seen, play } = staged(async () => {
      under += 1;
      expect(under).toBe(1);
      await Promise.resolve();
      under -= 1;
    });
    expect(await playRound(play, round(events), asked).done).toBe(true);
    expect(seen).toEqual(['begin 0', 'spin 0', 'win 1', 'spin 4']);
    seen.length = 0;
    expect(await playRound(play, round(events), { ...asked, from: 2 }).done).toBe(true);
    expect(seen).toEqual(['begin 2', 'spin 4']);
  });
  it('hurries the event being shown and no other', async () => {
    const hurried: boolean[] = [];
    const { play } = staged(async (_, { pause, hurry }) => {
      if (hurried.length === 0) setTimeout(() => showing.hurry());
      await pause(hurried.length === 0 ? 1e9 : 0);
      hurried.push(hurry.aborted);
    });
    const showing = playRound(play, round(events), asked);
    await showing.done;
    expect(hurried).toEqual([true, false, false]);
  });
  it('stops: what is paused ends, nothing further is shown, no place is told', async () => {
    const reached = vi.fn();
    const { seen, play } = staged(async (_, telling) => {
      telling.reached();
      setTimeout(() => showing.stop());
      await telling.pause(1e9);
      telling.reached();
    });
    const showing = playRound(play, round(events), { ...asked, reached });
    expect(await showing.done).toBe(false);
    expect(seen).toEqual(['begin 0', 'spin 0']);
    expect(reached.mock.calls).toEqual([[0]]);
  });
  it('only lets time pass for games without presenters', async () => {
    expect(await passTime(0).done).toBe(true);
    const [long, stopped] = [passTime(1e9), passTime(1e9)];
    long.hurry();
    stopped.stop();
    expect(await Promise.all([long.done, stopped.done])).toEqual([true, false]);
  });
});
