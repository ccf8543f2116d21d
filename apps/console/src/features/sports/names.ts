import { useTranslation } from 'react-i18next';

/** What the name of an outcome is made from. */
interface Named {
  readonly outcome: string;
  readonly line: number | null;
  /** Of a player or competitor. */
  readonly name: string | null;
  readonly home: string | null;
  readonly away: string | null;
}

/** A line in quarters as a decimal with the sign of a handicap: -1 is -0.25. */
const lineText = (quarters: number, isSigned: boolean): string =>
  `${isSigned && quarters > 0 ? '+' : ''}${quarters / 4}`;

/** Returns the names of sports, markets and outcomes in the page's language. */
export function useNames() {
  const { t } = useTranslation(['sports', 'sports-markets']);
  return {
    sport: (code: string): string => t(`sports:sport.${code}` as never),
    market: (type: string): string =>
      type === 'outright' ? t('sports:outright') : t(`sports-markets:market.${type.replaceAll('.', '_')}` as never),
    /** With the line: `Over 2.25`, `Chang Rovers +0.5`. */
    outcome: ({ outcome, line, name, home, away }: Named): string => {
      const isSide = outcome === 'home' || outcome === 'away';
      const side = outcome === 'home' ? home : outcome === 'away' ? away : null;
      const plain = name ?? side ?? (/^\d/.test(outcome) ? outcome : t(`sports-markets:outcome.${outcome}` as never));
      // The line of a handicap is that of the home side.
      return line === null ? plain : `${plain} ${lineText(outcome === 'away' ? -line : line, isSide)}`;
    },
  };
}

/** Decimal odds in thousandths as text: 1925 is 1.925, 2100 is 2.10. */
export const priceText = (price: number): string =>
  price % 10 === 0 ? (price / 1_000).toFixed(2) : (price / 1_000).toFixed(3);

/** Ten-thousandths as per cent: 10550 is 105.5 %. */
export const percentText = (overround: number): string => `${overround / 100} %`;

/** Per cent as typed in ten-thousandths; null for an empty field, NaN for another text. */
export const overroundIn = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{3}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : NaN;
/** Whether an overround can be set: 100 to 150 per cent, or none. */
export const isOverround = (overround: number | null): boolean =>
  overround === null || (overround >= 10_000 && overround <= 15_000);
