import type { Draw } from '@chokdee/fairness/draw';
import { ChoiceError, plainMode, type Game, type Mode, type Outcome } from '../game.ts';
import { multiplierRatio, shownMultiplier } from '../multiplier.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import { multiplierUnits, RESULTS, returnCap, shown, stakes, targets, type DiceChoice, type Side } from './rules.ts';
import { settle } from './settle.ts';

/** The state of a round: waiting for its roll, or over. */
export type DiceState =
  | { readonly phase: 'waiting'; readonly side: Side; readonly target: number }
  | {
      readonly phase: 'over';
      readonly side: Side;
      readonly target: number;
      readonly roll: number;
      readonly payoutUnits: number;
    };

/** The events of a round. Multipliers are text with four decimals. */
export type DiceEvent =
  | {
      readonly index: 0;
      readonly type: 'bet';
      readonly side: Side;
      readonly target: number;
      readonly multiplier: string;
    }
  | { readonly index: 1; readonly type: 'reveal'; readonly roll: number; readonly shown: string }
  | { readonly index: 2; readonly type: 'finalWin'; readonly won: boolean; readonly multiplier: string };

/** Rolls once: the new state and the events. Draws exactly one number, 0 to 9,999. */
export function roll(
  state: DiceState & { phase: 'waiting' },
  draw: Draw,
): { readonly state: DiceState & { phase: 'over' }; readonly events: readonly [DiceEvent, ...DiceEvent[]] } {
  const { side, target } = state;
  const units = multiplierUnits(side, target);
  const result = draw.integer(RESULTS);
  const payoutUnits = settle(side, target, units, result);
  return {
    state: { phase: 'over', side, target, roll: result, payoutUnits },
    events: [
      { index: 0, type: 'bet', side, target, multiplier: shownMultiplier(units) },
      { index: 1, type: 'reveal', roll: result, shown: shown(result) },
      { index: 2, type: 'finalWin', won: payoutUnits > 0, multiplier: shownMultiplier(payoutUnits) },
    ],
  };
}

const sideOf = (mode: Mode): Side => (mode.name === 'over' ? 'over' : 'under');

/** The default target, for clients that send no choice. */
const defaultTarget: Readonly<Record<Side, number>> = { under: 5_000, over: 4_999 };

/** Lantern Dice: choose a target, roll over or under it. */
export const dice: Game<DiceChoice> = {
  id: 'dice',
  version: '1.1.0',
  category: 'RNG',
  modes: [plainMode('under', publishedReturn), plainMode('over', publishedReturn)],
  stakes,
  figures: { hitRate: publishedHitRate, volatility: 'medium' },
  returnCap,
  choice(chosen, raw) {
    const side = sideOf(chosen);
    if (raw === undefined || raw === null) return { target: defaultTarget[side] };
    const target: unknown = typeof raw === 'object' ? (raw as { target?: unknown }).target : undefined;
    const { least, most } = targets(side);
    if (typeof target !== 'number' || !Number.isInteger(target) || target < least || target > most)
      throw new ChoiceError({ target: 'field.choice' });
    return { target };
  },
  play(draw, chosen, { target }): Outcome {
    const { state, events } = roll({ phase: 'waiting', side: sideOf(chosen), target }, draw);
    const odds = multiplierRatio(multiplierUnits(sideOf(chosen), target));
    return { payout: multiplierRatio(state.payoutUnits), events, odds };
  },
};
