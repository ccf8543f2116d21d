/**
 * The answer to a wager command. `balance` and `version` are those of the `cash` purse right after
 * the command; amounts are micro-units in decimal text.
 */
export type WagerAnswer =
  | {
      readonly status: 'ok' | 'replayed';
      readonly wagerId: string;
      readonly currency: string;
      readonly balance: string;
      readonly version: string;
    }
  | {
      readonly status: 'conflict';
      /**
       * `content`: the id was used for another command. `nonce`: not the next one of the seed pair.
       */
      readonly reason: 'content' | 'nonce';
    }
  | {
      readonly status: 'limit';
      /** `limit.single_bet`, `limit.wager.day` ... */
      readonly reason: string;
    }
  | {
      readonly status: 'closed';
      /**
       * `wager.unknown`, `wager.settled`, `wager.voided`, `wager.cancelled`, `wager.placed` or
       * `wager.immediate`; none when the account is closed.
       */
      readonly reason?: string;
    }
  | { readonly status: 'insufficient' | 'blocked' | 'stale' | 'busy' };

/**
 * A wager to accept. `id` is a UUIDv7 made before sending; amounts are micro-units in decimal text.
 */
export interface Place {
  readonly id: string;
  readonly memberId: string;
  readonly brandId: string;
  /** Category: RNG, FISH, LIVE, PVP, SPORTS, ELOTT, LOTT. */
  readonly product: string;
  readonly vendor: string;
  readonly game: string;
  readonly round: string;
  readonly stake: string;
  readonly currency: string;
  readonly ruleVersion: string;
  readonly session?: string | null;
  /** Where the bet was placed from, if known. */
  readonly place?: string | null;
  /** Decimal odds of a priced bet. */
  readonly price?: string | null;
  /**
   * The product's own details, with their `version`. The betting record shows `selection`,
   * `startMoney` and `endMoney`.
   */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The seed pair of the draw. */
  readonly seedPair?: string;
  /** The nonce of the draw: must be the next one of the seed pair, which it advances. */
  readonly nonce?: string;
  /** The purses that pay the stake, `cash` last; default: `cash`. Only `cash` may pay for now. */
  readonly funding?: readonly { readonly purse: string; readonly amount: string }[];
  /** Judge the wager and write nothing: `ok` means that nothing refuses it now. */
  readonly dryRun?: true;
}

/** A wager with its outcome. */
export interface PlaceAndSettle extends Place {
  readonly payout: string;
  /** The part of the stake that was really at risk; default: the stake. */
  readonly validBet?: string;
}

/** The result of an open wager. */
export interface Settle {
  readonly id: string;
  readonly memberId: string;
  readonly wagerId: string;
  readonly payout: string;
  readonly validBet?: string;
  /** Decimal odds that only the result shows; those of the placing go before. */
  readonly price?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Up to 1,000 commands of one member as one (a lottery slip, chips, a system bet): all are accepted
 * or none. `wagers`: their ids, ascending, and what differs from the common fields.
 */
export type Many<C extends { readonly id: string; readonly memberId: string }> = Partial<Omit<C, 'id'>> & {
  readonly memberId: string;
  readonly wagers: readonly (Partial<Omit<C, 'memberId'>> & { readonly id: string })[];
};

/** Another result for a wager that was settled after its placing. */
export interface Resettle extends Settle {
  readonly reason: string;
}

/** A wager that does not count. `cancel`: it was called off before its event. */
export interface Void {
  readonly id: string;
  readonly memberId: string;
  readonly wagerId: string;
  readonly reason: string;
  readonly cancel?: true;
}
