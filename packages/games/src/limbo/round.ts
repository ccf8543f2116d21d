import { ratio, type Ratio } from '@chokdee/money/ratio';
import { ChoiceError, plainMode, type Game } from '../game.ts';
import { stakesFrom } from '../stakes.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import { HEIGHT_SCALE, heightOf, RESULTS, returnCap, settle, shownHeight, targets, type LimboChoice } from './rules.ts';

/**
 * The events of a round. `target` and `height` are hundredths, `multiplier` and `shown` are text.
 */
export type LimboEvent =
  | { readonly index: 0; readonly type: 'bet'; readonly target: number; readonly multiplier: string }
  | { readonly index: 1; readonly type: 'reveal'; readonly height: number; readonly shown: string }
  | { readonly index: 2; readonly type: 'finalWin'; readonly won: boolean; readonly multiplier: string };

/**
 * Sky Lantern: choose a target; the lantern climbs until it bursts, and pays the target if it
 * reached it.
 */
export const limbo: Game<LimboChoice> = {
  id: 'limbo',
  version: '1.1.0',
  category: 'RNG',
  modes: [plainMode('base', publishedReturn)],
  stakes: stakesFrom(1n, 500n),
  figures: { hitRate: publishedHitRate, volatility: 'medium' },
  returnCap,
  choice(_mode, raw) {
    if (raw === undefined || raw === null) return { target: targets.usual };
    const target: unknown = typeof raw === 'object' ? (raw as { target?: unknown }).target : undefined;
    if (typeof target !== 'number' || !Number.isInteger(target) || target < targets.least || target > targets.most)
      throw new ChoiceError({ target: 'field.choice' });
    return { target };
  },
  play(draw, _mode, { target }) {
    const height = heightOf(draw.integer(RESULTS));
    const paid = settle(target, height);
    const events: readonly [LimboEvent, ...LimboEvent[]] = [
      { index: 0, type: 'bet', target, multiplier: shownHeight(target) },
      { index: 1, type: 'reveal', height, shown: shownHeight(height) },
      { index: 2, type: 'finalWin', won: paid > 0, multiplier: shownHeight(paid) },
    ];
    const [payout, odds] = [paid, target].map((height) => ratio(BigInt(height), BigInt(HEIGHT_SCALE))) as [
      Ratio,
      Ratio,
    ];
    return { payout, events, odds };
  },
};
