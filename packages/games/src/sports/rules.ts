import { sportCodes, type SportCode } from './types.ts';

/**
 * How a book settles what was not played as planned. Books differ, so this is data of a brand and
 * sport; a ticket keeps the version that it was sold under.
 */
export interface SettlementRules {
  readonly version: string;
  readonly sport: SportCode;
  /** Bets stand when the match begins or is resumed within so many hours of its scheduled start. */
  readonly postponementHours: number;
  /** After an abandonment: undecided markets are void, or all are. */
  readonly abandonment: 'void_undecided' | 'void_all';
  /** After a change of format: the markets whose type says so are void, or all are. */
  readonly formatChange: 'by_market' | 'void_all';
  /** After a retirement: as an abandonment, or who advances wins once a period is complete. */
  readonly retirement: 'void_undecided' | 'winner_stands_after_first_period';
  /** A walkover before the start makes all bets void. */
  readonly walkover: 'void';
}

const VERSION = '2026-11-1';
/** Read windows are 24, 36 and 48 hours: ours are the shortest and, for esports, the longest. */
const HOURS: Readonly<Record<SportCode, number>> = {
  football: 24,
  basketball: 24,
  tennis: 48,
  volleyball: 24,
  badminton: 24,
  muay_thai: 24,
  moba: 48,
  shooter: 48,
};

/** The rules of a sport unless a brand has others. */
export const defaultRules: Readonly<Record<SportCode, SettlementRules>> = Object.fromEntries(
  sportCodes.map((sport) => [
    sport,
    {
      version: VERSION,
      sport,
      postponementHours: HOURS[sport],
      abandonment: 'void_undecided',
      formatChange: 'by_market',
      retirement: 'void_undecided',
      walkover: 'void',
    },
  ]),
) as unknown as Readonly<Record<SportCode, SettlementRules>>;
