import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@chokdee/contract/call';
import { depositByLaunchUrl } from '@chokdee/contract/calls/cashier/deposits';
import { reviewWithdrawal, takeWithdrawal } from '@chokdee/contract/calls/cashier/review';
import { addBankCard, withdraw } from '@chokdee/contract/calls/cashier/withdrawals';
import { listOperators, operatorLogin } from '@chokdee/contract/calls/console';
import { register, sessions, setPaymentPassword } from '@chokdee/contract/calls/identity';
import { launchGame, rgsAuthenticate, rgsEndRound, rgsPlay, rgsSeeds } from '@chokdee/contract/calls/launcher';
import { currentPair } from '@chokdee/contract/calls/seeds';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import {
  sendCall,
  type TestAnswer,
  type TestCaller,
  type TestInput,
} from '../../apps/server/src/platform/http/testing.ts';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { seed } from '../../apps/server/src/seed.ts';
import type { Hints, Wire } from './arbitrary.ts';

/** A part of a request that would succeed; what is not given is empty. */
type Example = Partial<Wire>;

/** The whole composed server with a life in it: members with money, a game session with a round, orders, withdrawals, operators. */
export interface ContractFixture {
  readonly db: TestDatabase;
  readonly app: App;
  /** What lives now, by field name. */
  hints(): Hints;
  send<C extends Call>(call: C, input: TestInput, caller?: TestCaller): Promise<TestAnswer<C>>;
  /** A living credential for a call's guard. Calls that end sessions or change passwords get one of their own. */
  callerOf(call: Call): Promise<TestCaller>;
  /** The member all of this belongs to. */
  readonly memberId: string;
  readonly pepper: Uint8Array;
  /** Another member, with a payment password and nothing else. */
  stranger(): Promise<TestCaller>;
  /** The demo's operator of this name, who is of that role. */
  operator(name: 'operator' | 'supervisor' | 'admin'): Promise<TestCaller>;
  /** A request of this call that succeeds now, where one is known; makes what it needs. */
  exampleOf(call: Call, caller: TestCaller): Promise<Example | null>;
  close(): Promise<void>;
}

const password = 'correct horse battery 1';
const paymentPassword = '135792';
const payeeName = 'สมชาย ใจดี';
const money = 10_000_000_000n;
const bet = { amount: 1_000_000, mode: 'UNDER', meta: { target: 9_800 } };

/** Calls after which a session or a password is no longer what it was. */
const consuming =
  /^(identity|console)\.(logout|endSession|changePassword|password|setPaymentPassword|changePaymentPassword)$/;

