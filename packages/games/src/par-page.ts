import { displayAmount } from '@chokdee/money/display';
import { ratio, type Ratio } from '@chokdee/money/ratio';
import type { Par, ParBet, ParMode, ParTable } from './par.ts';

/** A ratio as a decimal number, truncated after `digits`. */
export function decimals({ numerator, denominator }: Ratio, digits: number): string {
  const units = ((numerator * 10n ** BigInt(digits)) / denominator).toString().padStart(digits + 1, '0');
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`;
}

/** A ratio in per cent, truncated after `digits` decimals. */
export const percent = ({ numerator, denominator }: Ratio, digits = 6): string =>
  `${decimals(ratio(numerator * 100n, denominator), digits)} %`;

/** The nearest number to a ratio whose parts may exceed the range of numbers. */
function number({ numerator, denominator }: Ratio): number {
  if (numerator === 0n) return 0;
  const shift = BigInt(64 + denominator.toString(2).length - numerator.toString(2).length);
  return (
    Number(shift > 0n ? (numerator << shift) / denominator : numerator / (denominator << -shift)) * 2 ** -Number(shift)
  );
}

/** A chance as "1 in n". */
export function oneIn(chance: Ratio): string {
  if (chance.numerator === 0n) return 'never';
  const once = ratio(chance.denominator, chance.numerator);
  return `1 in ${number(once).toLocaleString('en-US', { maximumSignificantDigits: 6 })}`;
}

/** A multiple of the bet with at most four decimals. */
export const times = (multiple: Ratio): string =>
  `${number(multiple).toLocaleString('en-US', { maximumFractionDigits: 4 })}x`;

/** Standard deviation of the payout, per unit of the bet amount. */
export function deviation({ returned, squared }: Pick<ParBet, 'returned' | 'squared'>): number {
  const variance = ratio(
    squared.numerator * returned.denominator ** 2n - returned.numerator ** 2n * squared.denominator,
    squared.denominator * returned.denominator ** 2n,
  );
  return Math.sqrt(number(variance));
}

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const named = ({ title, columns, rows }: ParTable): string => `### ${title}\n\n${table(columns, rows)}`;

function betRow(bet: ParBet): string[] {
  const sigma = deviation(bet);
  return [
    bet.name,
    percent(bet.returned),
    `${percent(bet.worst.returned)} (${displayAmount(bet.worst.stake)})`,
    `${percent(bet.hits, 4)} (${oneIn(bet.hits)})`,
    ...[1, 1.65, 1.96].map((by) => (by * sigma).toFixed(4)),
    times(bet.largestWin),
    oneIn(bet.largestChance),
  ];
}

const betColumns = [
  'Bet',
  'Return',
  'At the worst stake',
  'Hit rate',
  'Deviation σ',
  'Volatility 1.65 σ',
  'Volatility 1.96 σ',
  'Largest win',
  'Its chance',
];

function modeSection({ name, returns, largestWin, bets, tables }: ParMode): string {
  const range =
    percent(returns.lowest) === percent(returns.highest)
      ? percent(returns.lowest)
      : `${percent(returns.lowest)} to ${percent(returns.highest)}`;
  return [
    `## Mode \`${name}\``,
    `Return ${range}, largest win ${times(largestWin)}.`,
    table(betColumns, bets.map(betRow)),
    ...tables.map(named),
  ].join('\n\n');
}

/** The page of a game in docs/games. It is generated throughout, so a test can compare it. */
export const parPage = ({ game, rules }: Par, modes: readonly ParMode[]): string =>
  [
    `# ${game.id} ${game.version}`,
    '<!-- Written by `npm run par -- --write`; do not edit. -->',
    rules,
    ...modes.map(modeSection),
  ].join('\n\n') + '\n';
