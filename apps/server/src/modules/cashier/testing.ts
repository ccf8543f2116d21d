import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import type { BrandFacts, OperatorSession, PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSandboxDeposit, type SandboxDeposit } from './adapters/sandbox-deposit.ts';
import { createSandboxPayout } from './adapters/sandbox-payout.ts';
import { createCashier, type Cashier } from './cashier.ts';
import type { PayoutChannel } from './channels.ts';
import { openCashier } from './settings.ts';

/** The brand of the cashier's tests. */
export const brand: BrandFacts = {
  id: 'chokdee',
  merchantCode: 'chokdee',
  currency: 'THB',
  currencySymbol: '฿',
  features: new Set(),
};
/** Whole baht as micro-units. */
export const baht = (amount: number): bigint => BigInt(amount) * 1_000_000n;
/** Two operators and a supervisor. */
export const [nid, pim, boss] = ['นิด', 'พิม', 'บอส'].map((name, index): OperatorSession => ({
  sessionId: randomUUID(),
  operatorId: `00000000-0000-4000-8000-00000000000${index + 1}`,
  name,
  role: index === 2 ? 'supervisor' : 'operator',
})) as [OperatorSession, OperatorSession, OperatorSession];

/** The payment password every member of the tests has. */
export const password = 'ripple-8812';
/** Where they type it. */
export const from = { address: '127.0.0.1', userAgent: 'test' };
const realName = 'สมชาย ใจดี';

/** A cashier on a fresh database with the sandbox at both ends. */
export interface CashierFixture {
  readonly db: TestDatabase;
  readonly cashier: Cashier;
  readonly bank: SandboxDeposit;
  /** The bank's post: `held` keeps callbacks from the shop, `to` sends them over HTTP to a site. */
  readonly post: { held: boolean; to: string | null };
  member(): Promise<PlayerSession>;
  /** A member with cash in the purse, deposited through the sandbox. */
  rich(amount: number): Promise<PlayerSession>;
  /** What a member has: posted, held. */
  purse(player: PlayerSession): Promise<{ readonly balance: bigint; readonly held: bigint }>;
  /** Pays a deposit at the bank's counter. */
  press(reference: string, choice: 'now' | 'twice' | 'late' | 'never' | 'refuse', seconds?: number): Promise<void>;
  /** A payee account with this ending of its number. */
  payee(player: PlayerSession, ending?: string): Promise<string>;
  close(): Promise<void>;
}

/** Callback secret of the tests. */
export const secret = new Uint8Array(32).fill(7);

/** Opens a test cashier; `payout` puts another paying bank in the sandbox's place. */
export async function createCashierFixture(payout?: (db: TestDatabase) => PayoutChannel): Promise<CashierFixture> {
  const db = await testDatabase();
  await openCashier(db.database, brand.id);
  const post: CashierFixture['post'] = { held: false, to: null };
  const bank = createSandboxDeposit({
    database: db.database,
    secret,
    origins: { site: 'http://shop.test', games: 'http://bank.test' },
    send: async (url, init) => {
      if (post.held) throw new Error('the line is down');
      if (post.to !== null) return fetch(url.replace('http://shop.test', post.to), init);
      try {
        await cashier.deposits.receive(String(url.split('/').at(-1)), Buffer.from(init.body), init.headers);
        return { status: 200 };
      } catch (error) {
        return { status: error instanceof Refusal && error.code === 'callback.held' ? 409 : 500 };
      }
    },
  });
  const cashier = createCashier({
    database: db.database,
    vaultKeys: [new Uint8Array(32).fill(9)],
    depositChannels: [bank],
    payoutChannels: [payout?.(db) ?? createSandboxPayout({ database: db.database })],
    identity: {
      realName: async () => realName,
      verifyPaymentPassword: async (_memberId, { field, typed }) => {
        if (typed !== password)
          throw new Refusal('invalid.payment.pw', { fields: { [field]: { code: 'invalid.payment.pw' } } });
      },
    },
    nameOperators: async () => new Map([nid, pim, boss].map(({ operatorId, name }) => [operatorId, name])),
  });
  const press: CashierFixture['press'] = async (reference, choice, seconds = 60) => {
    await db.database.transaction(async (tx) => {
      await tx.query('update cashier.sandbox_order set choice = $2, authorisation = $3 where reference = $1', [
        reference,
        choice,
        `SB${reference}`,
      ]);
      const times = choice === 'twice' ? 2 : choice === 'never' ? 0 : 1;
      for (let number = 1; number <= times; number += 1) {
        await tx.query(
          'insert into cashier.sandbox_answer (reference, number, outcome, due_at) values ($1, $2, $3, platform.clock() + make_interval(secs => $4))',
          [reference, number, choice === 'refuse' ? 'refused' : 'paid', choice === 'late' ? seconds : 0],
        );
      }
    });
    await bank.deliver();
  };
  const member: CashierFixture['member'] = async () => {
    const memberId = uuid7();
    await db.database.query('select ledger.open_member($1, $2, $3)', [memberId, brand.id, 'THB']);
    await db.database.query('select protection.create_player_limits($1, $2, $3)', [memberId, brand.id, 'THB']);
    return { sessionId: randomUUID(), memberId, account: `m${memberId.slice(-8)}`, isAgent: 0, currency: 'THB' };
  };
  return {
    db,
    cashier,
    bank,
    post,
    press,
    member,
    rich: async (amount) => {
      const player = await member();
      const deposit = await cashier.deposits.open(player, brand, { amount, language: 'TH' });
      await press(deposit.order_number, 'now');
      return player;
    },
    purse: async (player) => {
      const [row] = await db.database.query<{ balance: bigint; held: bigint }>(
        `select balance, held from ledger.balances($1) where purse = 'cash'`,
        [player.memberId],
      );
      return row ?? { balance: 0n, held: 0n };
    },
    payee: async (player, ending = '4821') =>
      (
        await cashier.payees.add({
          brandId: brand.id,
          memberId: player.memberId,
          bankCode: 'KBANK',
          number: `123456${ending}`,
          holder: realName,
        })
      ).id,
    close: () => db.close(),
  };
}

/** What a refusal's code is; throws when nothing was refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  throw new Error('nothing was refused');
}
