import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '@chokdee/database/pool';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from './batcher.ts';
import { balances } from './client.ts';
import { CommandFailed, createCommands, QueueFull } from './commands.ts';
import { encode, type MoneyCommand } from './command.ts';
import { prove } from './proof.ts';
import { adjustment, openMember } from './testing.ts';

let kit: TestDatabase;
beforeAll(async () => {
  kit = await testDatabase({ max: 20 });
});
afterAll(async () => {
  await kit.close();
});

const cashOf = async (memberId: string) => (await balances(kit.database, memberId))[0]!.balance;
const deposit = (memberId: string, amount = 10n, id?: string) =>
  adjustment(memberId, 'deposit', [['channel:test', 'cash', amount]], id);
/** A command that raises an error: an account of an unknown kind. */
const invalid = (memberId: string) => adjustment(memberId, 'deposit', [['huose:test', 'cash', 1n]]);
const members = (count: number) => Promise.all(Array.from({ length: count }, () => openMember(kit.database)));
const send = async (commands: readonly MoneyCommand[]) =>
  (
    await kit.database.query<{ answers: { status: string; sqlstate?: string }[] }>(
      'select ledger.batch($1, $2::jsonb[]) as answers',
      ['ledger.adjust', commands.map(encode)],
    )
  )[0]!.answers;

/** Holds a member's purse locked while work is done. */
async function locked<R>(memberId: string, work: () => Promise<R>): Promise<R> {
  const client = await kit.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from ledger.account where member_id = $1 for update', [memberId]);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('ledger.batch', () => {
  test('answers in the order of the commands', async () => {
    const [a, b, c] = (await members(3)) as [string, string, string];
    const repeated = deposit(b);
    await send([repeated]);
    const answers = await send([deposit(c), repeated, adjustment(a, 'bet', [['cash', 'house:games', 5n]])]);
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'replayed', 'insufficient']);
    expect(await Promise.all([a, b, c].map(cashOf))).toEqual([0n, 10n, 10n]);
  });

  test('an invalid command does not affect the others', async () => {
    const [a, b, c] = (await members(3)) as [string, string, string];
    const answers = await send([deposit(a), invalid(b), deposit(c)]);
    expect(answers).toMatchObject([{ status: 'ok' }, { status: 'error', sqlstate: '22023' }, { status: 'ok' }]);
    expect(await Promise.all([a, b, c].map(cashOf))).toEqual([10n, 0n, 10n]);
  });

  test('a locked member is busy and does not affect the others', async () => {
    const [a, b, c] = (await members(3)).sort() as [string, string, string];
    const answers = await locked(b, () => send([deposit(a), deposit(b), deposit(c)]));
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'busy', 'ok']);
    expect(await Promise.all([a, b, c].map(cashOf))).toEqual([10n, 0n, 10n]);
  });

  test('the second command of a member is busy', async () => {
    const [a] = (await members(1)) as [string];
    expect((await send([deposit(a, 1n), deposit(a, 2n)])).map(({ status }) => status)).toEqual(['ok', 'busy']);
    expect(await cashOf(a)).toBe(1n);
  });

  test('batches with the same members in opposite orders do not deadlock', async () => {
    const all = await members(40);
    const rounds = await Promise.all(
      Array.from({ length: 8 }, (_none, round) =>
        send((round % 2 ? all : all.toReversed()).map((memberId) => deposit(memberId))),
      ),
    );
    const done = rounds.flat().filter(({ status }) => status === 'ok').length;
    expect(rounds.flat().every(({ status }) => status === 'ok' || status === 'busy')).toBe(true);
    expect((await Promise.all(all.map(cashOf))).reduce((sum, cash) => sum + cash, 0n)).toBe(BigInt(done) * 10n);
  });

  test('accepts at most 64 commands, and only of a money command', async () => {
    const all = await members(65);
    await expect(send(all.map((memberId) => deposit(memberId)))).rejects.toMatchObject({ code: '22023' });
    await expect(kit.database.query(`select ledger.batch('ledger.nothing', '{}')`)).rejects.toMatchObject({
      code: '42883',
    });
    await expect(
      kit.database.query(`select ledger.batch('ledger.adjust(jsonb); drop table x; --', '{}')`),
    ).rejects.toThrow();
    expect(await kit.database.query(`select ledger.batch('ledger.adjust', '{}') as answers`)).toEqual([
      { answers: [] },
    ]);
  });
});

