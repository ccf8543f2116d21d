import { randomInt } from 'node:crypto';
import type { Database, Queryable } from '@chokdee/database/database';

/** What a payer can press. */
export type Choice = 'now' | 'twice' | 'late' | 'never' | 'refuse';
/** An order in the bank's book. */
export interface BankOrder {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly choice: Choice | null;
  readonly authorisation: string | null;
}
/** An answer the bank owes a shop. */
export interface BankAnswer {
  readonly reference: string;
  readonly number: number;
  readonly outcome: 'paid' | 'refused';
  readonly amount: bigint;
  readonly currency: string;
  readonly authorisation: string;
}

/** The sandbox bank's book: orders, what was pressed, answers still owed. */
export interface Book {
  enter(order: Pick<BankOrder, 'reference' | 'amount' | 'currency'>): Promise<void>;
  find(reference: string): Promise<BankOrder | null>;
  /** Notes what was pressed and the answers it leads to. The first press counts; another changes nothing. */
  press(reference: string, choice: Choice, seconds: number): Promise<BankOrder | null>;
  /** Takes answers that are due, and puts each off for its next try, so that a crash only delays. */
  claim(most: number): Promise<BankAnswer[]>;
  settled(answer: BankAnswer): Promise<void>;
}

/** After so many tries a bank gives up. */
const TRIES = 10;
const SELECT =
  'select reference, amount, currency, choice, authorisation from cashier.sandbox_order where reference = $1';

/** How the choices answer: outcome and delay in seconds of each answer. */
const answersOf = (choice: Choice, seconds: number): readonly (readonly ['paid' | 'refused', number])[] => {
  switch (choice) {
    case 'now':
      return [['paid', 0]];
    case 'twice':
      return [
        ['paid', 0],
        ['paid', 0],
      ];
    case 'late':
      return [['paid', seconds]];
    case 'never':
      return [];
    case 'refuse':
      return [['refused', 0]];
  }
};

/** Unique in the channel, as every adapter's: long enough that no two payments meet. */
const authorisation = (): string => `SB${randomInt(10_000_000, 100_000_000)}${randomInt(10_000_000, 100_000_000)}`;

/** Builds the sandbox bank's book. */
export function createBook(database: Database): Book {
  const find = async (queryable: Queryable, reference: string): Promise<BankOrder | null> =>
    (await queryable.query<BankOrder>(SELECT, [reference]))[0] ?? null;
  return {
    enter: async ({ reference, amount, currency }) => {
      await database.query(
        'insert into cashier.sandbox_order (reference, amount, currency) values ($1, $2, $3) on conflict do nothing',
        [reference, amount, currency],
      );
    },
    find: (reference) => find(database, reference),
    press: (reference, choice, seconds) =>
      database.transaction(async (tx) => {
        const pressed = await tx.query(
          'update cashier.sandbox_order set choice = $2, chosen_at = platform.clock(), authorisation = $3 where reference = $1 and choice is null returning reference',
          [reference, choice, authorisation()],
        );
        if (pressed.length > 0) {
          for (const [number, [outcome, delay]] of answersOf(choice, seconds).entries()) {
            await tx.query(
              'insert into cashier.sandbox_answer (reference, number, outcome, due_at) values ($1, $2, $3, platform.clock() + make_interval(secs => $4))',
              [reference, number + 1, outcome, delay],
            );
          }
        }
        return find(tx, reference);
      }),
    claim: (most) =>
      database.query<BankAnswer>(
        `
      with due as (
        select reference, number from cashier.sandbox_answer where sent_at is null and attempts < $2 and due_at <= platform.clock() order by due_at, reference, number limit $1 for update skip locked)
      update cashier.sandbox_answer a set attempts = a.attempts + 1, due_at = platform.clock() + make_interval(secs => 5 * (a.attempts + 1) ^ 2)
      from due, cashier.sandbox_order o
      where a.reference = due.reference and a.number = due.number and o.reference = a.reference
      returning a.reference, a.number, a.outcome, o.amount, o.currency, o.authorisation`,
        [most, TRIES],
      ),
    settled: async ({ reference, number }) => {
      await database.query(
        'update cashier.sandbox_answer set sent_at = platform.clock() where reference = $1 and number = $2',
        [reference, number],
      );
    },
  };
}
