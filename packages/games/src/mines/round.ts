import { ChoiceError, plainMode, type Game, type Outcome } from '../game.ts';
import { multiplierRatio, shownMultiplier } from '../multiplier.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import {
  mines as allowed,
  mostPearls,
  multiplierUnits,
  returnCap,
  stakes,
  TILES,
  type MinesChoice,
  type MinesMove,
} from './rules.ts';

/**
 * The events of a round. Only the last one contains where the crabs are. `multiplier` is what
 * cashing out pays after that event.
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

/** A move as the protocol sends it: `take`, or `lift-` and the number of the leaf. */
export const actionOf = (move: MinesMove): string => (move === 'take' ? move : `lift-${move}`);

function moveOf(raw: unknown): MinesMove | null {
  if (raw === 'take') return raw;
  const match = typeof raw === 'string' ? /^lift-(\d|1\d|2[0-4])$/.exec(raw) : null;
  return match === null ? null : Number(match[1]);
}

/**
 * Anodat Pearls: lift leaf after leaf, each hides a pearl or a crab; a crab loses, `take` cashes
 * out.
 */
export const mines: Game<MinesChoice, MinesMove> = {
  id: 'mines',
  version: '1.1.0',
  category: 'RNG',
  modes: [plainMode('base', publishedReturn)],
  stakes,
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
    // All pearls beside one crab, or cashing out one before that.
    most: TILES - allowed.least,
    check(_mode, _choice, moves, raw) {
      const move = moveOf(raw);
      // A bet that is placed cannot be cashed out before the first pearl.
      if (move === null || moves.includes(move) || (move === 'take' && moves.length === 0))
        throw new ChoiceError({ action: 'field.choice' });
      return move;
    },
  },
  /**
   * Draws the leaves of the crabs before the first move, without repetition; moves draw nothing.
   */
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
    // A lost round was played for one pearl more.
    const odds = multiplierRatio(multiplierUnits(hidden, state === 'lost' ? pearls + 1 : pearls));
    return { payout: multiplierRatio(units), events, open: state === 'open', odds };
  },
};
