import type { SessionSnapshot } from '../rgs.ts';

type Config = SessionSnapshot['config'];

/** The nearest allowed bet: inside the limits, rounded down to a step. Micro-units. */
export function allowedAmount(config: Pick<Config, 'minBet' | 'maxBet' | 'stepBet'>, amount: bigint): bigint {
  const [minimum, maximum, step] = [BigInt(config.minBet), BigInt(config.maxBet), BigInt(config.stepBet)];
  const inside = amount < minimum ? minimum : amount > maximum ? maximum : amount;
  return inside - (inside % step);
}

/** The next lower or higher bet level; undefined when there is none. Micro-units. */
export function nextLevel(config: Config, amount: bigint, direction: -1 | 1): bigint | undefined {
  const levels = config.betLevels.map(BigInt);
  return direction > 0 ? levels.find((level) => level > amount) : levels.findLast((level) => level < amount);
}
