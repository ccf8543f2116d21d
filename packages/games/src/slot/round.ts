import type { Draw } from '@chokdee/fairness/draw';
import { ratio } from '@chokdee/money/ratio';
import { ChoiceError, plainMode, type Game, type Outcome } from '../game.ts';
import { cellsOf, spin, windowAt, type Strips, type Window } from '../mechanics/reels.ts';
import { waysOf } from '../mechanics/ways.ts';
import { stakesFrom } from '../stakes.ts';
import type { SlotEvent } from './events.ts';
import { published } from './published.ts';
import { litAfter, multiplierOf, spinsOf } from './river.ts';
import { nightMarketRules, scatterPrice, type SlotRules } from './rules.ts';
import type { SlotSymbol } from './symbols.ts';

/** The outcome of a round: the payout in hundredths of the bet, and its events. */
export interface SlotRound {
  readonly payout: number;
  readonly events: readonly [SlotEvent, ...SlotEvent[]];
}

type WithoutIndex<E = SlotEvent> = E extends SlotEvent ? Omit<E, 'index'> : never;

/**
 * Plays one round: the paid spin and, if it has enough scatters, the free spins. It draws one stop
 * per reel and spin, left to right.
 */
export function playSlot(rules: SlotRules, draw: Draw): SlotRound {
  const events: SlotEvent[] = [];
  const add = (event: WithoutIndex): void => {
    events.push({ index: events.length, ...event } as SlotEvent);
  };

  /** Spins the reels and adds the events of their stops and wins. */
  function spinReels(
    strips: Strips<SlotSymbol>,
    fields: { kind: 'base' } | { kind: 'free'; spin: number; of: number },
  ): { window: Window<SlotSymbol>; won: number } {
    const reels = spin(draw, strips);
    const window = windowAt(strips, reels, rules.rows);
    add({ type: 'reveal', ...fields, reels, window });
    const [first, ...more] = waysOf(window, rules.ways);
    const won = more.reduce((sum, { payout }) => sum + payout, first?.payout ?? 0);
    if (first !== undefined) add({ type: 'wins', ways: [first, ...more], total: won });
    return { window, won };
  }

  const { window, won } = spinReels(rules.strips.base, { kind: 'base' });
  let payout = won;
  const cells = cellsOf(window, rules.scatter);
  const scattered = scatterPrice(rules, cells.length);
  if (scattered > 0) {
    payout += scattered;
    add({ type: 'scatter', cells, payout: scattered, awarded: spinsOf(rules.river, 0) });
    payout += playFreeSpins(payout);
  }
  const capped = payout >= rules.largestWin;
  if (capped) {
    payout = rules.largestWin;
    add({ type: 'capped', total: payout });
  }
  add({ type: 'finalWin', won: payout > 0, payout, multiplier: (payout / 100).toFixed(2) });
  return { payout, events: events as [SlotEvent, ...SlotEvent[]] };

  /**
   * Plays free spins until none is left or the round has reached the largest win; returns their
   * payout.
   */
  function playFreeSpins(before: number): number {
    const { river } = rules;
    let [played, wins, total] = [0, 0, 0];
    while (played < spinsOf(river, litAfter(river, wins)) && before + total < rules.largestWin) {
      played += 1;
      const litBefore = litAfter(river, wins);
      const result = spinReels(rules.strips.free, { kind: 'free', spin: played, of: spinsOf(river, litBefore) });
      if (result.won === 0) continue;
      wins += 1;
      const lit = litAfter(river, wins);
      const multiplier = multiplierOf(lit);
      if (lit > litBefore)
        add({
          type: 'lantern',
          lit,
          multiplier,
          awarded: spinsOf(river, lit) - spinsOf(river, litBefore),
          of: spinsOf(river, lit),
        });
      add({ type: 'multiply', multiplier, total: result.won * multiplier });
      total += result.won * multiplier;
    }
    add({ type: 'freeEnd', spins: played, lanterns: litAfter(river, wins), total });
    return total;
  }
}

/** Night Market River. */
export const nightMarket: Game<null> = {
  id: 'night-market',
  version: '1.0.0',
  category: 'RNG',
  modes: [
    plainMode('base', {
      lowest: published.returned,
      highest: published.returned,
      largestWin: ratio(BigInt(nightMarketRules.largestWin), 100n),
    }),
  ],
  // Every payout is in hundredths of the bet and stakes are whole baht, so no payout is rounded.
  stakes: stakesFrom(1n, 1_000n),
  figures: {
    hitRate: published.hits,
    volatility: published.volatility,
    lines: nightMarketRules.rows ** nightMarketRules.strips.base.length,
  },
  returnCap: ratio(966n, 1_000n),
  choice(_mode, raw) {
    if (raw !== undefined && raw !== null) throw new ChoiceError({ meta: 'field.invalid' });
    return null;
  },
  play(draw): Outcome {
    const { payout, events } = playSlot(nightMarketRules, draw);
    return { payout: ratio(BigInt(payout), 100n), events };
  },
};
