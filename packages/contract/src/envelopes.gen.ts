// Written by npm run collect from packages/contract/src/envelopes/*.ts; do not edit.
import type { EnvelopeDefinitions } from './envelope.ts';
import { launcherEnvelopes } from './envelopes/launcher.ts';
import { platformEnvelopes } from './envelopes/platform.ts';

/** Every envelope: the form of the answers of a call. */
export const envelopes = { ...launcherEnvelopes, ...platformEnvelopes } as const satisfies EnvelopeDefinitions;
