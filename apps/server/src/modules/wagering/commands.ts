/** What the door answers to a money command. Amounts are micro-units in decimal text, of the `cash` purse right after the command. */
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
      /** `content`: the id was used for something else. `nonce`: not the pair's next number. */ readonly reason:
        'content' | 'nonce';
    }
  | { readonly status: 'limit'; /** `limit.single_bet`, `limit.wager.day` ... */ readonly reason: string }
  | {
      readonly status: 'closed';
      /** `wager.unknown`, `wager.settled`, `wager.voided`, `wager.cancelled`, `wager.placed`, `wager.immediate`; none when the account is closed. */ readonly reason?: string;
    }
  | { readonly status: 'insufficient' | 'blocked' | 'stale' | 'busy' };

/** A wager to accept. `id` is a UUIDv7 made before sending; amounts are micro-units in decimal text. */
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
  /** Where the bet was placed from, as far as is known. */
  readonly place?: string | null;
  /** Odds of a priced bet, a decimal. */
  readonly price?: string | null;
  /** The product's own details, with their `version`. `selection`, `startMoney` and `endMoney` are shown in the betting record. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The seed pair and nonce the outcome came from: the nonce must be the pair's next one, and is used up. */
  readonly seedPair?: string;
  readonly nonce?: string;
}
/** A wager with its outcome. `validBet` is what the stake really risked: the whole stake unless told. */
export interface PlaceAndSettle extends Place {
  readonly payout: string;
  readonly validBet?: string;
}
/** The result of an open wager. */
export interface Settle {
  readonly id: string;
  readonly memberId: string;
  readonly wagerId: string;
  readonly payout: string;
  readonly validBet?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}
/** Another result for a wager that was settled after its placing. */
export interface Resettle extends Settle {
  readonly reason: string;
}
/** The wager never counted; `cancel` when it was called off before its time. */
export interface Void {
  readonly id: string;
  readonly memberId: string;
  readonly wagerId: string;
  readonly reason: string;
  readonly cancel?: true;
}