describe('createCommands', () => {
  test('returns the answer of the function and sends bigints as text', async () => {
    const [a] = (await members(1)) as [string];
    const commands = createCommands(kit.database.pool);
    const command = {
      id: uuid7(),
      memberId: a,
      type: 'deposit',
      lines: [{ debit: 'channel:test', credit: 'cash', amount: 9_007_199_254_740_993n, currency: 'THB' }],
    };
    expect(await commands.run('ledger.adjust', command)).toMatchObject({
      status: 'ok',
      balances: [{ balance: '9007199254740993' }],
    });
    expect((await commands.run('ledger.adjust', command)).status).toBe('replayed');
  });

  test('throws the database error of an invalid command', async () => {
    const [a] = (await members(1)) as [string];
    const commands = createCommands(kit.database.pool);
    await expect(commands.run('ledger.adjust', invalid(a))).rejects.toMatchObject({
      name: 'CommandFailed',
      code: '22023',
    });
    await expect(commands.run('ledger.nothing', deposit(a))).rejects.toBeInstanceOf(CommandFailed);
    await expect(commands.run('ledger.adjust(null);--' as 'ledger.adjust', deposit(a))).rejects.toBeInstanceOf(
      TypeError,
    );
  });

  test('answers busy when a member stays locked, and resets the lock timeout of the connection', async () => {
    const [a] = (await members(1)) as [string];
    const commands = createCommands(kit.database.pool, { lockTimeout: 30, busyAttempts: 2 });
    expect(await locked(a, () => commands.run('ledger.adjust', deposit(a)))).toEqual({ status: 'busy' });
    expect(await cashOf(a)).toBe(0n);
    expect((await commands.run('ledger.adjust', deposit(a))).status).toBe('ok');
    expect(await kit.database.query('show lock_timeout')).toEqual([{ lock_timeout: '0' }]);
  });

  test('retries a busy command until the lock is released', async () => {
    const [a] = (await members(1)) as [string];
    const commands = createCommands(kit.database.pool, { lockTimeout: 20, busyAttempts: 200 });
    let running: Promise<{ status: string }> | undefined;
    await locked(a, async () => {
      running = commands.run('ledger.adjust', deposit(a));
      await kit.database.query('select pg_sleep(0.1)');
    });
    expect((await running!).status).toBe('ok');
    expect(await cashOf(a)).toBe(10n);
  });
});

