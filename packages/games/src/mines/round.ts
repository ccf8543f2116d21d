import { ratio } from '@chokdee/money/ratio';
import { ChoiceError, type Game, type Outcome } from '../game.ts';
import { multiplierRatio, shownMultiplier } from '../multiplier.ts';
import { stakesTo } from '../stakes.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import {
  mines as allowed,
  mostPearls,
  multiplierUnits,
  returnCap,
  TILES,
  type MinesChoice,
  type MinesMove,
} from './rules.ts';

/**
 * The events of a round, as the client plays them back. Where the crabs are is told by the last event alone. `multiplier` is what
 * taking the money pays after that event.
 */
export type MinesEvent =
  | { readonly index: number; readonly type: 'bet'; readonly mines: number }
  | {
      readonly index: number;
      readonly type: 'lift';
      readonly tile: number;
      readonly pearl: boolean;
      readonly multiplier: string;
    }
  | {
      readonly index: number;
      readonly type: 'finalWin';
      readonly won: boolean;
      readonly multiplier: string;
      readonly crabs: readonly number[];
    };

/** A move as the protocol names it: `take`, or `lift-` and the number of the leaf. */
export const actionOf = (move: MinesMove): string => (move === 'take' ? move : `lift-${move}`);

function moveOf(raw: unknown): MinesMove | null {
  if (raw === 'take') return raw;
  const match = typeof raw === 'string' ? /^lift-(\d|1\d|2[0-4])$/.exec(raw) : null;
  return match === null ? null : Number(match[1]);
}

/** Anodat Pearls: lift leaf after leaf, each hides a pearl or a crab; take the money before a crab takes it. */
export const mines: Game<MinesChoice, MinesMove> = {
  id: 'mines',
  version: '1.0.0',
  category: 'RNG',
  modes: [
    {
      name: 'base',
      cost: ratio(1n),
      returns: { lowest: publishedReturn.lowest, highest: publishedReturn.highest },
      largestWin: publishedReturn.largestWin,
    },
  ],
  // A step of 0.01 times four decimals is a whole number of micro-units: no payout of this game is ever rounded.
  stakes: stakesTo(500n),
  figures: { hitRate: publishedHitRate, volatility: 'medium' },
  returnCap,
  choice(_mode, raw) {
    if (raw === undefined || raw === null) return { mines: allowed.usual };
    const hidden: unknown = typeof raw === 'object' ? (raw as { mines?: unknown }).mines : undefined;
    if (typeof hidden !== 'number' || !Number.isInteger(hidden) || hidden < allowed.least || hidden > allowed.most)
      throw new ChoiceError({ mines: 'field.choice' });
    return { mines: hidden };
  },
  moves: {
    // All pearls of a pond with one crab, or taking the money one before that.
    most: TILES - allowed.least,
    check(_mode, _choice, moves, raw) {
      const move = moveOf(raw);
      // The money cannot be taken before the first pearl: the bet has been placed.
      if (move === null || moves.includes(move) || (move === 'take' && moves.length === 0))
        throw new ChoiceError({ action: 'field.choice' });
      return move;
    },
  },
  /** The crabs' places are drawn before the first move, as a selection of leaves without repetition; moves draw nothing. */
  play(draw, _mode, { mines: hidden }, moves): Outcome {
    const crabs = draw.select(hidden, TILES).sort((a, b) => a - b);
    const most = mostPearls(hidden);
    const events: [MinesEvent, ...MinesEvent[]] = [{ index: 0, type: 'bet', mines: hidden }];
    let pearls = 0;
    let state: 'open' | 'won' | 'lost' = 'open';
    for (const move of moves) {
      if (state !== 'open') break;
      if (move === 'take') {
        state = 'won';
        continue;
      }
      const pearl = !crabs.includes(move);
      if (pearl) pearls += 1;
      events.push({
        index: events.length,
        type: 'lift',
        tile: move,
        pearl,
        multiplier: shownMultiplier(pearl ? multiplierUnits(hidden, pearls) : 0),
      });
      if (!pearl) state = 'lost';
      else if (pearls === most) state = 'won';
    }
    const units = state === 'lost' ? 0 : multiplierUnits(hidden, pearls);
    if (state !== 'open')
      events.push({
        index: events.length,
        type: 'finalWin',
        won: state === 'won',
        multiplier: shownMultiplier(units),
        crabs,
      });
    return { payout: multiplierRatio(units), events, open: state === 'open' };
  },
};
