import { uuid7 } from '@chokdee/contract/uuid7';
import type { MoneyCommand, MoneyFunction } from '@chokdee/ledger/commands';
import { MINOR_UNIT } from '@chokdee/money/amount';
import { createDraws, type Draws } from '../processes.ts';
import { type CrashApp, NoAnswer } from './app.ts';
import type { Leg, Operation, Row, Stored } from './history.ts';
import type { CommandRequest } from './server.ts';

/** A command to send, with the record of its operation. */
interface Task {
  readonly request: Omit<CommandRequest, 'n'>;
  readonly operation: Operation;
  /** Called when the command was acknowledged. */
  readonly onAcknowledged?: () => void;
}

/** Clients that send commands without pause and record every answer. */
export interface Load {
  readonly operations: readonly Operation[];
  /** Resolves when `count` more commands were acknowledged; the clients continue. */
  until(count: number): Promise<void>;
  /** Stops the clients. Each repeats its last command, with the same id, until it is answered. */
  finish(): Promise<void>;
}

const MEMBERS = 12;
const CLIENTS = 24;
/** Statuses that reject a command. */
const REJECTED = new Set(['insufficient', 'closed', 'conflict', 'stale', 'blocked', 'limit']);

/** Creates the tasks of a load: deposits, open wagers with their settlements, settled wagers. */
function createTasks(members: readonly string[], { fraction, whole, pick }: Draws, operations: Operation[]) {
  /** An amount of 1 to `limit` minor units. */
  const amount = (limit: number): bigint => BigInt(whole(1, limit)) * MINOR_UNIT;
  const placed: { memberId: string; wagerId: string; stake: bigint }[] = [];

  return function nextTask(): Task {
    const memberId = pick(members);
    const id = uuid7();
    const via = fraction() < 0.5 ? 'single' : 'batch';
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
    const task = (
      fn: MoneyFunction,
      command: MoneyCommand,
      legs: readonly Leg[],
      onAcknowledged?: () => void,
    ): Task => {
      const operation: Operation = {
        id: command.id,
        memberId: command.memberId,
        legs,
        invoked: performance.now(),
        ended: null,
        outcome: 'unknown',
        answer: null,
      };
      operations.push(operation);
      return { request: { via, fn, command }, operation, ...(onAcknowledged && { onAcknowledged }) };
    };
    const kind = fraction();
    const open = kind < 0.15 ? placed.shift() : undefined;
    if (open) {
      const payout = amount(80);
      return task('wagering.settle', { id, memberId: open.memberId, wagerId: open.wagerId, payout }, [
        ['house:play', 'house:games', open.stake],
        ['house:games', 'cash', payout],
      ]);
    }
    if (kind < 0.35) {
      const deposit = amount(200);
      const lines = [{ debit: 'channel:test', credit: 'cash', amount: deposit, currency: 'THB' }];
      return task('ledger.adjust', { id, memberId, type: 'deposit', lines }, [['channel:test', 'cash', deposit]]);
    }
    const stake = amount(kind < 0.45 ? 2_000 : 60);
    if (kind < 0.65)
      return task('wagering.place', { ...wager, stake }, [['cash', 'house:play', stake]], () =>
        placed.push({ memberId, wagerId: id, stake }),
      );
    const payout = amount(90);
    return task('wagering.place_and_settle', { ...wager, stake, payout }, [
      ['cash', 'house:games', stake],
      ['house:games', 'cash', payout],
    ]);
  };
}

/** Starts the load. `seed` determines the commands, but not how their answers interleave. */
export async function startLoad(app: CrashApp, seed: number): Promise<Load> {
  const members = Array.from({ length: MEMBERS }, () => uuid7());
  for (const memberId of members)
    await app.database.query(
      `select ledger.open_member($1, 'chokdee', 'THB'), protection.create_player_limits($1, 'chokdee', 'THB')`,
      [memberId],
    );

  const operations: Operation[] = [];
  const nextTask = createTasks(members, createDraws(seed), operations);
  let acknowledged = 0;
  let stopping = false;
  const waiters: { readonly count: number; readonly resolve: () => void }[] = [];

  /** Sends a command until it is answered. */
  async function execute({ request, operation, onAcknowledged }: Task): Promise<void> {
    for (;;) {
      try {
        const answer = await app.send(request);
        if (answer.status === 'busy') continue;
        operation.ended = performance.now();
        if (REJECTED.has(answer.status)) {
          operation.outcome = 'fail';
          return;
        }
        operation.outcome = 'ok';
        operation.answer = cashInAnswer(answer);
        onAcknowledged?.();
        acknowledged += 1;
        for (const { resolve } of waiters.filter(({ count }) => acknowledged >= count)) resolve();
        return;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        // The server or PostgreSQL was killed, so the outcome is unknown. Send the same id again.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!stopping) await execute(nextTask());
    }),
  );
  return {
    operations,
    // Rejects when a client failed.
    until: (count) =>
      Promise.race([
        new Promise<void>((resolve) => {
          waiters.push({ count: acknowledged + count, resolve });
        }),
        clients.then(() => undefined),
      ]),
    finish: async () => {
      stopping = true;
      await clients;
    },
  };
}

/** Balance and version of `cash` in an answer of ledger or wagering. */
function cashInAnswer(answer: Readonly<Record<string, unknown>>): Operation['answer'] {
  const cash = Array.isArray(answer['balances'])
    ? (answer['balances'] as { purse: string; balance: string; version: string }[]).find(
        ({ purse }) => purse === 'cash',
      )
    : (answer as { balance?: string; version?: string });
  return cash?.balance === undefined || cash.version === undefined
    ? null
    : { balance: BigInt(cash.balance), version: BigInt(cash.version) };
}

/** Reads the ledger rows and the stored `cash` purses of the members of a load. */
export async function readLedger(
  app: CrashApp,
  operations: readonly Operation[],
): Promise<{ rows: Row[]; stored: Stored }> {
  const members = [...new Set(operations.map(({ memberId }) => memberId))];
  const rows = await app.database.query<Row>(
    `select
       member_id as "memberId",
       id,
       line,
       debit,
       credit,
       amount,
       debit_balance as "debitBalance",
       debit_version as "debitVersion",
       credit_balance as "creditBalance",
       credit_version as "creditVersion"
     from ledger.transfer
     where member_id = any ($1)`,
    [members],
  );
  const purses = await app.database.query<{ memberId: string; balance: bigint; version: bigint }>(
    `select member_id as "memberId", balance, version
     from ledger.account
     where member_id = any ($1) and purse = 'cash'`,
    [members],
  );
  return { rows, stored: new Map(purses.map(({ memberId, balance, version }) => [memberId, { balance, version }])) };
}
