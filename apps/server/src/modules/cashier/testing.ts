import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { readClock } from '../../platform/clock/clock.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { createFiles, type Files } from '../../platform/files/files.ts';
import type { BrandFacts, OperatorSession, PlayerSession } from '../../platform/http/context.ts';
import { testRole } from '../../platform/http/testing.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createPromptPayChannel } from './adapters/promptpay/channel.ts';
import { createSandboxDepositChannel, type SandboxDepositChannel } from './adapters/sandbox-deposit.ts';
import { createSandboxPayoutChannel } from './adapters/sandbox-payout.ts';
import type { Choice } from './adapters/sandbox/orders.ts';
import { sign, SIGNATURE_HEADER } from './adapters/signature.ts';
import { createTransferChannel } from './adapters/transfer.ts';
import { createCashier, type Cashier } from './cashier.ts';
import type { PayoutChannel } from './channels.ts';
import type { NoticeDecision, NoticeView } from './notices.ts';
import { enableCashier } from './settings.ts';
import type { DepositRow, NoticeRow } from './tables.ts';

/** The brand of the cashier's tests. */
export const brand: BrandFacts = {
  id: 'chokdee',
  merchantCode: 'chokdee',
  currency: 'THB',
  currencySymbol: '฿',
  timeZone: 'Asia/Bangkok',
  features: new Set(),
};

/** Whole baht as micro-units. */
export const baht = (amount: number): bigint => BigInt(amount) * 1_000_000n;

/** Two operators and a supervisor. */
export const [nid, pim, supervisor] = ['นิด', 'พิม', 'บอส'].map((name, index): OperatorSession => ({
  sessionId: randomUUID(),
  operatorId: `00000000-0000-4000-8000-00000000000${index + 1}`,
  name,
  ...testRole(index === 2 ? 'supervisor' : 'operator'),
})) as [OperatorSession, OperatorSession, OperatorSession];

/** The payment password of every member. */
export const password = 'ripple-8812';
/** The code that every SMS carries. */
export const smsCode = '246810';
/** Where the payment password is typed. */
export const origin = { address: '127.0.0.1', userAgent: 'test' };
/** The real name of every member. */
export const realName = 'สมชาย ใจดี';

/** The secret of the sandbox bank's callbacks. */
export const secret = new Uint8Array(32).fill(7);

/** How a callback is signed, where it differs from a valid one. `age` in seconds. */
export interface SigningOptions {
  readonly nonce?: string;
  readonly secret?: Uint8Array;
  readonly age?: number;
  /** The channel that receives it; by default the sandbox bank. */
  readonly channel?: string;
}

/** A cashier on a fresh database, with the sandbox bank for deposits and payouts. */
export interface CashierFixture {
  readonly db: TestDatabase;
  readonly cashier: Cashier;
  readonly files: Files;
  readonly bank: SandboxDepositChannel;
  /**
   * How the bank's callbacks are delivered: `blocked` fails them; `site` sends them over HTTP to an
   * origin.
   */
  readonly callbacks: { blocked: boolean; site: string | null };
  createMember(): Promise<PlayerSession>;
  /** Creates a member with cash (whole baht), deposited through the sandbox bank. */
  createMemberWithCash(amount: number): Promise<PlayerSession>;
  /**
   * A settled bet of a member that returns its stake (micro-units); by default on a slot, all of it
   * at risk.
   */
  settleBet(player: PlayerSession, stake: bigint, over?: Readonly<Record<string, unknown>>): Promise<void>;
  /** The posted and held amounts of a member's cash. */
  purse(player: PlayerSession): Promise<{ readonly balance: bigint; readonly held: bigint }>;
  /**
   * Makes a choice on the bank's page and delivers its callbacks. `seconds`: the delay of a late
   * one.
   */
  choose(reference: string, choice: Choice, seconds?: number): Promise<void>;
  /** Adds a payee account whose number has this ending. Returns its id. */
  addPayee(player: PlayerSession, ending?: string): Promise<string>;
  /** Creates a member with a pending deposit, by default of 1000 baht at the sandbox bank. */
  openDeposit(
    amount?: number,
    channel?: string,
  ): Promise<{ readonly player: PlayerSession; readonly deposit: DepositRow }>;
  /** Signs the content of a callback. */
  signCallback(
    content: object | string,
    options?: SigningOptions,
  ): Promise<{ readonly body: Buffer; readonly headers: { readonly [SIGNATURE_HEADER]: string } }>;
  /** Sends a signed callback to the cashier. */
  sendCallback(content: object | string, options?: SigningOptions): Promise<string>;
  /** The notices that need a decision. */
  openNotices(): Promise<readonly NoticeView[]>;
  /** Resolves a notice, by default with a credit by Nid. */
  resolveNotice(
    notice: Pick<NoticeRow, 'channel' | 'nonce'>,
    over?: Partial<Pick<NoticeDecision, 'operator' | 'decision' | 'orderNumber' | 'brandId'>>,
  ): Promise<NoticeView>;
  /** The open notice with a reference. */
  noticeOf(reference: string): Promise<NoticeRow>;
  close(): Promise<void>;
}

