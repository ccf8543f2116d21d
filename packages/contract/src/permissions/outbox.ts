import type { PermissionDefaults } from '../permission.ts';

/** Permissions on event consumers and dead letters. */
export const outboxPermissions = {
  'outbox.events.read': 'operator',
  'outbox.events.resend': 'admin',
} as const satisfies PermissionDefaults<'outbox'>;
