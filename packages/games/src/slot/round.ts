import type { Draw } from '@chokdee/fairness/draw';
import { ratio } from '@chokdee/money/ratio';
import { ChoiceError, type Game, type Outcome } from '../game.ts';
import { cellsOf, spin, windowAt, type Strips, type Window } from '../mechanics/reels.ts';
import { waysOf } from '../mechanics/ways.ts';
import { baht, stakesTo } from '../stakes.ts';
import type { SlotEvent } from './events.ts';
import { published } from './published.ts';
import { litAfter, multiplierOf, spinsOf } from './river.ts';
import { nightMarketRules, scatterPrice, type SlotRules } from './rules.ts';
import type { SlotSymbol } from './symbols.ts';

/** What a round came to: hundredths of the bet, and what there is to show. */
export interface SlotRound {
  readonly payout: number;
  readonly events: readonly [SlotEvent, ...SlotEvent[]];
}

type Told<E = SlotEvent> = E extends SlotEvent ? Omit<E, 'index'> : never;

/** Plays one round: the paid spin and, when enough scatters lie in it, the free spins. The draw is asked for one stop per reel and spin, left to right. */
export function playSlot(rules: SlotRules, draw: Draw): SlotRound {
  const events: SlotEvent[] = [];
  const tell = (event: Told): void => {
    events.push({ index: events.length, ...event } as SlotEvent);
  };

  /** Turns the reels and tells where they stop and what that pays by ways. */
  function turn(
    strips: Strips<SlotSymbol>,
    facts: { kind: 'base' } | { kind: 'free'; spin: number; of: number },
  ): { window: Window<SlotSymbol>; won: number } {
    const reels = spin(draw, strips);
    const window = windowAt(strips, reels, rules.rows);
    tell({ type: 'reveal', ...facts, reels, window });
    const [first, ...more] = waysOf(window, rules.ways);
    const won = more.reduce((sum, { payout }) => sum + payout, first?.payout ?? 0);
    if (first !== undefined) tell({ type: 'wins', ways: [first, ...more], total: won });
    return { window, won };
  }

  const { window, won } = turn(rules.strips.base, { kind: 'base' });
  let payout = won;
  const cells = cellsOf(window, rules.scatter);
  const scattered = scatterPrice(rules, cells.length);
  if (scattered > 0) {
    payout += scattered;
    tell({ type: 'scatter', cells, payout: scattered, awarded: spinsOf(rules.river, 0) });
    payout += float(payout);
  }
  const capped = payout >= rules.largestWin;
  if (capped) {
    payout = rules.largestWin;
    tell({ type: 'capped', total: payout });
  }
  tell({ type: 'finalWin', won: payout > 0, payout, multiplier: (payout / 100).toFixed(2) });
  return { payout, events: events as [SlotEvent, ...SlotEvent[]] };

  /** The free spins, until none is left or the round has come to the largest win; answers what they paid. */
  function float(before: number): number {
    const { river } = rules;
    let [played, wins, total] = [0, 0, 0];
    while (played < spinsOf(river, litAfter(river, wins)) && before + total < rules.largestWin) {
      played += 1;
      const had = litAfter(river, wins);
      const turned = turn(rules.strips.free, { kind: 'free', spin: played, of: spinsOf(river, had) });
      if (turned.won === 0) continue;
      wins += 1;
      const lit = litAfter(river, wins);
      const multiplier = multiplierOf(lit);
      if (lit > had)
        tell({
          type: 'lantern',
          lit,
          multiplier,
          awarded: spinsOf(river, lit) - spinsOf(river, had),
          of: spinsOf(river, lit),
        });
      tell({ type: 'multiply', multiplier, total: turned.won * multiplier });
      total += turned.won * multiplier;
    }
    tell({ type: 'freeEnd', spins: played, lanterns: litAfter(river, wins), total });
    return total;
  }
}

/** Night Market River. */
export const nightMarket: Game<null> = {
  id: 'night-market',
  version: '1.0.0',
  category: 'RNG',
  modes: [
    {
      name: 'base',
      cost: ratio(1n),
      returns: { lowest: published.returned, highest: published.returned },
      largestWin: ratio(BigInt(nightMarketRules.largestWin), 100n),
    },
  ],
  // Every payout is hundredths of the bet, so that no stake of whole baht ever rounds one.
  stakes: stakesTo(1_000n, baht),
  figures: {
    hitRate: published.hits,
    volatility: published.volatility,
    lines: nightMarketRules.rows ** nightMarketRules.strips.base.length,
  },
  returnCap: ratio(966n, 1_000n),
  choice(_mode, raw) {
    if (raw === undefined || raw === null || (typeof raw === 'object' && Object.keys(raw).length === 0)) return null;
    throw new ChoiceError({ meta: 'field.invalid' });
  },
  play(draw): Outcome {
    const { payout, events } = playSlot(nightMarketRules, draw);
    return { payout: ratio(BigInt(payout), 100n), events };
  },
};
