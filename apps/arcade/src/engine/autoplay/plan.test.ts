import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../testing.ts';
import { testSnapshot } from '../session/testing.ts';
import { countRound, startRun, stopBefore, type AutoplayPlan } from './plan.ts';

const { config } = testSnapshot();
const plan = (change: Partial<AutoplayPlan> = {}): AutoplayPlan => ({
  rounds: 10,
  lossLimit: money(100),
  profitTarget: null,
  singleWin: null,
  afterWin: null,
  afterLoss: null,
  steps: 0,
  ...change,
});
const lost = (stake: bigint) => ({ stake, payout: 0n });
const won = (stake: bigint, times = 2n) => ({ stake, payout: stake * times });

describe('before a bet', () => {
  it('stops when the bet could exceed the loss limit, and not when it could just reach it', () => {
    const run = { ...startRun(plan(), money(10)), net: -money(90) };
    expect(stopBefore(run)).toBeNull();
    expect(stopBefore({ ...run, net: -money(90) - 1n })).toBe('loss');
    expect(stopBefore({ ...run, amount: money(10) + 1n })).toBe('loss');
    // A mode that costs 1.5 bets.
    expect(stopBefore(run, 150n)).toBe('loss');
  });

  it('stops after the last round', () => {
    const run = startRun(plan({ rounds: 2 }), money(10));
    expect(stopBefore({ ...run, played: 1 })).toBeNull();
    expect(stopBefore({ ...run, played: 2 })).toBe('rounds');
  });
});

describe('after a round', () => {
  it('returns to the first bet, or raises it after a win or a loss', () => {
    const raised = startRun(plan({ afterLoss: 100, afterWin: null }), money(10));
    const second = countRound(raised, lost(money(10)), config);
    expect(second).toMatchObject({ stopped: null, run: { amount: money(20), played: 1, net: -money(10) } });
    const third = countRound(second.run, won(money(20)), config);
    expect(third).toMatchObject({ stopped: null, run: { amount: money(10), net: money(10) } });
    // A payout that does not exceed the stake is not a win.
    expect(countRound(raised, { stake: money(10), payout: money(10) }, config).run.amount).toBe(money(20));
    const kept = startRun(plan({ afterLoss: 0 }), money(10));
    expect(countRound({ ...kept, amount: money(20) }, lost(money(20)), config).run.amount).toBe(money(20));
  });

  it('stops when the next bet would be above the largest one, and not at the largest', () => {
    const run = startRun(plan({ afterLoss: 100, lossLimit: money(1_000) }), money(25));
    expect(countRound(run, lost(money(25)), config)).toMatchObject({ stopped: null, run: { amount: money(50) } });
    expect(countRound({ ...run, amount: money(25.01) }, lost(money(25.01)), config).stopped).toBe('amount');
  });

  it('stops at a profit and at a single win, at the target and not below it', () => {
    const profit = startRun(plan({ profitTarget: money(20) }), money(10));
    expect(countRound(profit, won(money(10), 3n), config).stopped).toBe('profit');
    expect(countRound({ ...profit, net: -1n }, won(money(10), 3n), config).stopped).toBeNull();
    const single = startRun(plan({ singleWin: money(50) }), money(10));
    expect(countRound(single, won(money(10), 5n), config).stopped).toBe('win');
    expect(countRound(single, { stake: money(10), payout: money(50) - 1n }, config).stopped).toBeNull();
  });
});

it('no run of any results exceeds its rounds or its loss limit, and its net is the sum of its rounds', () => {
  fc.assert(
    fc.property(
      fc.record({
        rounds: fc.integer({ min: 1, max: 60 }),
        lossLimit: fc.integer({ min: 10, max: 400 }).map(money),
        profitTarget: fc.option(fc.integer({ min: 1, max: 300 }).map(money)),
        singleWin: fc.option(fc.integer({ min: 1, max: 300 }).map(money)),
        afterWin: fc.option(fc.integer({ min: 0, max: 300 })),
        afterLoss: fc.option(fc.integer({ min: 0, max: 300 })),
        steps: fc.constant(0),
      }),
      fc.integer({ min: 1, max: 10 }).map(money),
      fc.array(fc.constantFrom(0n, 1n, 2n, 5n), { minLength: 60, maxLength: 60 }),
      (chosen, first, multipliers) => {
        let run = startRun(chosen, first);
        let net = 0n;
        for (const multiplier of multipliers) {
          if (stopBefore(run) !== null) break;
          const stake = run.amount;
          const counted = countRound(run, won(stake, multiplier), config);
          net += stake * multiplier - stake;
          expect(net).toBeGreaterThanOrEqual(-chosen.lossLimit);
          expect(counted.run.net).toBe(net);
          run = counted.run;
          expect(run.amount).toBeLessThanOrEqual(BigInt(config.maxBet));
          if (counted.stopped !== null) break;
        }
        expect(run.played).toBeLessThanOrEqual(chosen.rounds);
      },
    ),
  );
});
