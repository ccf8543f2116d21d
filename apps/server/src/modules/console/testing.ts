import type { Call } from '@chokdee/contract/call';
import { login, register } from '@chokdee/contract/calls/identity';
import type { Invariant } from '@chokdee/ledger/proof';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import {
  testHttp,
  type TestAnswer,
  type TestCaller,
  type TestHttp,
  type TestInput,
} from '../../platform/http/testing.ts';
import { createMail } from '../../platform/mail/mail.ts';
import { createBrand, seedDemo as seedBrand } from '../brand/index.ts';
import { createIdentity, createPasswords, type Passwords } from '../identity/index.ts';
import { createProtection } from '../protection/index.ts';
import { createConsole, seedDemo, type Console } from './index.ts';

/** The operators' passwords, by name. */
export const secrets = {
  operator: 'somebody at the desk',
  supervisor: 'a superior person sees',
  admin: 'whoever rules the house',
} as const;
/** Every member's password. */
const memberPassword = 'correct horse';

/** The console in its house, with members to work on: real database, real HTTP on all listeners. */
export interface ConsoleFixture {
  readonly db: TestDatabase;
  readonly passwords: Passwords;
  readonly desk: Console;
  call<C extends Call>(call: C, input?: TestInput, caller?: TestCaller): Promise<TestAnswer<C>>;
  /** Registers a member; answers the id and the token of the session. */
  join(
    username: string,
    more?: Record<string, unknown>,
  ): Promise<{ readonly memberId: string; readonly token: string }>;
  enterMember(username: string): Promise<TestAnswer<typeof login>>;
  /** The same house with other rules to prove. */
  withInvariants(invariants: readonly Invariant[]): Promise<TestHttp>;
  close(): Promise<void>;
}

/** Opens a stage for tests: a database, the module with its operators, and its calls over HTTP. */
export async function createConsoleFixture(): Promise<ConsoleFixture> {
  const db = await testDatabase();
  const { database } = db;
  const passwords = createPasswords({ pepper: new Uint8Array(32).fill(7) });
  await seedBrand(database);
  await seedDemo({ database, passwords }, secrets);
  const brands = createBrand({ database, mode: 'demo', freshFor: 0 });
  const identity = createIdentity({
    database,
    brands,
    passwords,
    protection: createProtection({ database }),
    mail: createMail({ database, senders: { mail: null, sms: null }, demoOutbox: null }),
  });
  const deskWith = (invariants: readonly Invariant[]) =>
    createConsole({ database, brands, passwords, identity, invariants, mode: 'demo' });
  const open = (desk: Console) =>
    testHttp({
      modules: [desk.module, identity.module],
      ports: {
        brandOf: brands.brandOf,
        gateOf: brands.gateOf,
        playerOf: identity.playerOf,
        operatorOf: desk.operatorOf,
        operatorRefused: desk.operatorRefused,
      },
    });
  const desk = deskWith([{ invariant: 'X1', name: 'a-rule-of-a-module', sql: 'select 1 as one where false' }]);
  const http = await open(desk);
  return {
    db,
    passwords,
    desk,
    call: http.call,
    join: async (username, more = {}) => {
      const { value, errorCode } = await http.call(register, {
        body: {
          username,
          password: memberPassword,
          confirmPassword: memberPassword,
          adult: true,
          login: true,
          ...more,
        },
      });
      if (errorCode !== null || !('token' in value)) throw new Error(`${username} could not register: ${errorCode}`);
      return { memberId: value.customerId, token: value.token };
    },
    enterMember: (username) => http.call(login, { body: { username, password: memberPassword } }),
    withInvariants: (invariants) => open(deskWith(invariants)),
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}
