import { z } from 'zod';
import { amountOut, id, timestamp } from '../../wire.ts';

/** The code of a table, unique in a brand. */
export const tableCode = z.string().regex(/^[a-z0-9-]{2,40}$/);

/**
 * What a table does: `closed` (out of service), `shuffle` (a new shoe), `betting`, `locked` (no
 * more bets), `dealing`, `result`, `void`.
 */
export const tablePhases = ['closed', 'shuffle', 'betting', 'locked', 'dealing', 'result', 'void'] as const;

/**
 * The outcome of a round: the cards in the order dealt, the pocket of a wheel (37 is 00), or the
 * faces of three dice. A card is 0 to 51: four suits per rank (diamonds, clubs, hearts, spades),
 * ranks ascending from the ace.
 */
export const tableOutcome = z.union([
  z.object({ cards: z.array(z.object({ hand: z.string(), card: z.number().int() })) }),
  z.object({ pocket: z.number().int() }),
  z.object({ dice: z.array(z.number().int()) }),
]);

/**
 * An event of a round at its server time. `card` has `hand` and `card`, `spin` has `pocket`,
 * `throw` has `dice`; others have none.
 */
export const roundEvent = z.object({
  at: timestamp,
  kind: z.enum(['opened', 'closed', 'card', 'spin', 'throw', 'result', 'paid', 'void', 'returned']),
  hand: z.string().optional(),
  card: z.number().int().optional(),
  pocket: z.number().int().optional(),
  dice: z.array(z.number().int()).optional(),
});

/** The state of the live topics `table:<code>`: what everybody may see. */
export const tableState = z.object({
  code: tableCode,
  open: z.boolean(),
  phase: z.enum(tablePhases),
  /** The last round; null before the first. */
  round: z
    .object({
      id,
      /** Its number in the shoe, from 1. */
      number: z.number().int(),
      opensAt: timestamp,
      closesAt: timestamp,
      /** Null until the result. */
      resultAt: timestamp.nullable(),
      events: z.array(roundEvent),
      /** The word of the round in the roads; null until the result and for void rounds. */
      road: z.string().nullable(),
      /** The bets are settled. */
      paid: z.boolean(),
      /**
       * The members who won most, their names masked, the largest first; `won` is payout less
       * stakes. Empty until the bets are settled.
       */
      winners: z.array(z.object({ name: z.string(), won: amountOut })),
      /** How many members won. */
      winnerCount: z.number().int(),
      voidReason: z.string().nullable(),
    })
    .nullable(),
  /** The present shoe; for a wheel or dice the series of rounds of one seed. */
  shoe: z
    .object({
      id,
      number: z.number().int(),
      /** SHA-256 of the sealed seed. */
      commitment: z.string(),
      rounds: z.number().int(),
      /** Cards dealt or burnt. */
      cards: z.number().int(),
    })
    .nullable(),
  /** The results of the shoe, oldest first, separated by spaces. */
  roads: z.string(),
  /** People at the table, as counted every 15 s; new with the next event. */
  watchers: z.number().int(),
});

/** The state of the live topic `tables`, by the codes of the tables. */
export const lobbyState = z.object({
  tables: z.record(
    z.string(),
    z.object({
      open: z.boolean(),
      phase: z.enum(tablePhases),
      /** When betting closes; null outside betting. */
      closesAt: timestamp.nullable(),
      /**
       * The results of the shoe that a card of the lobby shows, oldest first, separated by spaces:
       * all of a card game, whose roads follow from all, and the newest 18 of the others.
       */
      roads: z.string(),
      /** How many results the shoe has. */
      results: z.number().int(),
      /** People at the table now, counted every 15 s. */
      watchers: z.number().int(),
    }),
  ),
});

/** A table as the lobby lists it. */
export const tableSummary = z.object({
  code: tableCode,
  vendor: z.string(),
  vendorName: z.string(),
  game: z.string(),
  variant: z.string(),
  name: z.string(),
  /** Limits of one position and of a round, in whole units. */
  limits: z.object({ min: amountOut, max: amountOut, round: amountOut }),
  bettingSeconds: z.number().int(),
});

/** A position of a table. */
export const tablePosition = z.object({
  id: z.string(),
  /** The highest price, winnings to 1, as decimal text. */
  pays: z.string(),
  /** The exact return in per cent, six decimals, truncated. */
  returned: z.string(),
});

/** A round as its history and verification show it. */
export const roundDetail = z.object({
  id,
  table: tableCode,
  name: z.string(),
  game: z.string(),
  variant: z.string(),
  number: z.number().int(),
  opensAt: timestamp,
  closesAt: timestamp,
  state: z.enum(['result', 'paid', 'void']),
  voidReason: z.string().nullable(),
  firstCard: z.number().int(),
  outcome: tableOutcome.nullable(),
  shoe: z.object({
    id,
    number: z.number().int(),
    publishedAt: timestamp,
    commitment: z.string(),
    beacon: z.object({
      id: z.string(),
      publicKey: z.string(),
      genesis: z.number().int(),
      period: z.number().int(),
      name: z.string(),
      kind: z.enum(['public', 'demo']),
      round: z.number().int(),
    }),
    /** The beacon's signature of the round. */
    signature: z.string(),
    /** Revealed when the shoe has ended; null before. */
    seed: z.string().nullable(),
  }),
});
