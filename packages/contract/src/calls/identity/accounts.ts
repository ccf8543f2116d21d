import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, timestamp } from '../../wire.ts';

const accountCall = {
  listener: 'console',
  guard: 'operator',
  envelope: 'wps',
  permission: 'identity.accounts.open',
  method: 'POST',
  idempotent: false,
} as const;

/**
 * An account and the code with which its owner logs in for the first time, shown once. `code` and
 * `expiresAt` are null where the brand's accounts start with the server's default password.
 */
const openedAccount = z.object({
  id,
  account: z.string(),
  code: z.string().nullable(),
  expiresAt: timestamp.nullable(),
});

/**
 * Opens an account for somebody. Its first password is a random code that expires, or the server's
 * default password where the brand says so; it must be changed at the first login (decision D5).
 * `kind`: 0 member, 1 agent. `upline`: the user name of the member above it, empty for none.
 * `adult`: the person has declared to be 18 or over.
 */
export const openAccount = defineCall({
  ...accountCall,
  id: 'identity.openAccount',
  summary: 'Open an account for somebody',
  path: '/console/accounts',
  body: 'json',
  request: z.object({
    username: z.string().trim().max(100),
    kind: z.union([z.literal(0), z.literal(1)]).default(0),
    upline: z.string().trim().max(255).default(''),
    adult: z.boolean().default(false),
  }),
  response: openedAccount,
  errors: ['register.username.taken'],
});

/**
 * Gives an opened account a new first code; the earlier one ends. Refuses with `initial.code.used`
 * when the owner has chosen a password.
 */
export const renewInitialCode = defineCall({
  ...accountCall,
  id: 'identity.renewInitialCode',
  summary: 'Issue a new first code for an opened account',
  path: '/console/accounts/:id/code',
  body: 'json',
  params: z.object({ id }),
  request: z.object({}),
  response: openedAccount,
  errors: ['request.not.found', 'initial.code.used'],
});
