import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, id, timestamp } from '../../wire.ts';
import { passkey, webAuthn } from '../identity/passkeys.ts';
import { changeOutcome } from './changes.ts';
import { consoleCall, operatorFacts, reason } from './shared.ts';

/** A code of the authenticator app (6 digits), or a recovery code. */
export const signInCode = z.string().trim().min(1).max(40).regex(/\S/);
const password = z.string().min(1).max(1_000);
const ownAccount = { ...consoleCall, guard: 'operator', permission: 'signed-in', idempotent: false } as const;
const attempts = { requests: 20, seconds: 600, per: 'caller' } as const;

/** The password, and where there is an app or a passkey, a code too. */
const ownerProof = z.object({ password, code: signInCode.optional() });
/** New recovery codes. They are shown once; each replaces a code of the authenticator app once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * How the caller signs in. `since`: when the authenticator app was set up; null without one.
 * `recoveryCodes`: how many are left. `required`: the brand's operators need an authenticator app
 * or a passkey.
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
    passkeys: z.array(passkey),
    required: z.boolean(),
  }),
});
/**
 * Begins to set up an authenticator app: returns a new secret as base32 and as `otpauth:` address.
 * It counts once `confirmAuthenticator` has received a code. `code`: of the present app, or a
 * recovery code, if there is an app or a passkey.
 */
export const startAuthenticator = defineCall({
  ...ownAccount,
  id: 'console.startAuthenticator',
  summary: 'Begin to set up an authenticator app',
  method: 'POST',
  path: '/console/session/authenticator',
  body: 'json',
  rate: attempts,
  request: ownerProof,
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
/** Replaces the recovery codes. Requires a code of the authenticator app, or a recovery code. */
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
 * Options to create a passkey in the browser. Requires the password and a code as
 * `startAuthenticator`. The challenge is valid 5 minutes, once.
 */
export const operatorPasskeyOptions = defineCall({
  ...ownAccount,
  id: 'console.passkeyOptions',
  summary: 'Options to create a passkey of an operator',
  method: 'POST',
  path: '/console/session/passkeys/options',
  body: 'json',
  rate: attempts,
  request: ownerProof,
  response: webAuthn,
  errors: ['passkey.too.many', 'login.too.many', 'system.busy'],
});
/**
 * Stores a passkey that the browser created with the options. Returns recovery codes if the
 * operator had none left, else an empty list.
 */
export const addOperatorPasskey = defineCall({
  ...ownAccount,
  id: 'console.addPasskey',
  summary: 'Add a passkey of an operator',
  method: 'POST',
  path: '/console/session/passkeys',
  body: 'json',
  rate: attempts,
  request: z.object({ name: z.string().trim().max(60).default(''), response: webAuthn }),
  response: recoveryCodes,
  errors: ['passkey.failed', 'passkey.too.many'],
});
/** Removes a passkey of the caller. Requires the password and a code as `startAuthenticator`. */
export const removeOperatorPasskey = defineCall({
  ...ownAccount,
  id: 'console.removePasskey',
  summary: 'Remove a passkey of an operator',
  method: 'POST',
  path: '/console/session/passkeys/:id/remove',
  body: 'json',
  rate: attempts,
  params: z.object({ id }),
  request: ownerProof,
  response: emptyValue,
  errors: ['request.not.found', 'login.too.many', 'system.busy'],
});

const openCall = {
  ...consoleCall,
  method: 'POST',
  guard: 'open',
  body: 'json',
  idempotent: false,
  rate: { requests: 30, seconds: 60, per: 'address' },
} as const;
/** Options to sign in with a passkey. The challenge is valid 5 minutes, once. */
export const operatorPasskeyLoginOptions = defineCall({
  ...openCall,
  id: 'console.passkeyLoginOptions',
  summary: 'Options for an operator to log in with a passkey',
  path: '/console/session/login/passkey/options',
  request: z.object({}),
  response: webAuthn,
});
/**
 * Opens an operator's session with a passkey, which names the account and replaces password and
 * code. `token` as in `operatorLogin`.
 */
export const operatorPasskeyLogin = defineCall({
  ...openCall,
  id: 'console.passkeyLogin',
  summary: 'Operator log in with a passkey',
  path: '/console/session/login/passkey',
  request: z.object({ response: webAuthn }),
  response: operatorFacts.extend({ token: z.string() }),
  errors: ['passkey.failed'],
});
/**
 * Removes the authenticator app, the passkeys and the recovery codes of an operator, sets a new
 * first password, and ends the sessions. The own account is refused (`operator.self`), and one with
 * permissions that the caller does not have (`role.exceeds`).
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
  response: changeOutcome,
  errors: ['request.not.found', 'operator.self', 'role.exceeds', 'change.waiting', 'system.busy'],
});

/** The open sessions of the caller, the newest first. */
export const operatorSessions = defineCall({
  ...ownAccount,
  id: 'console.sessions',
  summary: 'Open sessions of the operator',
  method: 'GET',
  path: '/console/session/list',
  activity: false,
  body: 'none',
  idempotent: true,
  response: z.array(
    z.object({ id, current: z.boolean(), startedAt: timestamp, lastSeenAt: timestamp, ip: z.string() }),
  ),
});
/**
 * Ends one of the caller's sessions. Requires the password and a code as `startAuthenticator`.
 */
export const endOperatorSession = defineCall({
  ...ownAccount,
  id: 'console.endSession',
  summary: 'End one session of the operator',
  method: 'POST',
  path: '/console/session/list/:id/end',
  body: 'json',
  rate: attempts,
  params: z.object({ id }),
  request: ownerProof,
  response: emptyValue,
  errors: ['request.not.found', 'login.too.many', 'system.busy'],
});
/**
 * Ends the caller's sessions but the one that asks; answers how many. Requires the password and a
 * code as `startAuthenticator`.
 */
export const endOtherOperatorSessions = defineCall({
  ...ownAccount,
  id: 'console.endOtherSessions',
  summary: 'End the other sessions of the operator',
  method: 'POST',
  path: '/console/session/list/end-others',
  body: 'json',
  rate: attempts,
  request: ownerProof,
  response: z.number().int(),
  errors: ['login.too.many', 'system.busy'],
});

/** The calls on how operators sign in. */
export const securityCalls = [
  readSecurity,
  startAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  operatorPasskeyOptions,
  addOperatorPasskey,
  removeOperatorPasskey,
  operatorPasskeyLoginOptions,
  operatorPasskeyLogin,
  resetOperator,
  operatorSessions,
  endOperatorSession,
  endOtherOperatorSessions,
] as const;
