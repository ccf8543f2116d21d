import { randomInt } from 'node:crypto';
import type { Database, Queryable } from '@chokdee/database/database';
import type { ReadSettled } from '../../channels.ts';
import { readSettledPages } from './settled.ts';

/** The buttons a payer can press. */
export type Choice = 'now' | 'twice' | 'late' | 'never' | 'refuse';

/** An order of the sandbox bank. The amount is in micro-units. */
export interface BankOrder {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly choice: Choice | null;
  readonly authorisation: string | null;
}

/** A callback the bank has to send to the site. */
export interface BankAnswer {
  readonly reference: string;
  readonly number: number;
  readonly outcome: 'paid' | 'refused';
  readonly amount: bigint;
  readonly currency: string;
  readonly authorisation: string;
}

/** The sandbox bank's orders and the callbacks it has to send. */
export interface SandboxOrders {
  /** Stores a new order; an existing one is not changed. */
  create(order: Pick<BankOrder, 'reference' | 'amount' | 'currency'>): Promise<void>;
  find(reference: string): Promise<BankOrder | null>;
  /**
   * Stores the payer's choice and the callbacks that follow from it. Only the first choice counts.
   * `seconds`: the delay of a late callback.
   */
  choose(reference: string, choice: Choice, seconds: number): Promise<BankOrder | null>;
  /** Claims due callbacks and schedules their next attempt, so that a crash only delays them. */
  claimAnswers(limit: number): Promise<BankAnswer[]>;
  /** What payers paid in a period, also where no callback was sent, by pages of 5,000. */
  readonly settled: ReadSettled;
  /** Marks a callback as accepted by the site. */
  markSent(answer: BankAnswer): Promise<void>;
}

/** A callback is given up after this many attempts. */
const MAX_ATTEMPTS = 10;
const SELECT_ORDER =
  'select reference, amount, currency, choice, authorisation from cashier.sandbox_order where reference = $1';

/** The callbacks of a choice: outcome and delay in seconds. */
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

/** A random authorisation, long enough to be unique in the channel. */
const newAuthorisation = (): string => `SB${randomInt(10_000_000, 100_000_000)}${randomInt(10_000_000, 100_000_000)}`;

/** Creates the sandbox bank's order store. */
export function createSandboxOrders(database: Database): SandboxOrders {
  const find = async (queryable: Queryable, reference: string): Promise<BankOrder | null> =>
    (await queryable.query<BankOrder>(SELECT_ORDER, [reference]))[0] ?? null;
  return {
    create: async ({ reference, amount, currency }) => {
      await database.query(
        'insert into cashier.sandbox_order (reference, amount, currency) values ($1, $2, $3) on conflict do nothing',
        [reference, amount, currency],
      );
    },
    find: (reference) => find(database, reference),
    choose: (reference, choice, seconds) =>
      database.transaction(async (tx) => {
        const chosen = await tx.query(
          `update cashier.sandbox_order
          set
            choice = $2,
            chosen_at = platform.clock(),
            authorisation = $3
          where reference = $1
            and choice is null
          returning reference`,
          [reference, choice, newAuthorisation()],
        );
        if (chosen.length > 0) {
          for (const [number, [outcome, delay]] of answersOf(choice, seconds).entries()) {
            await tx.query(
              `insert into cashier.sandbox_answer (reference, number, outcome, due_at)
              values ($1, $2, $3, platform.clock() + make_interval(secs => $4))`,
              [reference, number + 1, outcome, delay],
            );
          }
        }
        return find(tx, reference);
      }),
    claimAnswers: (limit) =>
      database.query<BankAnswer>(
        `with due as (
          select reference, number
          from cashier.sandbox_answer
          where sent_at is null
            and attempts < $2
            and due_at <= platform.clock()
          order by due_at, reference, number
          limit $1
          for update skip locked
        )
        update cashier.sandbox_answer a
        set
          attempts = a.attempts + 1,
          due_at = platform.clock() + make_interval(secs => 5 * (a.attempts + 1) ^ 2)
        from due, cashier.sandbox_order o
        where a.reference = due.reference
          and a.number = due.number
          and o.reference = a.reference
        returning a.reference, a.number, a.outcome, o.amount, o.currency, o.authorisation`,
        [limit, MAX_ATTEMPTS],
      ),
    settled: readSettledPages(
      database,
      `select authorisation as key, reference, amount, currency, chosen_at as "settledAt"
       from cashier.sandbox_order
       where choice in ('now', 'twice', 'late', 'never')
         and chosen_at >= $1
         and chosen_at < $2
         and reference > $3
       order by reference
       limit $4`,
      ({ reference }) => reference,
    ),
    markSent: async ({ reference, number }) => {
      await database.query(
        'update cashier.sandbox_answer set sent_at = platform.clock() where reference = $1 and number = $2',
        [reference, number],
      );
    },
  };
}
