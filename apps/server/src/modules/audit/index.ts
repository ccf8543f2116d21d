import type { Database } from '@chokdee/database/database';
import type { ServerModule } from '../../platform/module.ts';
import type { NameSubjects } from '../../platform/subjects.ts';
import { auditRoutes } from './routes.ts';

export { createEditing, type Change, type FieldFaults } from './editing.ts';
export { countEntries } from './store.ts';
export { operatorActor, record, type Actor, type AuditedAction } from './log.ts';

/** Creates the audit module: the audit log and its console calls. */
export const createAudit = ({
  database,
  nameSubjects,
}: {
  readonly database: Database;
  readonly nameSubjects: NameSubjects;
}): { readonly module: ServerModule } => ({
  module: {
    name: 'audit',
    routes: auditRoutes(database, nameSubjects),
    retention: [{ tables: ['audit.entry'], reason: 'proof of what operators did' }],
  },
});
