import { z } from 'zod';
import { defineCall } from '../call.ts';

/**
 * The public key for encrypted calls, as a JWK. An encrypted body is `{"value": "<compact JWE>"}`
 * with the `alg`, `enc` and `kid` of this answer.
 */
export const encryptionKey = defineCall({
  id: 'encryption.key',
  summary: 'Public key for encrypted calls (JWK)',
  method: 'GET',
  path: '/wps/session/key',
  guard: 'open',
  alwaysOpen: true,
  activity: false,
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.object({
    kid: z.string(),
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    alg: z.literal('RSA-OAEP-256'),
    enc: z.literal('A256GCM'),
    use: z.literal('enc'),
  }),
  errors: ['system.busy'],
});

/** The calls for encrypted bodies. */
export const encryptionCalls = [encryptionKey] as const;