describe('a command that runs too long', () => {
  /** A money command that locks its id, sleeps and records the id, once per id. */
  beforeAll(() =>
    kit.owner.query(`
    create table platform.slept (id uuid primary key);
    create function platform.sleep(p_command jsonb)
    returns jsonb
    language plpgsql
    security definer
    set search_path = pg_catalog, pg_temp
    as $$
    begin
      perform pg_advisory_xact_lock(hashtext(p_command ->> 'id'));
      if exists (select from platform.slept where id = (p_command ->> 'id')::uuid) then
        return '{"status": "replayed"}';
      end if;
      insert into platform.slept values ((p_command ->> 'id')::uuid);
      perform pg_sleep((p_command ->> 'seconds')::float);
      return '{"status": "ok"}';
    end $$;
    select ledger.make_batch('platform.sleep');
    grant execute on function platform.sleep, platform.sleep_batch to chokdee_app`),
  );
  const sleep = (seconds: number): MoneyCommand => ({ id: uuid7(), memberId: uuid7(), seconds });
  const slept = async (command: MoneyCommand) =>
    (await kit.owner.query('select from platform.slept where id = $1', [command.id])).length;
  const limited = async <R>(work: (pool: TestDatabase['database']['pool']) => Promise<R>): Promise<R> => {
    const pool = createPool(kit.url, { max: 4, statementTimeout: 150 });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  };

  test('is cancelled by the statement timeout: busy, with nothing done, alone and in a batch', () =>
    limited(async (pool) => {
      // The short one has several attempts: on a busy machine it too may run into the timeout.
      const [alone, one, two] = [sleep(60), sleep(60), sleep(0)];
      expect(await createCommands(pool, { busyAttempts: 2 }).run('platform.sleep', alone)).toEqual({ status: 'busy' });
      const batcher = createBatcher(pool, { connections: 1, busyAttempts: 8 });
      expect(await Promise.all([batcher.run('platform.sleep', one), batcher.run('platform.sleep', two)])).toEqual([
        { status: 'busy' },
        { status: 'ok' },
      ]);
      expect([await slept(alone), await slept(one), await slept(two)]).toEqual([0, 0, 1]);
    }));

  test('is sent again after the answer timeout until its outcome is known, and never reported as busy', async () => {
    const options = { answerTimeout: 60, lockTimeout: 20, busyAttempts: 1, attempts: 200 };
    const [alone, one, two] = [sleep(0.5), sleep(0.5), sleep(0)];
    expect(await createCommands(kit.database.pool, options).run('platform.sleep', alone)).toEqual({
      status: 'replayed',
    });
    const batcher = createBatcher(kit.database.pool, { ...options, connections: 1 });
    const statuses = (await Promise.all([batcher.run('platform.sleep', one), batcher.run('platform.sleep', two)])).map(
      ({ status }) => status,
    );
    // Either the batch or the single command executed the short one; it has run once.
    expect(statuses).toEqual(['replayed', expect.stringMatching(/^(ok|replayed)$/)]);
    expect([await slept(alone), await slept(one), await slept(two)]).toEqual([1, 1, 1]);
  });
});

describe('createBatcher', () => {
  test('sends many commands in few batches, in order for each member', async () => {
    const all = await members(30);
    let queries = 0;
    const counting = {
      query: (query: object) => {
        queries += 1;
        return kit.database.pool.query(query as never);
      },
    } as unknown as TestDatabase['database']['pool'];
    const batcher = createBatcher(counting);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, round) =>
        all.map((memberId) =>
          batcher.run(
            'ledger.adjust',
            // The stake is only available when the deposit before it was sent first.
            round % 2 === 0 ? deposit(memberId, 10n) : adjustment(memberId, 'bet', [['cash', 'house:games', 10n]]),
          ),
        ),
      ).flat(),
    );
    await batcher.idle();
    expect(answers.every(({ status }) => status === 'ok')).toBe(true);
    expect(await Promise.all(all.map(cashOf))).toEqual(Array(30).fill(0n));
    // 600 commands; a batch has one per member, and two connections share the members.
    expect(queries).toBeLessThanOrEqual(45);
  });

  test('an invalid command and a locked member do not affect the others', async () => {
    const all = await members(20);
    const batcher = createBatcher(kit.database.pool, { lockTimeout: 30, busyAttempts: 2, connections: 1 });
    const outcomes = await locked(all[3]!, () =>
      Promise.allSettled(
        all.map((memberId, at) => batcher.run('ledger.adjust', at === 7 ? invalid(memberId) : deposit(memberId))),
      ),
    );
    const statuses = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.status : (outcome.reason as CommandFailed).code,
    );
    expect(statuses).toEqual(all.map((_memberId, at) => (at === 3 ? 'busy' : at === 7 ? '22023' : 'ok')));
    expect(await Promise.all(all.map(cashOf))).toEqual(all.map((_memberId, at) => (at === 3 || at === 7 ? 0n : 10n)));
  });

  test('rejects commands when the queue is full and executes the queued ones', async () => {
    const all = await members(30);
    const batcher = createBatcher(kit.database.pool, { queue: 10 });
    const outcomes = await Promise.allSettled(all.map((memberId) => batcher.run('ledger.adjust', deposit(memberId))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(
      outcomes
        .flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
        .every((reason) => reason instanceof QueueFull),
    ).toBe(true);
    expect((await Promise.all(all.map(cashOf))).filter((cash) => cash === 10n)).toHaveLength(10);
  });

  test('leaves correct books', async () => {
    expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
  });
});
