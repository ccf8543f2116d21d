import { z } from 'zod';
import { defineCall } from '../call.ts';
import { namedSubject } from '../subjects.ts';
import { id, timestamp, pageOf, pageQuery } from '../wire.ts';

/** An entry of the audit log. `before` and `after` hold the changed values, never secrets. */
const auditEntry = z.object({
  id,
  at: timestamp,
  actorKind: z.enum(['operator', 'member', 'system']),
  actorId: z.string(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  /** Null where the operator may not read the thing, or it has neither name nor page. */
  named: namedSubject.nullable(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});
const filter = {
  actor: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().max(200).optional(),
  startDate: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
  endDate: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
};

/** The audit log, newest first. */
export const listAudit = defineCall({
  id: 'audit.list',
  summary: 'Audit log, newest first',
  listener: 'console',
  method: 'GET',
  path: '/console/audit',
  guard: 'operator',
  permission: 'audit.log.read',
  activity: true,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object({ ...pageQuery, ...filter }),
  response: pageOf(auditEntry, z.object({})),
});
/** The audit log as a CSV file of at most 20,000 rows. */
export const exportAudit = defineCall({
  id: 'audit.export',
  summary: 'Audit log as CSV',
  listener: 'console',
  method: 'GET',
  path: '/console/audit.csv',
  guard: 'operator',
  permission: 'audit.log.export',
  body: 'none',
  envelope: 'raw',
  idempotent: true,
  rate: { requests: 10, seconds: 60, per: 'caller' },
  timeoutSeconds: 120,
  query: z.object(filter),
  response: z.string(),
  errors: ['export.too.large'],
});

/** The calls of the audit module. */
export const auditCalls = [listAudit, exportAudit] as const;
