import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@chokdee/contract/call';
import { depositByLaunchUrl } from '@chokdee/contract/calls/cashier/deposits';
import { addBankCard } from '@chokdee/contract/calls/cashier/withdrawals';
import { rgsPlay } from '@chokdee/contract/calls/launcher';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
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
import { sendSuccessfully, serverEnvironment } from '../test-app.ts';
import type { Hints, Wire } from './arbitrary.ts';
import { createExamples } from './examples.ts';
import { BET, createGameOpener } from './games.ts';
import { createPeople, PASSWORD, PAYEE_NAME, PAYMENT_PASSWORD } from './people.ts';

/**
 * The composed server with data: members with money, a game session with a round, orders,
 * withdrawals, operators.
 */
export interface ContractFixture {
  readonly db: TestDatabase;
  readonly app: App;
  /** Where the listener of the site answers. */
  readonly site: string;
  /** The member who owns the data. */
  readonly memberId: string;
  readonly pepper: Uint8Array;
  /** Existing ids and other values that a request may name, by field name. */
  hints(): Hints;
  send<C extends Call>(call: C, input: TestInput, caller?: TestCaller): Promise<TestAnswer<C>>;
  /**
   * A caller that satisfies the call's guard. A call that ends sessions or changes passwords gets a
   * session of its own.
   */
  callerOf(call: Call): Promise<TestCaller>;
  /** A new member with a payment password and money. */
  newMember(): Promise<TestCaller>;
  /** A session of an operator; the password is that of the demo's operators by default. */
  operator(name: string, password?: string): Promise<TestCaller>;
  /**
   * A request of the call that succeeds now, null where none is known. Makes the data that it
   * needs.
   */
  exampleOf(call: Call, caller: TestCaller): Promise<Partial<Wire> | null>;
  close(): Promise<void>;
}

/** Calls that end sessions or change passwords. */
const CONSUMING = new RegExp(
  '^(identity|console)\\.(logout|endSession|endOtherSessions|changePassword|password|' +
    'setPaymentPassword|changePaymentPassword)$',
);

/** Starts the server over a fresh database and creates the data. Needs a PostgreSQL of the run. */
export async function openContractFixture(): Promise<ContractFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-contract-'));
  const db = await testDatabase();
  const config = loadConfig(serverEnvironment(db, folder));
  await seed(config);
  // Every feature is on, so that every call is reached; the bot check would stop requests before.
  await db.owner.query(`update brand.feature set enabled = true where mod_id not in ('ENCRYPTION3', 'GEETEST3')`);
  await db.owner.query('update brand.brand set sms_bot_check = false');
  // The long form makes more withdrawals than a member may make in a day.
  await db.owner.query('update cashier.settings set withdrawals_per_day = 10000');
  const app = await compose(config, { rateLimits: false });
  // HTTP only: consumers and jobs would change tables during a test.
  const base = await app.http.listen();

  const operatorPassword = demoSecrets(folder).accountPassword;
  const people = createPeople({ db, base, operatorPassword });
  const main = await people.newMember({ paymentPassword: true });
  const other = await people.newMember({ paymentPassword: false });
  const player: TestCaller = { token: main.token };
  const admin = await people.operator('admin');
  const games = createGameOpener(base, player);
  const card = await sendSuccessfully(
    base,
    addBankCard,
    {
      body: { bankCode: 'KBANK', cardNumber: '1234564821', cardHolder: PAYEE_NAME, password: PAYMENT_PASSWORD },
    },
    player,
  );
  const deposit = await sendSuccessfully(base, depositByLaunchUrl, { body: { amount: 500 } }, player);
  const { round } = await sendSuccessfully(base, rgsPlay, { body: { ...(await games.open()), ...BET } });
  const examples = createExamples({
    ...{ db, memberId: main.memberId, other, player, admin, games, deposit },
    send: (call, input, caller) => sendSuccessfully(base, call, input, caller),
    passwords: { member: PASSWORD, payment: PAYMENT_PASSWORD, operator: operatorPassword },
    payeeName: PAYEE_NAME,
    bet: BET,
    bankCardId: card.bankCardId,
    betId: round.betID,
  });

  /** A session of the supervisor, whose password an earlier call may have changed. */
  const newSupervisor = async (): Promise<TestCaller> => {
    await db.owner.query(
      `update console.operator o
       set password_hash = a.password_hash
       from console.operator a
       where o.name = 'supervisor' and a.name = 'admin' and a.brand_id = o.brand_id`,
    );
    return people.operator('supervisor');
  };
  return {
    db,
    app,
    site: base.site,
    memberId: main.memberId,
    pepper: config.secrets.pepper,
    send: (call, input, caller = {}) => sendCall(base, call, input, caller),
    operator: people.operator,
    newMember: async () => ({ token: (await people.newMember({ paymentPassword: true })).token }),
    hints: () => ({
      sessionID: [games.sessionID()],
      betID: [round.betID],
      depositId: [deposit.depositId],
      orderNo: [deposit.orderNo],
      password: [PASSWORD],
      amount: [1, 500, 1_000_000],
      mode: ['UNDER'],
      nodeId: ['lantern-dice'],
      launchMode: ['GLS'],
    }),
    callerOf: async (call) => {
      if (call.listener === 'games' || call.guard === 'open') return {};
      if (call.listener === 'console') return CONSUMING.test(call.id) ? newSupervisor() : admin;
      if (!CONSUMING.test(call.id)) return player;
      const { token } = await people.newMember({ paymentPassword: call.id === 'identity.changePaymentPassword' });
      return { token };
    },
    exampleOf: async (call, caller) => {
      await people.resetThrottle();
      const example = examples[call.id];
      if (example !== undefined) return example(caller);
      if (call.id.startsWith('launcher.rgs.')) return { body: await games.open() };
      // A call without required input succeeds without input.
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
