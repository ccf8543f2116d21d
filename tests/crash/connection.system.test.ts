import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createBatcher } from '@chokdee/ledger/batcher';
import { balances } from '@chokdee/ledger/client';
import {
  type CommandOptions,
  type Commands,
  createCommands,
  type MoneyCommand,
  OutcomeUnknown,
} from '@chokdee/ledger/commands';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { type Fault, openProxy, type Proxy } from './proxy.ts';

let db: TestDatabase;
let proxy: Proxy;
let proxied: Database;
beforeAll(async () => {
  db = await testDatabase();
  proxy = await openProxy(db.url);
  proxied = createDatabase(createPool(proxy.through(db.url), { max: 4, name: 'proxied' }));
});
afterAll(async () => {
  expect((await prove(db.database, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
  await proxied.close();
  await proxy.close();
  await db.close();
});

async function openPlayer(): Promise<string> {
  const memberId = uuid7();
  await db.database.query(
    `select ledger.open_member($1, 'chokdee', 'THB'), protection.create_player_limits($1, 'chokdee', 'THB')`,
    [memberId],
  );
  await createCommands(db.database.pool).run('ledger.adjust', {
    id: uuid7(),
    memberId,
    type: 'deposit',
    lines: [{ debit: 'channel:test', credit: 'cash', amount: 1_000_000n, currency: 'THB' }],
  });
  return memberId;
}
const play = (memberId: string): MoneyCommand => {
  const id = uuid7();
  return {
    id,
    memberId,
    brandId: 'chokdee',
    product: 'RNG',
    vendor: 'TEST',
    game: 'connection',
    round: id,
    stake: '100000',
    payout: '30000',
    currency: 'THB',
    ruleVersion: '1',
  };
};
const cashOf = async (memberId: string) => (await balances(db.database, memberId))[0];
const countWagers = async (memberId: string) =>
  (
    await db.database.query<{ n: bigint }>(
      'select count(*) as n from ledger.transfer where member_id = $1 and type = $2',
      [memberId, 'bet'],
    )
  )[0]!.n;

/** For the fault without a reply. The others use the default, because a machine may be slow. */
const SHORT_TIMEOUT = { answerTimeout: 1_500 };
const faults: readonly (readonly [string, Fault, status: 'ok' | 'replayed'])[] = [
  ['the reply is lost', { kind: 'cut-reply' }, 'replayed'],
  ['the request is lost', { kind: 'cut-request' }, 'ok'],
  ['the reply is lost and the connection stays open', { kind: 'half-open' }, 'replayed'],
  ['the connection is closed within the reply', { kind: 'cut-after', bytes: 40 }, 'replayed'],
  ['the reply arrives in small pieces', { kind: 'drip', bytes: 3 }, 'ok'],
];

describe.each([
  ['single commands', createCommands],
  ['batches', createBatcher],
] as const)('%s', (_name, create) => {
  /**
   * Prepares the statement on every connection, so that requests contain nothing but the command.
   */
  async function warmCommands(options?: CommandOptions): Promise<Commands> {
    const commands = create(proxied.pool, options);
    const warm = await Promise.all(Array.from({ length: 8 }, openPlayer));
    await Promise.all(warm.map((memberId) => commands.run('wagering.place_and_settle', play(memberId))));
    return commands;
  }

  it.each(faults)('apply a command once when %s', async (_name, fault, status) => {
    const commands = await warmCommands(fault.kind === 'half-open' ? SHORT_TIMEOUT : {});
    const [memberId, otherMembers] = [
      await openPlayer(),
      await Promise.all([openPlayer(), openPlayer(), openPlayer()]),
    ];
    const command = play(memberId);
    const before = proxy.injected;
    proxy.inject(command.id, fault);
    const [answer, ...others] = await Promise.all(
      [command, ...otherMembers.map(play)].map((each) => commands.run('wagering.place_and_settle', each)),
    );
    expect(proxy.injected).toBe(before + 1);
    expect(answer).toMatchObject({ status, balance: '930000', version: '3' });
    expect(others.every((other) => other.status === 'ok' || other.status === 'replayed')).toBe(true);
    for (const each of [memberId, ...otherMembers]) {
      expect(await cashOf(each)).toMatchObject({ balance: 930_000n, version: 3n });
      expect(await countWagers(each)).toBe(1n);
    }
  });

  it('apply a command once when three replies are lost', async () => {
    const commands = await warmCommands();
    const memberId = await openPlayer();
    const command = play(memberId);
    proxy.inject(command.id, { kind: 'cut-reply' }, 3);
    expect(await commands.run('wagering.place_and_settle', command)).toMatchObject({
      status: 'replayed',
      balance: '930000',
    });
    expect(await cashOf(memberId)).toMatchObject({ balance: 930_000n, version: 3n });
  });
});

it('throws OutcomeUnknown when all attempts fail; sending the same id later applies the command once', async () => {
  const memberId = await openPlayer();
  const command = play(memberId);
  proxy.inject(command.id, { kind: 'cut-reply' }, 3);
  const commands = createCommands(proxied.pool, { attempts: 3 });
  await expect(commands.run('wagering.place_and_settle', command)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(await commands.run('wagering.place_and_settle', command)).toMatchObject({
    status: 'replayed',
    balance: '930000',
  });
  expect(await countWagers(memberId)).toBe(1n);
});