/** The content of a callback that pays a deposit of 1000 baht. */
export const paymentOf = (deposit: { readonly order_number: string }, over: Record<string, unknown> = {}) => ({
  reference: deposit.order_number,
  outcome: 'paid',
  amount: '1000',
  currency: 'THB',
  authorisation: `A-${deposit.order_number}`,
  ...over,
});

/** Starts the fixture. `createPayoutChannel` replaces the sandbox bank for payouts. */
export async function createCashierFixture(
  createPayoutChannel?: (db: TestDatabase) => PayoutChannel,
): Promise<CashierFixture> {
  const db = await testDatabase();
  const { database } = db;
  await enableCashier(database, brand.id);
  const callbacks: CashierFixture['callbacks'] = { blocked: false, site: null };
  const bank = createSandboxDepositChannel({
    database,
    secret,
    origins: { site: 'http://shop.test', games: 'http://bank.test' },
    send: async (url, init) => {
      if (callbacks.blocked) throw new Error('callbacks are blocked');
      if (callbacks.site !== null) return fetch(url.replace('http://shop.test', callbacks.site), init);
      try {
        await cashier.deposits.receive(String(url.split('/').at(-1)), Buffer.from(init.body), init.headers);
        return { status: 200 };
      } catch (error) {
        return { status: error instanceof Refusal && error.code === 'callback.held' ? 409 : 500 };
      }
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-cashier-'));
  const files = createFiles({
    database,
    store: createDiskStore(folder),
    origin: 'http://games',
    keys: [new Uint8Array(32).fill(5)],
    log: { warn: () => undefined, error: () => undefined },
  });
  const cashier = createCashier({
    database,
    files,
    vaultKeys: [new Uint8Array(32).fill(9)],
    depositChannels: [
      bank,
      createPromptPayChannel({ id: '099400015960200', name: 'SHOP', callbackKey: secret }),
      createTransferChannel({ bankCode: 'KBANK', accountNumber: '1234567890', name: 'SHOP', callbackKey: secret }),
    ],
    payoutChannels: [createPayoutChannel?.(db) ?? createSandboxPayoutChannel({ database })],
    identity: {
      accountsOf: async (ids) => new Map(ids.map((id) => [id, `m${id.slice(-8)}`])),
      realName: async () => realName,
      verifyPaymentPassword: async (_memberId, { field, value }) => {
        if (value !== password)
          throw new Refusal('invalid.payment.pw', { fields: { [field]: { code: 'invalid.payment.pw' } } });
      },
      sendWithdrawalCode: async () => 5,
      verifyWithdrawalCode: async (_context, _memberId, { field, value }) => {
        if (value !== smsCode)
          throw new Refusal('validation.failed', { fields: { [field]: { code: 'field.code.wrong' } } });
      },
    },
    nameOperators: async () => new Map([nid, pim, supervisor].map(({ operatorId, name }) => [operatorId, name])),
  });

  const choose: CashierFixture['choose'] = async (reference, choice, seconds = 60) => {
    await database.transaction(async (tx) => {
      await tx.query(
        `update cashier.sandbox_order
         set choice = $2, authorisation = $3, chosen_at = platform.clock()
         where reference = $1`,
        [reference, choice, `SB${reference}`],
      );
      const times = choice === 'twice' ? 2 : choice === 'never' ? 0 : 1;
      for (let number = 1; number <= times; number += 1) {
        await tx.query(
          `insert into cashier.sandbox_answer (reference, number, outcome, due_at)
          values ($1, $2, $3, platform.clock() + make_interval(secs => $4))`,
          [reference, number, choice === 'refuse' ? 'refused' : 'paid', choice === 'late' ? seconds : 0],
        );
      }
    });
    await bank.deliver();
  };
  const createMember: CashierFixture['createMember'] = async () => {
    const memberId = uuid7();
    await database.query('select ledger.open_member($1, $2, $3)', [memberId, brand.id, 'THB']);
    await database.query('select protection.create_player_limits($1, $2, $3)', [memberId, brand.id, 'THB']);
    return { sessionId: randomUUID(), memberId, account: `m${memberId.slice(-8)}`, isAgent: 0, currency: 'THB' };
  };
  const openDeposit: CashierFixture['openDeposit'] = async (amount = 1_000, channel = 'sandbox') => {
    const player = await createMember();
    return { player, deposit: await cashier.deposits.open(player, brand, { amount, channel, language: 'TH' }) };
  };
  const signCallback: CashierFixture['signCallback'] = async (content, options = {}) => {
    const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const now = new Date((await readClock(database)).getTime() - (options.age ?? 0) * 1_000);
    const header = sign(options.secret ?? secret, body, options.nonce ?? randomUUID(), now);
    return { body, headers: { [SIGNATURE_HEADER]: header } };
  };
  const openNotices: CashierFixture['openNotices'] = async () =>
    (await cashier.notices.list(brand.id, { open: true, text: '', page: 1, size: 100 })).list;

  return {
    db,
    cashier,
    files,
    bank,
    callbacks,
    choose,
    createMember,
    createMemberWithCash: async (amount) => {
      const { player, deposit } = await openDeposit(amount);
      await choose(deposit.order_number, 'now');
      return player;
    },
    purse: async (player) => {
      const [row] = await database.query<{ balance: bigint; held: bigint }>(
        `select balance, held from ledger.balances($1) where purse = 'cash'`,
        [player.memberId],
      );
      return row ?? { balance: 0n, held: 0n };
    },
    settleBet: async (player, stake, over = {}) => {
      const [row] = await database.query<{ answer: { status: string } }>(
        'select wagering.place_and_settle($1::jsonb) as answer',
        [
          JSON.stringify({
            id: uuid7(),
            memberId: player.memberId,
            brandId: brand.id,
            product: 'RNG',
            vendor: 'LANTERN',
            game: 'night-market',
            round: uuid7(),
            currency: 'THB',
            ruleVersion: '1',
            stake: String(stake),
            payout: String(stake),
            ...over,
          }),
        ],
      );
      if (row?.answer.status !== 'ok') throw new Error(`the bet was answered ${JSON.stringify(row?.answer)}`);
    },
    addPayee: async (player, ending = '4821') =>
      (
        await cashier.payees.add({
          brandId: brand.id,
          memberId: player.memberId,
          bankCode: 'KBANK',
          number: `123456${ending}`,
          holder: realName,
        })
      ).id,
    openDeposit,
    signCallback,
    sendCallback: async (content, options) => {
      const { body, headers } = await signCallback(content, options);
      return cashier.deposits.receive(options?.channel ?? 'sandbox', body, headers);
    },
    openNotices,
    resolveNotice: ({ channel, nonce }, over) =>
      cashier.notices.resolve({
        operator: nid,
        address: '10.0.0.1',
        brandId: brand.id,
        channel,
        nonce,
        decision: 'credit',
        reason: 'seen on the statement',
        ...over,
      }),
    noticeOf: async (reference) => {
      const found = (await openNotices()).find(({ notice }) => notice.reference === reference);
      if (found === undefined) throw new Error(`no open notice with the reference ${reference}`);
      return found.notice;
    },
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await db.close();
    },
  };
}

/** The code of a refusal. Throws when the work succeeds. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  throw new Error('expected a refusal');
}
