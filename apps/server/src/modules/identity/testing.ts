import type { Call } from '@chokdee/contract/call';
import { login, register } from '@chokdee/contract/calls/identity';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import {
  testHttp,
  type TestAnswer,
  type TestCaller,
  type TestHttp,
  type TestInput,
} from '../../platform/http/testing.ts';
import { createMail, type Mail } from '../../platform/mail/mail.ts';
import { demoSender } from '../../platform/mail/sender.ts';
import { createBrand, seedDemo, type Brands } from '../brand/index.ts';
import { createProtection, type Protection } from '../protection/index.ts';
import { createIdentity, createPasswords, type Identity, type Passwords } from './index.ts';

/** Identity as it stands in the house: real database, real HTTP, real hashes. */
export interface IdentityFixture {
  readonly db: TestDatabase;
  readonly http: TestHttp;
  readonly brands: Brands;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly protection: Protection;
  readonly mail: Mail;
  /** Sessions whose end was announced to live connections. */
  readonly announced: string[];
  call<C extends Call>(call: C, input?: TestInput, caller?: TestCaller): Promise<TestAnswer<C>>;
  /** Registers a member and answers its id and the token of its session. */
  join(
    username: string,
    more?: Record<string, unknown>,
  ): Promise<{ readonly memberId: string; readonly token: string }>;
  /** Logs in; the answer as it came. */
  enter(username: string, password: string, caller?: TestCaller): Promise<TestAnswer<typeof login>>;
  close(): Promise<void>;
}

/** The password of everybody on the stage. */
export const password = 'correct horse';

/** Opens a stage for tests: a database, the module, and its calls over HTTP. */
export async function createIdentityFixture(): Promise<IdentityFixture> {
  const db = await testDatabase();
  const { database } = db;
  await seedDemo(database);
  const brands = createBrand({ database, mode: 'demo', freshFor: 0 });
  const passwords = createPasswords({ pepper: new Uint8Array(32).fill(7) });
  const mail = createMail({
    database,
    senders: { mail: demoSender(), sms: demoSender() },
    demoOutbox: { password: null },
  });
  const protection = createProtection({ database });
  const announced: string[] = [];
  const identity = createIdentity({
    database,
    brands,
    passwords,
    mail,
    protection,
    announceEnd: (id) => announced.push(id),
  });
  const http = await testHttp({
    modules: [brands.module, identity.module],
    ports: { brandOf: brands.brandOf, gateOf: brands.gateOf, playerOf: identity.playerOf },
  });
  return {
    db,
    http,
    brands,
    identity,
    passwords,
    protection,
    mail,
    announced,
    call: http.call,
    join: async (username, more = {}) => {
      const { value, errorCode } = await http.call(register, {
        body: { username, password, confirmPassword: password, adult: true, login: true, ...more },
      });
      if (errorCode !== null || !('token' in value)) throw new Error(`${username} could not register: ${errorCode}`);
      return { memberId: value.customerId, token: value.token };
    },
    enter: (username, typed, caller = {}) => http.call(login, { body: { username, password: typed } }, caller),
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}
