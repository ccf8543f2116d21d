import type { OutcomeResult } from '@chokdee/games/sports/results';
import type { SportCode } from '@chokdee/games/sports/types';

/** The version under which bets on sports are accepted, and of the games in the catalogue. */
export const SPORTS_VERSION = '1';

/** Texts by upper-case language code. */
export type Names = Readonly<Record<string, string>>;

/** An outcome of a market as it is stored. */
export interface StoredOutcome {
  readonly outcome: string;
  /** Decimal odds in thousandths; null while it is not offered. */
  readonly price: number | null;
  /** The price of the feed, before an operator's overround. */
  readonly base: number | null;
  /** Of a player, or of a competitor of an outright by language. */
  readonly name: string | Names | null;
}

/** The result of an outcome. `isFinal`: its market was cancelled, and no result replaces that. */
export interface StoredResult extends OutcomeResult {
  readonly isFinal?: true;
}
/** The decided outcomes of a market. */
export type MarketResults = Readonly<Record<string, StoredResult>>;
/** The decided markets of an event, by id. */
export type EventResults = Readonly<Record<string, MarketResults>>;

/** The states of a market. */
export type MarketState = 'active' | 'inactive' | 'suspended' | 'settled' | 'cancelled';
/** The states of an event. */
export type EventState =
  'scheduled' | 'live' | 'finished' | 'abandoned' | 'postponed' | 'cancelled' | 'walkover' | 'retired';

/** A leg of a ticket as its wager keeps it. */
export interface LegDetail {
  readonly event: string;
  readonly market: string;
  readonly sport: SportCode;
  readonly type: string;
  readonly line: number | null;
  readonly outcome: string;
  /** Decimal odds in thousandths. */
  readonly price: number;
  /** What had been scored when it was accepted; null before the start. */
  readonly score: { readonly home: number; readonly away: number } | null;
  /** The version of the betting rules. */
  readonly rules: string;
}

/** The kinds of tickets. */
export type TicketKind = 'single' | 'parlay' | 'system';

/** A ticket as its wager keeps it (`detail`, version 1). Amounts are micro-units as text. */
export interface TicketDetail {
  readonly version: 1;
  readonly kind: 'sports';
  readonly ticket: TicketKind;
  /** Whether its first leg is of esports. */
  readonly esport: boolean;
  readonly system: string | null;
  /** The sizes of the combinations; of a single or parlay the number of legs. */
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly format: string;
  /** As entered; the stake of one line; the most that can be won on top of the risk. */
  readonly entered: string;
  readonly perLine: string;
  readonly win: string;
  readonly legs: readonly LegDetail[];
}

/** Whether a wager is a ticket of sports. */
export const isTicketDetail = (detail: Readonly<Record<string, unknown>>): boolean =>
  detail['kind'] === 'sports' && detail['version'] === 1;

/** The ticket of a wager. */
export const ticketDetailOf = (detail: Readonly<Record<string, unknown>>): TicketDetail =>
  detail as unknown as TicketDetail;