/** Opens a whole house for the contract tests. */
export async function openContractFixture(): Promise<ContractFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const db = await testDatabase();
  const config = loadConfig({
    CHOKDEE_MODE: 'test',
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    PORT: '0',
    CHOKDEE_DATA: folder,
    LOG_LEVEL: 'silent',
  });
  await seed(config);
  // Everything switched on, so that every call is reached.
  await db.owner.query(`update brand.feature set enabled = true where mod_id <> 'ENCRYPTION3'`);
  // The long form asks for more withdrawals than a member may make in a day.
  await db.owner.query('update cashier.settings set withdrawals_per_day = 10000');
  const operatorPassword = demoSecrets(folder).accountPassword;
  const app = await compose(config, { rateLimits: false });
  // Requests only: consumers and jobs would change tables by themselves.
  const base = await app.http.listen();
  const send: ContractFixture['send'] = (call, input, caller = {}) => sendCall(base, call, input, caller);
  /** The value of an answer that must be a success. */
  const must = async <C extends Call>(
    call: C,
    input: TestInput,
    caller: TestCaller = {},
  ): Promise<TestAnswer<C>['value']> => {
    const { value, errorCode, body } = await send(call, input, caller);
    if (errorCode !== null) throw new Error(`${call.id}: ${JSON.stringify(body)}`);
    return value;
  };

  /** Wrong passwords of the fuzz must not lock out the fixture. */
  const forgive = (): Promise<unknown> => db.owner.query('delete from identity.throttle');
  let members = 0;
  const enrol = async (payment: boolean): Promise<{ token: string; memberId: string; username: string }> => {
    await forgive();
    const username = `fuzz${(members += 1)}`;
    const joined = await must(register, {
      body: { username, password, confirmPassword: password, payeeName, adult: true, login: true },
    });
    if (!('token' in joined)) throw new Error('registration did not log in');
    const id = uuid7();
    await db.database.query(
      `select ledger.post($1, $2, $3, 'deposit', array[row('channel:sandbox', 'cash', $4, 'THB')::ledger.line], 'fuzz')`,
      [joined.customerId, id, Buffer.from(id), money],
    );
    if (payment)
      await must(
        setPaymentPassword,
        { body: { password, paymentPassword, confirmPaymentPassword: paymentPassword } },
        { token: joined.token },
      );
    return { token: joined.token, memberId: joined.customerId, username };
  };
  const operator = async (name: string): Promise<TestCaller> => {
    await forgive();
    return { token: (await must(operatorLogin, { body: { name, password: operatorPassword } })).token };
  };

  const main = await enrol(true);
  const victim = await enrol(false);
  const player: TestCaller = { token: main.token };
  const admin = await operator('admin');
  const card = await must(
    addBankCard,
    { body: { bankCode: 'KBANK', cardNumber: '1234564821', cardHolder: payeeName, password: paymentPassword } },
    player,
  );
  const deposit = await must(depositByLaunchUrl, { body: { amount: 500 } }, player);
  const bank = new URL(deposit.redirectUrl ?? '');
  const launch = { launchMode: 'GLS', nodeId: 'lantern-dice' };
  /** A game session of the main member, the last one opened; a launch ends the one before of its game. */
  let sessionID = '';
  const openGame = async (nodeId = launch.nodeId): Promise<{ sessionID: string }> => {
    sessionID =
      new URL((await must(launchGame, { query: { ...launch, nodeId } }, player)).content.game_url).searchParams.get(
        'sessionID',
      ) ?? '';
    await must(rgsAuthenticate, { body: { sessionID } });
    return { sessionID };
  };
  /** The same without an open round. */
  const openTable = async (nodeId?: string): Promise<{ sessionID: string }> => {
    const body = await openGame(nodeId);
    await must(rgsEndRound, { body });
    return body;
  };
  /** One without an open round in any game: a round of several steps keeps its seeds. */
  const openFree = async (): Promise<{ sessionID: string }> => {
    await openTable('kinnari-mines');
    return openTable();
  };
  const { round } = await must(rgsPlay, { body: { ...(await openGame()), ...bet } });

  const newWithdrawal = async (): Promise<string> =>
    (
      await must(
        withdraw,
        { body: { amount: 100, bankCardId: card.bankCardId, password: paymentPassword, requestId: uuid7() } },
        player,
      )
    ).withdrawalId;
  /** A withdrawal in the review, at the version it stands at. */
  const review = async (taken: boolean): Promise<Example> => {
    const params = { memberId: main.memberId, id: await newWithdrawal() };
    const before = await must(reviewWithdrawal, { params }, admin);
    const { version } = taken
      ? await must(takeWithdrawal, { params, body: { version: before.version } }, admin)
      : before;
    return { params, body: { version } };
  };
  const bankPage: Example = {
    params: { reference: bank.pathname.split('/').at(-1) },
    query: Object.fromEntries(bank.searchParams),
  };
  const forVictim: Example = { params: { id: victim.memberId }, body: { reason: 'the fuzz says so' } };

  /** Sets an event of the main member aside; answers where it is. */
  const parkEvent = async (): Promise<{ consumer: string; id: string }> => {
    await db.owner.query(
      `insert into platform.outbox_consumer (name) values ('wallet.balance') on conflict do nothing`,
    );
    await db.owner.query(
      `insert into platform.outbox_dead_letter (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
      values ('wallet.balance', 1, '1', platform.clock(), 'balance.changed', $1, '{}', 'away', 5, platform.clock()) on conflict do nothing`,
      [main.memberId],
    );
    return { consumer: 'wallet.balance', id: '1' };
  };

  const examples: Readonly<Record<string, (caller: TestCaller) => Promise<Example> | Example>> = {
    'identity.login': () => ({ body: { username: victim.username, password } }),
    'identity.endSession': async (caller) => ({ params: { id: (await must(sessions, {}, caller))[0]?.id } }),
    'identity.register': () => ({
      body: { username: 'freshfuzz', password, confirmPassword: password, adult: true, login: true },
    }),
    'identity.checkUsername': () => ({ query: { username: 'nobodyyet' } }),
    'identity.changePassword': () => ({
      body: { oldPassword: password, newPassword: 'another horse 22', confirmNewPassword: 'another horse 22' },
    }),
    'identity.setPaymentPassword': () => ({
      body: { password, paymentPassword, confirmPaymentPassword: paymentPassword },
    }),
    'identity.changePaymentPassword': () => ({
      body: { oldPaymentPassword: paymentPassword, paymentPassword: '246813', confirmPaymentPassword: '246813' },
    }),
    'catalogue.addFavourite': () => ({ body: { nodeId: 'lantern-dice' } }),
    'promotions.view': () => ({ query: { promotionKey: 'fair-play' } }),
    'catalogue.removeFavourite': () => ({ query: { nodeId: 'lantern-dice' } }),
    'launcher.launchGame': () => ({ query: launch }),
    'launcher.roundFairness': () => ({ params: { id: round.betID } }),
    'launcher.rgs.play': async () => ({ body: { ...(await openTable()), ...bet } }),
    'launcher.trialLaunch': () => ({ body: { nodeId: 'lantern-dice' } }),
    'launcher.rgs.action': async () => {
      const body = await openTable('kinnari-mines');
      await must(rgsPlay, { body: { ...body, amount: bet.amount, mode: 'BASE' } });
      return { body: { ...body, action: 'lift-0', meta: { step: 0 } } };
    },
    'launcher.rgs.event': async () => {
      const body = await openTable();
      await must(rgsPlay, { body: { ...body, ...bet } });
      return { body: { ...body, event: '1' } };
    },
    'launcher.rgs.replay': async () => {
      await openTable();
      return { params: { game: 'dice', version: '1.0.0', mode: 'UNDER', event: round.betID } };
    },
    'launcher.rgs.rotate': async () => {
      const body = await openFree();
      return { body: { ...body, pairId: (await must(rgsSeeds, { body })).current.id } };
    },
    'seeds.rotate': async () => {
      await openFree();
      return { body: { pairId: (await must(currentPair, {}, player)).current.id } };
    },
    'wagering.sportsVendorOrders': () => ({ query: { accountType: 'CHOK' } }),
    'wagering.betDetail': () => ({ params: { orderNo: round.betID } }),
    'cashier.depositByLaunchUrl': () => ({ body: { amount: 500 } }),
    'cashier.getDeposit': () => ({ query: { depositId: deposit.depositId } }),
    'cashier.addBankCard': () => ({
      body: { bankCode: 'KBANK', cardNumber: '1234564822', cardHolder: payeeName, password: paymentPassword },
    }),
    'cashier.withdraw': () => ({ body: { amount: 100, bankCardId: card.bankCardId, password: paymentPassword } }),
    'cashier.sandboxBankPage': () => bankPage,
    'cashier.sandboxBankPay': () => ({ ...bankPage, body: { choice: 'now' } }),
    'cashier.reviewWithdrawal': () => review(false).then(({ params }) => ({ params: params ?? {} })),
    'cashier.takeWithdrawal': () => review(false),
    'cashier.releaseWithdrawal': () => review(true),
    'cashier.approveWithdrawal': () => review(true),
    'cashier.rejectWithdrawal': () =>
      review(true).then(({ params, body }) => ({
        params: params ?? {},
        body: { ...(body as object), reason: 'the fuzz says so' },
      })),
    'console.login': () => ({ body: { name: 'operator', password: operatorPassword } }),
    'console.password': () => ({
      body: { oldPassword: operatorPassword, newPassword: 'another horse 22', confirmNewPassword: 'another horse 22' },
    }),
    'console.viewMember': () => ({ params: { id: victim.memberId } }),
    'outbox.event': async () => ({ params: await parkEvent() }),
    // An event that its consumer can bear by now.
    'outbox.resend': async () => ({ body: await parkEvent() }),
    'console.blockMember': () => forVictim,
    'console.unblockMember': () => forVictim,
    'console.createOperator': () => ({ body: { name: 'newcomer', password: 'another horse 22', role: 'operator' } }),
    'console.disableOperator': async () => ({
      params: { id: (await must(listOperators, {}, admin)).find((row) => row.name === 'operator')?.id },
      body: { reason: 'the fuzz says so' },
    }),
    'console.enableOperator': async () => ({
      params: { id: (await must(listOperators, {}, admin)).find((row) => row.name === 'operator')?.id },
      body: { reason: 'the fuzz says so' },
    }),
    'console.setMaintenance': () => ({ body: { maintenance: true, reason: 'the fuzz says so' } }),
  };

  return {
    db,
    app,
    send,
    operator,
    memberId: main.memberId,
    pepper: config.secrets.pepper,
    stranger: async () => ({ token: (await enrol(true)).token }),
    hints: () => ({
      sessionID: [sessionID],
      betID: [round.betID],
      depositId: [deposit.depositId],
      orderNo: [deposit.orderNo],
      password: [password],
      amount: [1, 500, 1_000_000],
      mode: ['UNDER'],
      nodeId: ['lantern-dice'],
      launchMode: ['GLS'],
    }),
    callerOf: async (call) => {
      if (call.listener === 'games' || call.guard === 'open') return {};
      if (call.listener === 'console') return consuming.test(call.id) ? operator('supervisor') : admin;
      return consuming.test(call.id)
        ? { token: (await enrol(call.id === 'identity.changePaymentPassword')).token }
        : player;
    },
    exampleOf: async (call, caller) => {
      await forgive();
      const known = examples[call.id];
      if (known !== undefined) return known(caller);
      if (call.id.startsWith('launcher.rgs.')) return { body: await openGame() };
      // What demands nothing succeeds with nothing.
      return [call.params, call.query, call.request].every(
        (schema) => schema === undefined || schema.safeParse({}).success,
      )
        ? {}
        : null;
    },
    close: async () => {
      await app.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
