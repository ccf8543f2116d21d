import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of uploads and of files. */
export const filesErrors = {
  'file.unavailable': { status: 503, rgs: 'ERR_GEN' },
} as const satisfies ErrorDefinitions;
