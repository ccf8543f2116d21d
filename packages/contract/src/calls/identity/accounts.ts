import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id } from '../../wire.ts';

/**
 * Opens an account for somebody with the server's default password, which must be changed at the
 * first login (decision D5). `kind`: 0 member, 1 agent. `upline`: the user name of the member above
 * it, empty for none. `adult`: the person has declared to be 18 or over.
 */
export const openAccount = defineCall({
  id: 'identity.openAccount',
  summary: 'Open an account for somebody',
  method: 'POST',
  path: '/console/accounts',
  listener: 'console',
  guard: 'operator',
  envelope: 'wps',
  permission: 'identity.accounts.open',
  body: 'json',
  idempotent: false,
  request: z.object({
    username: z.string().trim().max(100),
    kind: z.union([z.literal(0), z.literal(1)]).default(0),
    upline: z.string().trim().max(255).default(''),
    adult: z.boolean().default(false),
  }),
  response: z.object({ id, account: z.string() }),
  errors: ['register.username.taken'],
});
