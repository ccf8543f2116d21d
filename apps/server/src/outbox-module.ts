import type { Database } from '@chokdee/database/database';
import { operatorActor, record } from './modules/audit/index.ts';
import type { Identity } from './modules/identity/index.ts';
import type { Consumer, ServerModule } from './platform/module.ts';
import { outboxRoutes } from './platform/outbox/routes.ts';
import { pageOf, unnamed } from './platform/subjects.ts';

/** The console's calls on the outbox; it names members and records resends in the audit log. */
export const outboxModule = (
  database: Database,
  identity: Identity,
  consumers: () => readonly Consumer[],
): ServerModule => ({
  name: 'outbox',
  subjects: [unnamed('event', 'outbox.events.read', () => pageOf('/events'))],
  routes: outboxRoutes({
    database,
    consumers,
    accountsOf: async (brandId, memberIds) =>
      new Map(
        (await Promise.all(memberIds.map(identity.memberSummary))).flatMap((member) =>
          member?.brandId === brandId ? [[member.memberId, member.account] as const] : [],
        ),
      ),
    recordResend: async ({ brand: { id }, operator, address }, consumer, eventId) => {
      if (operator)
        await record(database, {
          brandId: id,
          actor: operatorActor(operator, address),
          action: 'outbox.resend',
          subject: `event:${eventId}`,
          after: { consumer },
        });
    },
  }),
});
