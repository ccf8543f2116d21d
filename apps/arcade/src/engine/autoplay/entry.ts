import { AmountError, decimalOf, parseAmount } from '@chokdee/money/amount';
import { MOST_RAISE, MOST_ROUNDS, type AutoplayPlan } from './plan.ts';

/** The form of autoplay: what was typed. An empty optional field is left out of the plan. */
export interface AutoplayEntry {
  readonly rounds: string;
  readonly lossLimit: string;
  readonly profitTarget: string;
  readonly singleWin: string;
  readonly afterWin: string;
  readonly afterLoss: string;
  readonly steps: string;
}

/** The form for a bet (micro-units), before anything was typed: a loss limit of ten bets. */
export const initialEntry = (amount: bigint): AutoplayEntry => ({
  rounds: '25',
  lossLimit: decimalOf(amount * 10n),
  profitTarget: '',
  singleWin: '',
  afterWin: '',
  afterLoss: '',
  steps: '2',
});

/** A whole number within bounds; null when the text is none. */
function readWhole(text: string, least: number, most: number): number | null {
  const value = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

function readAmount(text: string): bigint | null {
  try {
    const amount = parseAmount(text);
    return amount > 0n ? amount : null;
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

/**
 * Reads the form. `amount` is the bet, micro-units, `mostSteps` the most steps of a round (0: the
 * game has none). Returns the plan, or the names of the fields that are wrong.
 */
export function readEntry(
  entry: AutoplayEntry,
  { amount, mostSteps }: { readonly amount: bigint; readonly mostSteps: number },
): { readonly plan: AutoplayPlan } | { readonly wrong: ReadonlySet<keyof AutoplayEntry> } {
  const wrong = new Set<keyof AutoplayEntry>();
  const required = <T>(name: keyof AutoplayEntry, value: T | null): T | undefined => {
    if (value === null) wrong.add(name);
    return value ?? undefined;
  };
  const optional = <T>(name: keyof AutoplayEntry, read: (text: string) => T | null): T | null =>
    entry[name].trim() === '' ? null : (required(name, read(entry[name])) ?? null);
  const raise = (text: string) => readWhole(text, 0, MOST_RAISE);

  const rounds = required('rounds', readWhole(entry.rounds, 1, MOST_ROUNDS));
  const lossLimit = required('lossLimit', readAmount(entry.lossLimit));
  // The first bet alone must not exceed it.
  if (lossLimit !== undefined && lossLimit < amount) wrong.add('lossLimit');
  const profitTarget = optional('profitTarget', readAmount);
  const singleWin = optional('singleWin', readAmount);
  const [afterWin, afterLoss] = [optional('afterWin', raise), optional('afterLoss', raise)];
  const steps = mostSteps === 0 ? 0 : required('steps', readWhole(entry.steps, 1, mostSteps));
  if (wrong.size > 0 || rounds === undefined || lossLimit === undefined || steps === undefined) return { wrong };
  return { plan: { rounds, lossLimit, profitTarget, singleWin, afterWin, afterLoss, steps } };
}

const key = (game: string): string => `arcade.autoplay.${game}`;

/** The entries that the player used last in a game, over the initial ones. */
export function rememberedEntry(game: string, amount: bigint): AutoplayEntry {
  const initial = initialEntry(amount);
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(game)) ?? '{}');
    const known = Object.entries(stored as object).filter(
      ([name, text]) => name in initial && typeof text === 'string',
    );
    return { ...initial, ...Object.fromEntries(known) };
  } catch {
    return initial;
  }
}

/** Remembers the entries for the next time. */
export function rememberEntry(game: string, entry: AutoplayEntry): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(entry));
  } catch {
    // Without storage the form begins with the initial entries.
  }
}
