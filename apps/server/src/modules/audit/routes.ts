import { exportAudit, listAudit } from '@chokdee/contract/calls/audit';
import type { Database } from '@chokdee/database/database';
import { operatorIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { csv, MAX_ROWS, sendCsv } from '../../platform/records/csv.ts';
import { toPage, offsetOf } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readerIn, type NameSubjects, type SubjectNames } from '../../platform/subjects.ts';
import { operatorActor, record } from './log.ts';
import { countEntries, readEntries, type AuditFilter, type EntryRow } from './store.ts';

interface FilterQuery {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
}

const filterOf = (brandId: string, query: FilterQuery): AuditFilter => ({
  brandId,
  actor: query.actor,
  action: query.action,
  subject: query.subject,
  from: query.startDate === undefined ? undefined : new Date(query.startDate),
  to: query.endDate === undefined ? undefined : new Date(query.endDate),
});

const entryOut = (row: EntryRow, names: SubjectNames) => ({
  id: row.entry_id,
  at: row.at.getTime(),
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  subject: row.subject,
  named: names.get(row.subject) ?? null,
  reason: row.reason,
  before: row.before,
  after: row.after,
  ip: row.address,
});

/** Binds the calls of the audit log. */
export function auditRoutes(database: Database, nameSubjects: NameSubjects): Binding[] {
  return [
    bind(listAudit, async ({ query }, context) => {
      const filter = filterOf(context.brand.id, query);
      const [rows, total] = await Promise.all([
        readEntries(database, filter, query.size, offsetOf(query)),
        countEntries(database, filter),
      ]);
      const names = await nameSubjects(
        readerIn(context),
        rows.map(({ subject }) => subject),
      );
      return {
        ...toPage(
          rows.map((row) => entryOut(row, names)),
          total,
          query.size,
        ),
        footer: {},
      };
    }),
    bind(exportAudit, async ({ query }, context) => {
      const operator = operatorIn(context);
      const rows = await database.withoutTimeout((tx) =>
        readEntries(tx, filterOf(context.brand.id, query), MAX_ROWS + 1, 0),
      );
      if (rows.length > MAX_ROWS) throw new Refusal('export.too.large', { params: { count: MAX_ROWS } });
      await record(database, {
        brandId: context.brand.id,
        actor: operatorActor(operator, context.address),
        action: 'audit.export',
        subject: 'audit:log',
        after: { lines: rows.length },
      });
      sendCsv(context, 'audit.csv');
      return csv(
        ['time', 'actor kind', 'actor', 'action', 'subject', 'reason', 'before', 'after', 'address'],
        rows.map((row) => [
          row.at.toISOString(),
          row.actor_kind,
          row.actor_name,
          row.action,
          row.subject,
          row.reason,
          JSON.stringify(row.before ?? null),
          JSON.stringify(row.after ?? null),
          row.address,
        ]),
      );
    }),
  ];
}
