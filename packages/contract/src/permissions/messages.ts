import type { PermissionDefaults } from '../permission.ts';

/** Permissions on the announcements of the brand: notices, pop-ups and banners. */
export const messagesPermissions = {
  'messages.announcements.read': 'operator',
  'messages.announcements.edit': 'supervisor',
} as const satisfies PermissionDefaults<'messages'>;
