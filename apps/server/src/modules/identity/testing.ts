import type { Call } from '@chokdee/contract/call';
import { login, readMemberInfo, register } from '@chokdee/contract/calls/identity';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { createPasswords, type Passwords } from '../../platform/authentication/passwords.ts';
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
import { createBotCheck, createIdentity, type Identity } from './index.ts';

/** The identity module for tests, with a real database, HTTP server and password hashing. */
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
  /** Registers a member. Returns the id and the token of its session. */
  register(
    username: string,
    more?: Record<string, unknown>,
  ): Promise<{ readonly memberId: string; readonly token: string }>;
  /** Sends the login call. */
  login(username: string, password: string, caller?: TestCaller): Promise<TestAnswer<typeof login>>;
  /** Logs in with the fixture's password. Returns the token. */
  loginToken(username: string): Promise<string>;
  /** `in` when a token's session is open, otherwise the error code. Does not count as activity. */
  sessionState(token: string): Promise<string>;
  /** Switches a feature of the brand, and of its whole branch. */
  setFeature(modId: string, enabled: boolean): Promise<void>;
  /** The code of the newest SMS to a number with country code and without plus. */
  smsCode(number: string): Promise<string>;
  /** Sets whether a login ends the member's other sessions; the demo brand does. */
  setSingleSession(single: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The password of every member of the fixture. */
export const password = 'correct horse';

/** The default password of accounts that are opened for somebody. */
export const defaultPassword = 'change me at once 1';

/** Headers of a request of the site's own pages, which keep the session in a cookie. */
export const pageHeaders = { 'x-session': 'cookie', origin: 'http://127.0.0.1:3000' };

/** Starts the fixture. */
export async function createIdentityFixture(): Promise<IdentityFixture> {
  const db = await testDatabase();
  const { database } = db;
  await seedDemo(database);
  await db.owner.query('update brand.brand set sms_bot_check = false');
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
    botCheck: createBotCheck(new Uint8Array(32).fill(7)),
    phoneAuth: null,
    defaultPassword,
    siteOrigin: 'http://127.0.0.1:3000',
    announceEnd: (id) => announced.push(id),
  });
  const http = await testHttp({
    modules: [brands.module, identity.module],
    ports: {
      brandOf: brands.brandOf,
      gateOf: brands.gateOf,
      playerOf: identity.playerOf,
      sessionEndOf: (_listener, token, brandId) => identity.sessionEndOf(token, brandId),
    },
  });
  const sendLogin: IdentityFixture['login'] = (username, typed, caller = {}) =>
    http.call(login, { body: { username, password: typed } }, caller);
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
    register: async (username, more = {}) => {
      const { value, errorCode } = await http.call(register, {
        body: { username, password, confirmPassword: password, adult: true, login: true, ...more },
      });
      if (errorCode !== null || !('token' in value)) throw new Error(`${username} could not register: ${errorCode}`);
      return { memberId: value.customerId, token: value.token };
    },
    login: sendLogin,
    loginToken: async (username) => (await sendLogin(username, password)).value.token,
    sessionState: async (token) => (await http.call(readMemberInfo, {}, { token })).errorCode ?? 'in',
    setFeature: async (modId, enabled) => {
      await db.owner.query('update brand.feature set enabled = $2 where mod_id = $1', [modId, enabled]);
    },
    smsCode: async (number) => {
      const [row] = await db.owner.query<{ body: string }>(
        `select body from platform.outgoing_message where recipient = $1 order by message_id desc limit 1`,
        [`+${number}`],
      );
      return /\d{6}/.exec(row?.body ?? '')?.[0] ?? '';
    },
    setSingleSession: async (single) => {
      await db.owner.query('update brand.brand set single_session = $1', [single]);
    },
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}
