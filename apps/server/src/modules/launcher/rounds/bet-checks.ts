import { ChoiceError, type Game } from '@chokdee/games/game';
import { displayAmount } from '@chokdee/money/display';
import { Refusal } from '../../../platform/refusal.ts';

/** Refuses with `bet.amount.invalid` unless the amount (micro-units) is one of the game's steps. */
export function checkAmount({ stakes }: Game, amount: bigint): void {
  if (amount >= stakes.least && amount <= stakes.most && amount % stakes.step === 0n) return;
  const params = {
    minimum: displayAmount(stakes.least),
    maximum: displayAmount(stakes.most),
    step: displayAmount(stakes.step),
  };
  throw new Refusal('bet.amount.invalid', { params, fields: { amount: { code: 'bet.amount.invalid', params } } });
}

/**
 * Runs a game's own check of what the client sent; its `ChoiceError` becomes a refusal that names
 * the fields.
 */
export function checkChoice<T>(code: 'game.choice.invalid' | 'game.action.invalid', check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new Refusal(code, {
      fields: Object.fromEntries(Object.entries(error.fields).map(([field, fault]) => [field, { code: fault }])),
    });
  }
}
