import { useTranslation } from 'react-i18next';
import { lineText } from './odds.ts';

/** What the names of an outcome are made from. */
export interface Named {
  readonly type: string;
  readonly outcome: string;
  readonly line: number | null;
  /** Of a player or competitor. */
  readonly outcomeName: string | null;
  readonly home: string | null;
  readonly away: string | null;
}

const SIDES = /^(home|away)$/;

/** Returns the names of sports, markets and outcomes in the page's language. */
export function useNames() {
  const { t } = useTranslation(['sports', 'sports-markets']);
  const market = (type: string): string =>
    type === 'outright' ? t('sports:outright') : t(`sports-markets:market.${type.replaceAll('.', '_')}` as never);
  const plain = ({ outcome, outcomeName, home, away }: Omit<Named, 'line' | 'type'>): string => {
    if (outcomeName !== null) return outcomeName;
    const side = SIDES.test(outcome) ? (outcome === 'home' ? home : away) : null;
    return side ?? (/^\d/.test(outcome) ? outcome : t(`sports-markets:outcome.${outcome}` as never));
  };
  return {
    sport: (code: string): string => t(`sports:sport.${code}` as never),
    market,
    /** Without the line: `Over`, or the name of a team or player. */
    outcome: plain,
    /** With the line: `Over 2.25`, `Chang Rovers +0.5`. */
    full: (named: Named): string => {
      const line = lineText(named.line, named.outcome);
      return line === '' ? plain(named) : `${plain(named)} ${line}`;
    },
  };
}
