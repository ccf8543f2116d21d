import { oneIn, percent } from '../par-page.ts';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { resultFormats } from './formats.ts';
import { playsOf } from './plays.ts';
import { checkPriceList, priceOf, rowKey } from './price-list.ts';
import { priceLists } from './prices.ts';
import { chanceOf } from './returns.ts';
import { prizeModes, type FormatCode, type PrizeMode } from './types.ts';

const modes = Object.keys(prizeModes) as PrizeMode[];

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function formatSection(code: FormatCode): string {
  const returns = new Map(modes.map((mode) => [mode, checkPriceList(priceLists[mode])]));
  const rows = playsOf({ format: code }).flatMap((play) =>
    play.variants.map((variant) => {
      const key = rowKey({ play: play.code, variant });
      return [
        key.slice(code.length + 1),
        String(play.units),
        oneIn(chanceOf(play, variant)),
        ...modes.map((mode) => {
          const price = priceOf(priceLists[mode], play, variant) / MULTIPLIER_SCALE;
          return `${price.toLocaleString('en-US')} → ${percent(returns.get(mode)!.get(key)!, 3)}`;
        }),
      ];
    }),
  );
  const head = ['Play', 'Units', 'Chance of a hit', ...modes];
  return [`## ${code}`, table([head, head.map(() => '---'), ...rows])].join('\n\n');
}

/** The page docs/games/lottery.md: chance, price and exact return of every play in every mode. */
export const lotteryPage = (): string =>
  [
    '# lottery',
    '<!-- Written by `npm run par -- lottery --write`; do not edit. -->',
    'A price pays so many times the stake per hit, the stake included; a line costs its stake times the units.',
    ...(Object.keys(resultFormats) as FormatCode[]).map(formatSection),
  ].join('\n\n') + '\n';
