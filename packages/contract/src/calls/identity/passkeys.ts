import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, id, timestamp } from '../../wire.ts';
import { loginResult } from './shared.ts';

/** A passkey of an account. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
/** Options or a response of WebAuthn in its JSON form (`PublicKeyCredential.toJSON()`). */
export const webAuthn = z.record(z.string(), z.unknown());
const memberCall = { moduleId: 'PASS3', guard: 'member', envelope: 'wps' } as const;

/** The passkeys of the caller's account, oldest first. */
export const listPasskeys = defineCall({
  ...memberCall,
  id: 'identity.listPasskeys',
  summary: 'Passkeys of the account',
  method: 'GET',
  path: '/wps/member/passkeys',
  activity: false,
  body: 'none',
  idempotent: true,
  response: z.array(passkey),
});
/**
 * Options to create a passkey in the browser. Requires the login password. The challenge is valid 5
 * minutes, once.
 */
export const passkeyOptions = defineCall({
  ...memberCall,
  id: 'identity.passkeyOptions',
  summary: 'Options to create a passkey',
  method: 'POST',
  path: '/wps/member/passkeys/options',
  encrypted: true,
  body: 'json',
  idempotent: false,
  rate: { requests: 20, seconds: 600, per: 'caller' },
  request: z.object({ password: z.string().min(1).max(1_000) }),
  response: webAuthn,
  errors: ['passkey.too.many', 'login.too.many', 'system.busy'],
});
/** Stores a passkey that the browser created with the options. */
export const addPasskey = defineCall({
  ...memberCall,
  id: 'identity.addPasskey',
  summary: 'Add a passkey',
  method: 'POST',
  path: '/wps/member/passkeys',
  body: 'json',
  idempotent: false,
  rate: { requests: 20, seconds: 600, per: 'caller' },
  request: z.object({ name: z.string().trim().max(60).default(''), response: webAuthn }),
  response: z.array(passkey),
  errors: ['passkey.failed', 'passkey.too.many'],
});
/** Removes one of the caller's passkeys. */
export const removePasskey = defineCall({
  ...memberCall,
  id: 'identity.removePasskey',
  summary: 'Remove a passkey',
  method: 'DELETE',
  path: '/wps/member/passkeys/:id',
  body: 'none',
  idempotent: true,
  params: z.object({ id }),
  response: emptyValue,
  errors: ['request.not.found'],
});

const openCall = {
  moduleId: 'COMM3',
  method: 'POST',
  guard: 'open',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 60, per: 'address' },
} as const;
/** Options to log in with a passkey. The challenge is valid 5 minutes, once. */
export const passkeyLoginOptions = defineCall({
  ...openCall,
  id: 'identity.passkeyLoginOptions',
  summary: 'Options to log in with a passkey',
  path: '/wps/session/login/passkey/options',
  request: z.object({}),
  response: webAuthn,
});
/** Opens a session with a passkey. No name is typed: the passkey names the account. */
export const passkeyLogin = defineCall({
  ...openCall,
  id: 'identity.passkeyLogin',
  summary: 'Log in with a passkey',
  path: '/wps/session/login/passkey',
  request: z.object({ response: webAuthn, remember: z.boolean().default(false) }),
  response: loginResult,
  errors: ['passkey.failed', 'account.blocked', 'login.agents.only'],
});

/** The calls of passkeys. */
export const passkeyCalls = [
  listPasskeys,
  passkeyOptions,
  addPasskey,
  removePasskey,
  passkeyLoginOptions,
  passkeyLogin,
] as const;
