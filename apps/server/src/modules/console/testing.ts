import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorLogin } from '@chokdee/contract/calls/console';
import { register, login } from '@chokdee/contract/calls/identity';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { createPasswords } from '../../platform/authentication/passwords.ts';
import { testHttp } from '../../platform/http/testing.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { createFiles } from '../../platform/files/files.ts';
import { createMail } from '../../platform/mail/mail.ts';
import type { ServerModule } from '../../platform/module.ts';
import { createBrand, seedDemo as seedBrand } from '../brand/index.ts';
import { createBotCheck, createIdentity } from '../identity/index.ts';
import { createProtection } from '../protection/index.ts';
import type { ChangeRules } from './changes.ts';
import { seedDemo } from './demo.ts';
import { secrets, type AuditEntry, type ConsoleFixture } from './testing-fixture.ts';
import { createConsole } from './index.ts';

export { secrets, type AuditEntry, type ConsoleFixture } from './testing-fixture.ts';
export { endInfluences, influence, letActAlone, operatorIdOf } from './testing-persons.ts';
export { testFigure, withSecond, type TestedFigure } from './testing-second-person.ts';

/** The password of every member of the fixture. */
const memberPassword = 'correct horse';

/**
 * Starts the fixture, with `more` modules on its database. `operatorSetUp`: whether the first login
 * must set up. `changeRules`: how these modules apply changes that a second person agreed to.
 */
export async function createConsoleFixture(
  more: (db: TestDatabase) => readonly ServerModule[] = () => [],
  operatorSetUp: 'required' | 'offered' = 'offered',
  changeRules: ChangeRules = {},
): Promise<ConsoleFixture> {
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
    botCheck: createBotCheck(new Uint8Array(32)),
    phoneAuth: null,
    defaultPassword: null,
    siteOrigin: 'http://127.0.0.1:3000',
    mail: createMail({ database, senders: { mail: null, sms: null }, demoOutbox: null }),
  });
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-console-'));
  const createTestFiles = () =>
    createFiles({
      database,
      store: createDiskStore(folder),
      origin: 'http://games',
      keys: [new Uint8Array(32).fill(7)],
      log: { warn: () => undefined, error: () => undefined },
    });
  const console = createConsole({
    database,
    brands,
    passwords,
    identity,
    mode: 'demo',
    operatorSetUp,
    changeRules: () => changeRules,
    files: createTestFiles(),
    sealingKeys: [new Uint8Array(32).fill(9)],
  });
  const http = await testHttp({
    modules: [console.module, identity.module, ...more(db)],
    ports: {
      brandOf: brands.brandOf,
      isConsoleHost: brands.isConsoleHost,
      gateOf: brands.gateOf,
      playerOf: identity.playerOf,
      operatorOf: console.operatorOf,
      sessionEndOf: (_listener, token, brandId) => console.sessionEndOf(token, brandId),
      operatorRefused: console.operatorRefused,
    },
  });
  const logIn: ConsoleFixture['logIn'] = (name, password) => http.call(operatorLogin, { body: { name, password } });
  return {
    db,
    passwords,
    console,
    call: http.call,
    logIn,
    tokenOf: async (role) => ({ token: (await logIn(role, secrets[role])).value.token }),
    auditEntries: (action) =>
      db.owner.query<AuditEntry>(
        'select actor_name, subject, reason, before, after from audit.entry where action = $1 order by entry_id',
        [action],
      ),
    registerMember: async (username, more = {}) => {
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
    loginMember: (username) => http.call(login, { body: { username, password: memberPassword } }),
    close: async () => {
      await http.close();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
