import { uuid7 } from '@chokdee/database/uuid7';
import type { MoneyCommand, MoneyFunction } from '@chokdee/ledger/commands';
import type { Leg, Operation, Row, Stored } from './history.ts';
import { type App, Unknown } from './app.ts';

/** One command with everything a client keeps to send it again. */
interface Asked {
  readonly fn: MoneyFunction;
  readonly command: MoneyCommand;
  readonly way: 'alone' | 'batch';
  readonly operation: Operation;
  readonly done?: () => void;
}

/** Clients that play on a house without pause and remember all they were told. */
export interface Load {
  readonly operations: readonly Operation[];
  /** Runs until so many more commands were acknowledged, then returns while the clients go on. */
  until(acknowledged: number): Promise<void>;
  /** Lets the clients finish: every command is asked again, with the same id, until somebody answers. */
  finish(): Promise<void>;
}

const MEMBERS = 12;
const CLIENTS = 24;
/** What clients may be told that decides a command. */
const REFUSED = new Set(['insufficient', 'closed', 'conflict', 'stale', 'blocked', 'limit']);

/** Starts the load. `seed` fixes what is asked, not how the answers interleave. */
export async function startLoad(app: App, seed: number): Promise<Load> {
  const chance = generator(seed);
  const upTo = (limit: number) => BigInt(1 + Math.floor(chance() * limit));
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!;
  const members = Array.from({ length: MEMBERS }, () => uuid7());
  for (const memberId of members)
    await app.database.query(
      `select ledger.open_member($1, 'chokdee', 'THB'), protection.create_player_limits($1, 'chokdee', 'THB')`,
      [memberId],
    );

  const operations: Operation[] = [];
  const placed: { memberId: string; wagerId: string; stake: bigint }[] = [];
  let acknowledged = 0;
  let stopping = false;
  const listeners: { readonly at: number; readonly tell: () => void }[] = [];

  function next(): Asked {
    const memberId = pick(members);
    const id = uuid7();
    const way = chance() < 0.5 ? 'alone' : 'batch';
    const wager = {
      id,
      memberId,
      brandId: 'chokdee',
      product: 'RNG',
      vendor: 'TEST',
      game: 'crash',
      round: id,
      currency: 'THB',
      ruleVersion: '1',
    };
    const of = (fn: MoneyFunction, command: MoneyCommand, legs: readonly Leg[], done?: () => void): Asked => {
      const operation: Operation = {
        id: command.id,
        memberId: command.memberId,
        legs,
        invoked: performance.now(),
        ended: null,
        outcome: 'unknown',
        told: null,
      };
      operations.push(operation);
      return { fn, command, way, operation, ...(done && { done }) };
    };
    const die = chance();
    const open = die < 0.15 ? placed.shift() : undefined;
    if (open) {
      const payout = upTo(80);
      return of('wagering.settle', { id, memberId: open.memberId, wagerId: open.wagerId, payout }, [
        ['house:play', 'house:games', open.stake],
        ['house:games', 'cash', payout],
      ]);
    }
    if (die < 0.35) {
      const amount = upTo(200);
      return of(
        'ledger.adjust',
        { id, memberId, type: 'deposit', lines: [{ debit: 'channel:test', credit: 'cash', amount, currency: 'THB' }] },
        [['channel:test', 'cash', amount]],
      );
    }
    const stake = upTo(die < 0.45 ? 2_000 : 60);
    if (die < 0.65)
      return of('wagering.place', { ...wager, stake }, [['cash', 'house:play', stake]], () =>
        placed.push({ memberId, wagerId: id, stake }),
      );
    const payout = upTo(90);
    return of('wagering.place_and_settle', { ...wager, stake, payout }, [
      ['cash', 'house:games', stake],
      ['house:games', 'cash', payout],
    ]);
  }

  async function carryOut({ fn, command, way, operation, done }: Asked): Promise<void> {
    for (;;) {
      try {
        const answer = await app.ask(way, fn, command);
        if (answer.status === 'busy') continue;
        operation.ended = performance.now();
        if (REFUSED.has(answer.status)) {
          operation.outcome = 'fail';
          return;
        }
        operation.outcome = 'ok';
        operation.told = toldBy(answer);
        done?.();
        acknowledged += 1;
        for (const { tell } of listeners.filter(({ at }) => acknowledged >= at)) tell();
        return;
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        // The server or the database died: nobody knows. Ask again, with the same id.
        await new Promise((resume) => setTimeout(resume, 20));
      }
    }
  }

  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!stopping) await carryOut(next());
    }),
  );
  return {
    operations,
    // A client that meets something unexpected ends the waiting with its error.
    until: (more) =>
      Promise.race([
        new Promise<void>((tell) => {
          listeners.push({ at: acknowledged + more, tell });
        }),
        clients.then(() => undefined),
      ]),
    finish: async () => {
      stopping = true;
      await clients;
    },
  };
}

/** The `cash` that an answer of the ledger or of the door names. */
function toldBy(answer: Readonly<Record<string, unknown>>): Operation['told'] {
  const cash = Array.isArray(answer['balances'])
    ? (answer['balances'] as { purse: string; balance: string; version: string }[]).find(
        ({ purse }) => purse === 'cash',
      )
    : (answer as { balance?: string; version?: string });
  return cash?.balance === undefined || cash.version === undefined
    ? null
    : { balance: BigInt(cash.balance), version: BigInt(cash.version) };
}

/** Everything the ledger holds of the members of a load. */
export async function readBooks(app: App, operations: readonly Operation[]): Promise<{ rows: Row[]; stored: Stored }> {
  const members = [...new Set(operations.map(({ memberId }) => memberId))];
  const rows = await app.database.query<Row>(
    `select member_id as "memberId", id, line, debit, credit, amount, debit_balance as "debitBalance", debit_version as "debitVersion",
       credit_balance as "creditBalance", credit_version as "creditVersion" from ledger.transfer where member_id = any ($1)`,
    [members],
  );
  const purses = await app.database.query<{ memberId: string; balance: bigint; version: bigint }>(
    `select member_id as "memberId", balance, version from ledger.account where member_id = any ($1) and purse = 'cash'`,
    [members],
  );
  return { rows, stored: new Map(purses.map(({ memberId, balance, version }) => [memberId, { balance, version }])) };
}

/** A small repeatable generator (mulberry32), numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
