import type { ChangeRules } from '../console/index.ts';
import { applyGame, applyPlay, nameOfGame } from './desk-games.ts';
import { applyCap, applyPrices, nameOfPrice } from './desk-prices.ts';

/** The changes of lotteries that a second person decides. */
export const lotteryChanges = {
  'lottery.prices': { apply: applyPrices, nameOf: nameOfPrice },
  'lottery.cap': { apply: applyCap },
  'lottery.game': { apply: applyGame, nameOf: nameOfGame },
  'lottery.play': { apply: applyPlay, nameOf: nameOfGame },
} as const satisfies ChangeRules;
