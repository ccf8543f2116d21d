// Written by npm run collect from packages/contract/src/guards/*.ts; do not edit.
import type { GuardDefinitions } from './guard.ts';
import { consoleGuards } from './guards/console.ts';
import { identityGuards } from './guards/identity.ts';
import { platformGuards } from './guards/platform.ts';

/** Every guard of calls: who may make a call. */
export const guards = { ...consoleGuards, ...identityGuards, ...platformGuards } as const satisfies GuardDefinitions;
