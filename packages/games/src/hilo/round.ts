import { ChoiceError, plainMode, type Game, type Outcome } from '../game.ts';
import { multiplierRatio, shownMultiplier } from '../multiplier.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import {
  CARDS,
  isRight,
  MOST_HITS,
  MOST_SKIPS,
  multiplierUnits,
  PAYS_OUT_FROM,
  rankOf,
  returnCap,
  rightRanks,
  stakes,
  type Guess,
  type HiloMove,
} from './rules.ts';

/**
 * The events of a round. A card is in them once it is turned, never before. `multiplier` is what
 * cashing out pays after that event.
 */
export type HiloEvent =
  | { readonly index: number; readonly type: 'bet'; readonly card: number }
  | { readonly index: number; readonly type: 'skip'; readonly card: number; readonly multiplier: string }
  | {
      readonly index: number;
      readonly type: 'turn';
      readonly guess: Guess;
      readonly card: number;
      readonly right: boolean;
      readonly multiplier: string;
    }
  | { readonly index: number; readonly type: 'finalWin'; readonly won: boolean; readonly multiplier: string };

const ACTIONS: readonly HiloMove[] = ['up', 'down', 'skip', 'take'];

/**
 * Kinnari Hi-Lo: guess higher or lower, card after card; a wrong guess loses, `take` cashes out.
 */
export const hilo: Game<null, HiloMove> = {
  id: 'hilo',
  version: '1.1.0',
  category: 'RNG',
  modes: [plainMode('base', publishedReturn)],
  stakes,
  figures: { hitRate: publishedHitRate, volatility: 'low' },
  returnCap,
  choice(_mode, raw) {
    if (raw !== undefined && raw !== null) throw new ChoiceError({ meta: 'field.choice' });
    return null;
  },
  moves: {
    most: MOST_HITS + MOST_SKIPS,
    check(_mode, _choice, moves, raw) {
      const move = ACTIONS.find((action) => action === raw);
      const guessed = moves.some((one) => one === 'up' || one === 'down');
      const skips = moves.filter((one) => one === 'skip').length;
      // A bet that is placed cannot be cashed out before the first guess.
      if (move === undefined || (move === 'take' && !guessed) || (move === 'skip' && skips >= MOST_SKIPS))
        throw new ChoiceError({ action: 'field.choice' });
      return move;
    },
  },
  /** Draws one card before the first move and one for every guess and skip, each out of 52. */
  play(draw, _mode, _choice, moves): Outcome {
    let card = draw.integer(CARDS);
    const events: [HiloEvent, ...HiloEvent[]] = [{ index: 0, type: 'bet', card }];
    let hits = 0;
    let product = 1n;
    let state: 'open' | 'won' | 'lost' = 'open';
    for (const move of moves) {
      if (state !== 'open') break;
      if (move === 'take') {
        state = 'won';
        continue;
      }
      const rank = rankOf(card);
      card = draw.integer(CARDS);
      if (move === 'skip') {
        events.push({
          index: events.length,
          type: 'skip',
          card,
          multiplier: shownMultiplier(multiplierUnits(hits, product)),
        });
        continue;
      }
      const right = isRight(move, rank, rankOf(card));
      hits += 1;
      product *= BigInt(rightRanks(move, rank));
      const units = right ? multiplierUnits(hits, product) : 0;
      events.push({ index: events.length, type: 'turn', guess: move, card, right, multiplier: shownMultiplier(units) });
      if (!right) state = 'lost';
      else if (hits === MOST_HITS || units >= PAYS_OUT_FROM) state = 'won';
    }
    const played = multiplierUnits(hits, product);
    const units = state === 'lost' ? 0 : played;
    if (state !== 'open')
      events.push({ index: events.length, type: 'finalWin', won: state === 'won', multiplier: shownMultiplier(units) });
    return { payout: multiplierRatio(units), events, open: state === 'open', odds: multiplierRatio(played) };
  },
};
