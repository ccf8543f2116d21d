import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the messages module. */
export const messagesErrors = {
  'announcement.moved': { status: 409, rgs: 'ERR_VAL' },
  'announcement.too.many': { status: 409, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;
