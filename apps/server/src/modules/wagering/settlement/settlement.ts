import type { Subject } from '@chokdee/contract/subjects';

/** A wager of a round or list that is settled in bulk. Amounts are micro-units. */
export interface SettledWager {
  readonly memberId: string;
  readonly wagerId: string;
  readonly brandId: string;
  readonly vendor: string;
  readonly game: string;
  readonly round: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly placedAt: Date;
  /** Decimal odds of a priced bet. */
  readonly price: string | null;
  /** What was bet on, as the product stored it. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * What a result does to a wager: a payout (micro-units, rounded to the minor unit by the product;
 * `validBet`: default the stake), `void`, or `open`: the wager is left as it is.
 */
export type WagerPayout =
  | {
      readonly payout: bigint;
      readonly validBet?: bigint;
      /** Stored with the outcome. */
      readonly detail?: Readonly<Record<string, unknown>>;
    }
  | 'void'
  | 'open';

/**
 * All wagers of a member in the round that are open or settled, for the valid bet of opposite
 * positions; of a list, those of the chunk.
 */
export type WagersOfMember = (memberId: string) => readonly SettledWager[];

/**
 * Computes the payouts of some wagers from a result, in their order. It depends on nothing else
 * (`ofMember`: wagers of a round do not change once betting is closed), because it is called again
 * after a crash. A wager for which it throws is set aside.
 */
export type PayoutRule = (
  result: unknown,
  wagers: readonly SettledWager[],
  ofMember: WagersOfMember,
) => readonly WagerPayout[];

/** A round as wagers name it, and when its first wager can have been placed. */
export interface SettledRound {
  readonly vendor: string;
  readonly game: string;
  readonly round: string;
  readonly since: Date;
}

/**
 * A request to settle. `subject` names what has the result (`lottery:draw:<id>`), `version` which
 * of its results: 1 for the first, a higher one to correct it.
 */
export type StartSettlement = {
  readonly subject: Subject;
  readonly version: number;
  /** Stored with the outcomes of wagers that had another result, and shown to operators. */
  readonly reason: string;
} & (
  | SettledRound
  /** At most 10,000 wagers. */
  | { readonly wagers: readonly { readonly memberId: string; readonly wagerId: string }[] }
) &
  (
    | {
        readonly kind: 'result';
        /** The name of the payout rule (`Settlements.addPayoutRule`). */
        readonly payoutRule: string;
        readonly result: unknown;
      }
    /** All wagers are void, also those with a result. */
    | { readonly kind: 'void' }
  );

/**
 * The answer to a request: `replayed` when the same version was requested before, `conflict` when
 * it had other content, `closed` when there is a later version. `id` is that of the version there
 * is.
 */
export interface StartAnswer {
  readonly status: 'ok' | 'replayed' | 'conflict' | 'closed';
  readonly id: string;
}

/**
 * A settlement and how far it is. `running`; `done`: every wager has the result; `failed`: wagers
 * were set aside, or so many that it was stopped (`error`); `superseded` by a later version.
 */
export interface SettlementStatus {
  readonly id: string;
  readonly subject: string;
  readonly version: number;
  readonly kind: 'result' | 'void';
  readonly reason: string;
  readonly state: 'running' | 'done' | 'failed' | 'superseded';
  /** Null until the wagers are counted. */
  readonly total: number | null;
  readonly done: number;
  /** Wagers that wait for their turn, most of them because their member is locked. */
  readonly busy: number;
  /** Wagers that were set aside. */
  readonly failed: number;
  readonly error: string | null;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
}

/** A wager that was set aside, and why. Game to currency are null when there is no such wager. */
export interface FailedWager {
  readonly memberId: string;
  readonly wagerId: string;
  readonly game: string | null;
  readonly round: string | null;
  /** Micro-units. */
  readonly stake: bigint | null;
  readonly currency: string | null;
  /** `wager.unknown`, `wager.immediate`, `payout.range`, `valid-bet.range`, or an error's text. */
  readonly error: string;
}

/**
 * One result over the wagers of many members (decision 0030). A request is only stored; one copy of
 * the server settles in chunks, another goes on when it ends.
 */
export interface Settlements {
  /** Adds the rule of a product, once, before the server opens. */
  addPayoutRule(name: string, rule: PayoutRule): void;
  /**
   * Requests a settlement. Betting must have been closed by a transaction that is committed: a
   * wager that is accepted later is not found.
   */
  start(request: StartSettlement): Promise<StartAnswer>;
  /** Lets a failed settlement run again. Returns whether it had failed. */
  retry(id: string): Promise<boolean>;
  find(id: string): Promise<SettlementStatus | null>;
  /** The versions of a subject, newest first. */
  ofSubject(subject: string): Promise<SettlementStatus[]>;
  /** Wagers of a settlement that were set aside. */
  failedWagers(id: string, limit: number): Promise<FailedWager[]>;
}
