import { exportAudit, listAudit } from '@chokdee/contract/calls/audit';
import type { Database } from '@chokdee/database/database';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { csv } from './csv.ts';
import { record } from './log.ts';
import { countEntries, readEntries, type AuditFilter, type EntryRow } from './store.ts';

interface FilterQuery { readonly actor?: string | undefined; readonly action?: string | undefined; readonly subject?: string | undefined; readonly startDate?: number | undefined; readonly endDate?: number | undefined }

/** The largest file that is given out at once. */
const csvLines = 50_000;

const filterOf = (brandId: string, query: FilterQuery): AuditFilter => ({
  brandId, actor: query.actor, action: query.action, subject: query.subject,
  from: query.startDate === undefined ? undefined : new Date(query.startDate), to: query.endDate === undefined ? undefined : new Date(query.endDate),
});

const entryOut = (row: EntryRow) => ({
  id: row.entry_id, at: row.at.getTime(), actorKind: row.actor_kind, actorId: row.actor_id, actorName: row.actor_name, action: row.action, subject: row.subject, reason: row.reason, before: row.before, after: row.after, ip: row.address,
});

/** Binds the calls of the audit log. */
export function auditRoutes(database: Database): Binding[] {
  return [
    bind(listAudit, async ({ query }, context) => {
      const filter = filterOf(context.brand.id, query);
      const [rows, total] = await Promise.all([readEntries(database, filter, query.size, (query.page - 1) * query.size), countEntries(database, filter)]);
      return { list: rows.map(entryOut), total, totalPages: Math.ceil(total / query.size), footer: {} };
    }),
    bind(exportAudit, async ({ query }, context) => {
      const operator = context.operator;
      if (operator === null || operator.role === 'operator') throw new Refusal('account.not.permitted');
      const rows = await readEntries(database, filterOf(context.brand.id, query), csvLines, 0);
      await record(database, { brandId: context.brand.id, actor: { kind: 'operator', id: operator.operatorId, name: operator.name, address: context.address }, action: 'audit.export', subject: 'audit:log', after: { lines: rows.length } });
      context.reply.header('content-type', 'text/csv; charset=utf-8');
      context.reply.header('content-disposition', 'attachment; filename="audit.csv"');
      return csv(['time', 'actor kind', 'actor', 'action', 'subject', 'reason', 'before', 'after', 'address'], rows.map((row) => [
        row.at.toISOString(), row.actor_kind, row.actor_name, row.action, row.subject, row.reason, JSON.stringify(row.before ?? null), JSON.stringify(row.after ?? null), row.address,
      ]));
    }),
  ];
}
