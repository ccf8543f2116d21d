import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAudit } from '@chokdee/contract/calls/audit';
import { blockMember, searchMembers, viewMember } from '@chokdee/contract/calls/console';
import type { TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { sendCall } from '../../apps/server/src/platform/http/testing.ts';
import { serverEnvironment } from '../test-app.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

/**
 * Timeout of `shortTimeoutApp`, milliseconds: longer than a statement takes that waits for no lock,
 * also on a busy machine.
 */
const LIMIT = 2_000;

/** An app with the normal timeout, and a second app on its database with a short one. */
let fixture: ContractFixture;
let db: TestDatabase;
let shortTimeoutApp: App;
let base: Awaited<ReturnType<App['http']['listen']>>;
let folder: string;
beforeAll(async () => {
  fixture = await openContractFixture();
  db = fixture.db;
  folder = await mkdtemp(join(tmpdir(), 'chokdee-timeout-'));
  shortTimeoutApp = await compose(loadConfig(serverEnvironment(db, folder)), {
    rateLimits: false,
    statementTimeout: LIMIT,
  });
  base = await shortTimeoutApp.http.listen();
});
afterAll(async () => {
  await shortTimeoutApp?.close();
  await fixture?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until a statement has waited for a lock for longer than the timeout. */
const untilBlocked = () =>
  expect
    .poll(() =>
      db.owner.query(
        `select from pg_locks
         where not granted and extract(epoch from clock_timestamp() - waitstart) > $1`,
        [(LIMIT * 1.5) / 1_000],
      ),
    )
    .not.toEqual([]);

/** Holds the locks of a statement while `work` runs. */
async function whileLocked<R>(statement: string, values: readonly unknown[], work: () => Promise<R>): Promise<R> {
  const holder = await db.owner.pool.connect();
  await holder.query('begin');
  await holder.query(statement, [...values]);
  try {
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const memberState = async () =>
  (
    await db.owner.query<{ state: string }>('select state from identity.member where member_id = $1', [
      fixture.memberId,
    ])
  )[0]!.state;

it('a statement of a request may take 15 seconds', async () => {
  expect(await fixture.app.database.query('show statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
});

it('a request whose statement times out is answered "busy", changes nothing, and can be sent again', async () => {
  const supervisor = await fixture.operator('supervisor');
  const params = { id: fixture.memberId };
  const block = () => sendCall(base, blockMember, { params, body: { reason: 'a test of timeouts' } }, supervisor);
  const late = await whileLocked(
    'select from identity.member where member_id = $1 for update',
    [fixture.memberId],
    block,
  );
  expect(late).toMatchObject({ status: 503, errorCode: 'system.busy' });
  expect(late.message).not.toMatch(/statement|timeout/);
  expect(await memberState()).toBe('active');
  expect((await sendCall(base, viewMember, { params }, supervisor)).status).toBe(200);
  expect((await block()).status).toBe(200);
  expect(await memberState()).toBe('blocked');
});

it('the export of the audit log has no timeout; other statements have', async () => {
  const admin = await fixture.operator('admin');
  /** Sends a call while a table is locked; the lock ends once the call has waited too long. */
  const sendBlocked = async <R>(table: string, send: () => Promise<R>): Promise<R> => {
    // Wrapped, so that it is not awaited while the lock is held.
    const { answer } = await whileLocked(`lock table ${table} in access exclusive mode`, [], async () => {
      const sent = { answer: send() };
      await untilBlocked();
      return sent;
    });
    return answer;
  };
  expect((await sendBlocked('audit.entry', () => sendCall(base, exportAudit, {}, admin))).status).toBe(200);
  const search = await whileLocked('lock table identity.member in access exclusive mode', [], () =>
    sendCall(base, searchMembers, {}, admin),
  );
  expect(search).toMatchObject({ status: 503, errorCode: 'system.busy' });
});
