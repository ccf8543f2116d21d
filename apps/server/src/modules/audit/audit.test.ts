import type { BuiltInRole } from '@chokdee/contract/permission';
import { exportAudit, listAudit } from '@chokdee/contract/calls/audit';
import { testDatabase } from '@chokdee/database/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { testHttp, testRole } from '../../platform/http/testing.ts';
import { createAudit, record, type AuditedAction } from './index.ts';

const actionOf = (over: Partial<AuditedAction>): AuditedAction => ({
  brandId: 'chokdee',
  actor: { kind: 'operator', id: 'o1', name: 'malee', address: '10.0.0.9' },
  action: 'member.block',
  subject: 'member:1',
  reason: 'asked for it',
  ...over,
});

const db = await testDatabase();
let role: BuiltInRole = 'supervisor';
const http = await testHttp({
  modules: [
    createAudit({
      database: db.database,
      nameSubjects: async ({ brandId, permissions }, subjects) =>
        new Map(
          permissions.has('console.members.read') && brandId === 'chokdee' && subjects.includes('member:1')
            ? [['member:1', { name: 'somchai', page: { path: '/members', search: { id: '1' } } }]]
            : [],
        ),
    }).module,
  ],
  ports: {
    operatorOf: async (token) =>
      token === 'malee' ? { sessionId: 's', operatorId: 'o1', name: 'malee', ...testRole(role) } : null,
  },
});
for (const action of [
  { before: { state: 'active' }, after: { state: 'blocked' } },
  { action: 'member.unblock', subject: 'member:2', reason: '=HYPERLINK("http://x")' },
  { action: 'memberships.change', actor: { kind: 'system', id: 'job', name: 'expiry' } },
  { brandId: 'another' },
] satisfies Partial<AuditedAction>[])
  await record(db.database, actionOf(action));
afterAll(async () => {
  await http.close();
  await db.close();
});
const list = (query: Record<string, unknown> = {}) => http.call(listAudit, { query }, { token: 'malee' });

describe('the audit log', () => {
  it('lists the entries of the brand, newest first, with their changes', async () => {
    const { value } = await list();
    expect(value.total).toBe(3);
    expect(value.list.map(({ action }: { action: string }) => action)).toEqual([
      'memberships.change',
      'member.unblock',
      'member.block',
    ]);
    expect(value.list[1]).toMatchObject({ subject: 'member:2', named: null });
    expect(value.list[2]).toMatchObject({
      actorKind: 'operator',
      actorName: 'malee',
      subject: 'member:1',
      named: { name: 'somchai', page: { path: '/members', search: { id: '1' } } },
      reason: 'asked for it',
      before: { state: 'active' },
      after: { state: 'blocked' },
      ip: '10.0.0.9',
    });
  });

  it('filters by actor, subject, time, action and area', async () => {
    const actions = async (query: Record<string, unknown>) =>
      (await list(query)).value.list.map(({ action }: { action: string }) => action);
    expect(await actions({ actor: 'expiry' })).toEqual(['memberships.change']);
    expect(await actions({ subject: 'member:2' })).toEqual(['member.unblock']);
    expect(await actions({ action: 'member' })).toEqual(['member.unblock', 'member.block']);
    expect(await actions({ action: 'member.block' })).toEqual(['member.block']);
    expect(await actions({ endDate: 1 })).toEqual([]);
    expect(await actions({ startDate: 1 })).toHaveLength(3);
    expect(await actions({ startDate: 8_640_000_000_000_000 })).toEqual([]);
    expect(await actions({ endDate: 8_640_000_000_000_000 })).toHaveLength(3);
  });

  it('is paged', async () => {
    const { value } = await list({ page: 2, size: 2 });
    expect([value.list.length, value.total, value.totalPages]).toEqual([1, 3, 2]);
  });

  it('takes special characters in a filter literally', async () => {
    for (const text of ["'; drop table audit.entry; --", '%', '_', 'ก'])
      expect((await list({ action: text })).value.total).toBe(0);
  });

  it('is for operators only', async () => {
    expect((await http.call(listAudit)).errorCode).toBe('login.not.session');
    expect((await http.call(listAudit, {}, { token: 'other' })).errorCode).toBe('login.not.session');
  });

  it('is exported as CSV without formulas, and the export is recorded', async () => {
    const answer = await http.call(exportAudit, {}, { token: 'malee' });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = String(answer.body).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect((await list({ action: 'audit.export' })).value.list[0]?.after).toEqual({ lines: 3 });
    role = 'operator';
    expect((await http.call(exportAudit, {}, { token: 'malee' })).errorCode).toBe('account.not.permitted');
    role = 'supervisor';
  });

  it('cannot be changed by the application role or the owner', async () => {
    for (const text of [
      "update audit.entry set reason = ''",
      'delete from audit.entry',
      'truncate audit.entry',
      `insert into audit.entry (brand_id, actor_kind, actor_id, actor_name, action, subject, at)
       values ('chokdee', 'system', 'x', 'x', 'a.b', 's', '2000-01-01')`,
    ]) {
      await expect(db.database.query(text)).rejects.toThrow(/permission denied/);
    }
    for (const text of ["update audit.entry set reason = ''", 'delete from audit.entry', 'truncate audit.entry'])
      await expect(db.owner.query(text)).rejects.toThrow(/never changed/);
  });

  it('has no entry when the transaction is rolled back', async () => {
    await expect(
      db.database.transaction(async (tx) => {
        await record(tx, actionOf({ subject: 'member:gone' }));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await list({ subject: 'member:gone' })).value.total).toBe(0);
  });

  it('refuses to export more rows than a file may have', async () => {
    await db.database.query(
      `insert into audit.entry (brand_id, actor_kind, actor_id, actor_name, action, subject)
       select 'chokdee', 'system', 'job', 'bulk', 'bulk.line', 's' from generate_series(1, 20001)`,
    );
    expect((await http.call(exportAudit, {}, { token: 'malee' })).errorCode).toBe('export.too.large');
    expect((await http.call(exportAudit, { query: { action: 'member' } }, { token: 'malee' })).status).toBe(200);
  });
});
