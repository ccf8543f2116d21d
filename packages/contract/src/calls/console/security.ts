import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, id, timestamp } from '../../wire.ts';
import { consoleCall, reason } from './shared.ts';

/** A code of the authenticator app (6 digits), or a recovery code. */
export const signInCode = z.string().trim().min(1).max(40);
const password = z.string().min(1).max(1_000);
const ownAccount = { ...consoleCall, guard: 'operator', permission: 'signed-in', idempotent: false } as const;
const attempts = { requests: 20, seconds: 600, per: 'caller' } as const;

/** New recovery codes. They are shown once; each replaces a code of the authenticator app once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * How the caller signs in. `since`: when the authenticator app was set up; null without one.
 * `recoveryCodes`: how many are left. `required`: the brand's operators need an authenticator app.
 */
export const readSecurity = defineCall({
  ...ownAccount,
  id: 'console.security',
  summary: 'How the operator signs in',
  method: 'GET',
  path: '/console/session/security',
  activity: false,
  body: 'none',
  idempotent: true,
  response: z.object({
    since: timestamp.nullable(),
    recoveryCodes: z.number().int(),
    required: z.boolean(),
  }),
});
/**
 * Begins to set up an authenticator app: returns a new secret as base32 and as `otpauth:` address.
 * It counts once `confirmAuthenticator` has received a code. `code`: of the present app, if there
 * is one.
 */
export const startAuthenticator = defineCall({
  ...ownAccount,
  id: 'console.startAuthenticator',
  summary: 'Begin to set up an authenticator app',
  method: 'POST',
  path: '/console/session/authenticator',
  body: 'json',
  rate: attempts,
  request: z.object({ password, code: signInCode.optional() }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['login.too.many', 'system.busy'],
});
/** Sets up the authenticator app with its first code. Returns new recovery codes. */
export const confirmAuthenticator = defineCall({
  ...ownAccount,
  id: 'console.confirmAuthenticator',
  summary: 'Set up an authenticator app',
  method: 'POST',
  path: '/console/session/authenticator/confirm',
  body: 'json',
  rate: attempts,
  request: z.object({ code: signInCode }),
  response: recoveryCodes,
  errors: ['login.too.many', 'factor.none'],
});
/** Replaces the recovery codes. Requires a code of the authenticator app. */
export const renewRecoveryCodes = defineCall({
  ...ownAccount,
  id: 'console.renewRecoveryCodes',
  summary: 'Replace the recovery codes',
  method: 'POST',
  path: '/console/session/recovery-codes',
  body: 'json',
  rate: attempts,
  request: z.object({ code: signInCode }),
  response: recoveryCodes,
  errors: ['login.too.many', 'factor.none'],
});
/**
 * Removes the authenticator app and the recovery codes of an operator, sets a new first password,
 * and ends the sessions. The own account is refused (`operator.self`), and one with permissions
 * that the caller does not have (`role.exceeds`).
 */
export const resetOperator = defineCall({
  ...consoleCall,
  id: 'console.resetOperator',
  summary: "Reset an operator's sign-in",
  method: 'POST',
  path: '/console/operators/:id/reset',
  guard: 'operator',
  permission: 'console.operators.reset',
  body: 'json',
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ password: z.string().max(1_000), reason }),
  response: emptyValue,
  errors: ['request.not.found', 'operator.self', 'role.exceeds', 'system.busy'],
});

/** The calls on how operators sign in. */
export const securityCalls = [
  readSecurity,
  startAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  resetOperator,
] as const;
