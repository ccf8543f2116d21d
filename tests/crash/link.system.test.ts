import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
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
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { type Fault, openProxy, type Proxy } from './proxy.ts';

let kit: TestDatabase;
let proxy: Proxy;
let linked: Database;
beforeAll(async () => {
  kit = await testDatabase();
  proxy = await openProxy(kit.url);
  linked = createDatabase(createPool(proxy.through(kit.url), { max: 4, name: 'linked' }));
});
afterAll(async () => {
  expect((await prove(kit.database, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
  await linked.close();
  await proxy.close();
  await kit.close();
});

async function openPlayer(): Promise<string> {
  const memberId = uuid7();
  await kit.database.query(
    `select ledger.open_member($1, 'chokdee', 'THB'), protection.create_player_limits($1, 'chokdee', 'THB')`,
    [memberId],
  );
  await createCommands(kit.database.pool).run('ledger.adjust', {
    id: uuid7(),
    memberId,
    type: 'deposit',
    lines: [{ debit: 'channel:test', credit: 'cash', amount: 100n, currency: 'THB' }],
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
    game: 'link',
    round: id,
    stake: '10',
    payout: '3',
    currency: 'THB',
    ruleVersion: '1',
  };
};
const cashOf = async (memberId: string) => (await balances(kit.database, memberId))[0];
const wagers = async (memberId: string) =>
  (
    await kit.database.query<{ n: bigint }>(
      'select count(*) as n from ledger.transfer where member_id = $1 and type = $2',
      [memberId, 'bet'],
    )
  )[0]!.n;

/** Who waits for a link that is silent for ever need not wait long; the others have all the time a busy machine takes. */
const HASTY = { answerTimeout: 1_500 };
const faults: readonly (readonly [string, Fault, status: 'ok' | 'replayed'])[] = [
  ['after the request and before the reply', { kind: 'cut-reply' }, 'replayed'],
  ['before the request arrives', { kind: 'cut-request' }, 'ok'],
  ['without a word, and stays open', { kind: 'half-open' }, 'replayed'],
  ['in the middle of the reply', { kind: 'cut-after', bytes: 40 }, 'replayed'],
  ['not at all, but the reply drips', { kind: 'drip', bytes: 3 }, 'ok'],
];

describe.each([
  ['alone', createCommands],
  ['in a batch', createBatcher],
] as const)('sent %s', (_way, create) => {
  /** The statement is prepared on every connection before the link fails: its bytes are the command's alone. */
  async function warmCommands(options?: CommandOptions): Promise<Commands> {
    const commands = create(linked.pool, options);
    const warm = await Promise.all(Array.from({ length: 8 }, openPlayer));
    await Promise.all(warm.map((memberId) => commands.run('wagering.place_and_settle', play(memberId))));
    return commands;
  }

  test.each(faults)('the link is cut %s: one effect', async (_what, fault, status) => {
    const commands = await warmCommands(fault.kind === 'half-open' ? HASTY : {});
    const [memberId, neighbours] = [await openPlayer(), await Promise.all([openPlayer(), openPlayer(), openPlayer()])];
    const command = play(memberId);
    const before = proxy.struck;
    proxy.arm(command.id, fault);
    const [answer, ...others] = await Promise.all(
      [command, ...neighbours.map(play)].map((one) => commands.run('wagering.place_and_settle', one)),
    );
    expect(proxy.struck).toBe(before + 1);
    expect(answer).toMatchObject({ status, balance: '93', version: '3' });
    expect(others.every((other) => other.status === 'ok' || other.status === 'replayed')).toBe(true);
    for (const one of [memberId, ...neighbours]) {
      expect(await cashOf(one)).toMatchObject({ balance: 93n, version: 3n });
      expect(await wagers(one)).toBe(1n);
    }
  });

  test('cut three times in a row: one effect', async () => {
    const commands = await warmCommands();
    const memberId = await openPlayer();
    const command = play(memberId);
    proxy.arm(command.id, { kind: 'cut-reply' }, 3);
    expect(await commands.run('wagering.place_and_settle', command)).toMatchObject({
      status: 'replayed',
      balance: '93',
    });
    expect(await cashOf(memberId)).toMatchObject({ balance: 93n, version: 3n });
  });
});

test('a link that never heals says that the outcome is unknown; asked later with the same id, there is one effect', async () => {
  const memberId = await openPlayer();
  const command = play(memberId);
  proxy.arm(command.id, { kind: 'cut-reply' }, 3);
  const impatient = createCommands(linked.pool, { attempts: 3 });
  await expect(impatient.run('wagering.place_and_settle', command)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(await impatient.run('wagering.place_and_settle', command)).toMatchObject({
    status: 'replayed',
    balance: '93',
  });
  expect(await wagers(memberId)).toBe(1n);
});
