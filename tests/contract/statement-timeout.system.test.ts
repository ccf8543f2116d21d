import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAudit } from '@chokdee/contract/calls/audit';
import { blockMember, proveLedger, searchMembers, viewMember } from '@chokdee/contract/calls/console';
import type { TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { sendCall } from '../../apps/server/src/platform/http/testing.ts';
import { openContractFixture, type ContractFixture } from './fixture.ts';

/** Longer than any statement of a request takes that nobody holds up, on a busy machine too, milliseconds. */
const LIMIT = 2_000;
/** A whole house whose statements may take a moment only, over the database of another that keeps the real limit. */
let fixture: ContractFixture;
let db: TestDatabase;
let hurried: App;
let base: Awaited<ReturnType<App['http']['listen']>>;
let folder: string;
beforeAll(async () => {
  fixture = await openContractFixture();
  db = fixture.db;
  folder = await mkdtemp(join(tmpdir(), 'slow-'));
  hurried = await compose(
    loadConfig({
      CHOKDEE_MODE: 'test',
      DATABASE_URL: db.url,
      DATABASE_OWNER_URL: db.ownerUrl,
      PORT: '0',
      CHOKDEE_DATA: folder,
      LOG_LEVEL: 'silent',
    }),
    { rateLimits: false, statementLimit: LIMIT },
  );
  base = await hurried.http.listen();
});
afterAll(async () => {
  await hurried?.close();
  await fixture?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until a statement has been held up for longer than the limit. */
const heldUp = () =>
  expect
    .poll(() =>
      db.owner.query(
        'select from pg_locks where not granted and extract(epoch from clock_timestamp() - waitstart) > $1',
        [(LIMIT * 1.5) / 1_000],
      ),
    )
    .not.toEqual([]);

const state = async () =>
  (
    await db.owner.query<{ state: string }>('select state from identity.member where member_id = $1', [
      fixture.memberId,
    ])
  )[0]!.state;

it('a statement of a request may take 15 seconds', async () => {
  expect(await fixture.app.database.query('show statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
});

it('a request whose statement takes too long is told to come again, nothing has happened, and the next one is served', async () => {
  const supervisor = await fixture.operator('supervisor');
  const block = () =>
    sendCall(
      base,
      blockMember,
      { params: { id: fixture.memberId }, body: { reason: 'a test of patience' } },
      supervisor,
    );
  const holder = await db.owner.pool.connect();
  await holder.query('begin');
  await holder.query('select from identity.member where member_id = $1 for update', [fixture.memberId]);
  const late = await block();
  await holder.query('rollback');
  holder.release();
  expect(late).toMatchObject({ status: 503, errorCode: 'system.busy' });
  expect(late.message).not.toMatch(/statement|timeout/);
  expect(await state()).toBe('active');
  expect((await sendCall(base, viewMember, { params: { id: fixture.memberId } }, supervisor)).status).toBe(200);
  expect((await block()).status).toBe(200);
  expect(await state()).toBe('blocked');
});

it('proofs and the export of the audit log take as long as they need', async () => {
  const admin = await fixture.operator('admin');
  // A table of the ledger, the log, and the members are held for longer than the limit.
  const held = ['ledger.account', 'audit.entry', 'identity.member'];
  const during = async <R>(
    table: string,
    act: () => Promise<R>,
    until: (acting: Promise<R>) => Promise<unknown>,
  ): Promise<R> => {
    const holder = await db.owner.pool.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    const acting = act();
    await until(acting);
    await holder.query('rollback');
    holder.release();
    return acting;
  };
  expect((await during(held[0]!, () => sendCall(base, proveLedger, {}, admin), heldUp)).value).toMatchObject({
    holds: true,
  });
  expect((await during(held[1]!, () => sendCall(base, exportAudit, {}, admin), heldUp)).status).toBe(200);
  expect(
    await during(
      held[2]!,
      () => sendCall(base, searchMembers, {}, admin),
      (answer) => answer,
    ),
  ).toMatchObject({ status: 503, errorCode: 'system.busy' });
});
