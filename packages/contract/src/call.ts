import type { z } from 'zod';
import type { envelopes } from './envelopes.gen.ts';
import type { ErrorCode } from './errors.ts';
import type { guards } from './guards.gen.ts';
import type { listeners } from './listeners.gen.ts';
import type { Permission } from './permissions.ts';

/** The listener that serves a call; declared in `listeners/`. */
export type Listener = keyof typeof listeners;

/** Who may make a call; declared in `guards/`. */
export type Guard = keyof typeof guards;

/** The guards that admit operators only. */
export type OperatorGuard = {
  [G in Guard]: (typeof guards)[G]['session'] extends 'operator' ? G : never;
}[Guard];

/** The form of an answer; declared in `envelopes/`. */
export type Envelope = keyof typeof envelopes;

/** The HTTP method of a call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A named relay at `/wps/relay/<code>`, for each of its codes, or at
 * `/wps/relay/passwordCheck/<code>` if it requires the payment password.
 */
export interface Relay {
  readonly codes: readonly [string, ...string[]];
  readonly passwordCheck?: boolean;
}

/**
 * Requests allowed in a window of `seconds`. `caller` counts by session, by member or operator
 * (twice the requests) and by address (20 times), without a session by address; an RGS call by game
 * session and by address (5 times). `address` counts by address only. An IPv6 address counts by its
 * /64 prefix. All copies of the server share a rate of at most one request a second
 * (docs/decisions/0025).
 */
export interface Rate {
  readonly requests: number;
  readonly seconds: number;
  readonly per: 'caller' | 'address';
}

/**
 * One call of the API, as data. Routes, guards, clients, the fuzz test and the OpenAPI document
 * derive from it.
 */
export interface Call {
  /** Operation id, `<module>.<verb>`; unique. */
  readonly id: string;
  readonly summary: string;
  readonly listener: Listener;
  readonly method: Method;
  /** Path with `:name` parameters. For a relay it is derived from the first code. */
  readonly path: string;
  /** Other endpoints of the same call, for older clients. */
  readonly aliases?: readonly { readonly method: Method; readonly path: string }[];
  readonly relay?: Relay;
  /**
   * Whitelabel module id. If the brand has disabled it, the call is refused with
   * `function.not.available`.
   */
  readonly moduleId?: string;
  readonly guard: Guard;
  /**
   * The permission that an operator needs. `signed-in`: every operator may make the call. Set for
   * guards of operators only.
   */
  readonly permission?: Permission | 'signed-in';
  /** Whether the call prolongs the session; false for polling. Default true. */
  readonly activity?: boolean;
  /** Whether the call is available during maintenance and in a restricted region. Default false. */
  readonly alwaysOpen?: boolean;
  /** The body may be a compact JWE; it must be one if the brand requires encryption. */
  readonly encrypted?: boolean;
  readonly body: 'none' | 'json' | 'form' | 'multipart' | 'raw';
  readonly envelope: Envelope;
  /** Fields of the value that the answer repeats at its root, for older clients. */
  readonly rootFields?: readonly string[];
  /** Whether a session may make the call before its forced change of password. Default false. */
  readonly beforePasswordChange?: boolean;
  /** A repeated request has no second effect. */
  readonly idempotent: boolean;
  readonly rate: Rate;
  /** Maximum size of the body, bytes. */
  readonly maxBytes: number;
  /** Timeout in seconds, if longer than the default of 30. */
  readonly timeoutSeconds?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly request?: z.ZodType;
  readonly response: z.ZodType;
  /** Refusals besides the common ones (validation, guard, rate, maintenance). */
  readonly errors: readonly ErrorCode[];
}

/** The path of a relay, derived from its first code. */
export type RelayPath<R extends Relay> = R extends { readonly passwordCheck: true }
  ? `/wps/relay/passwordCheck/${R['codes'][0]}`
  : `/wps/relay/${R['codes'][0]}`;

/** The path of a relay for one of its codes. */
export const relayPath = (relay: Relay, code: string): string =>
  `/wps/relay/${relay.passwordCheck === true ? 'passwordCheck/' : ''}${code}`;

type Defaulted = 'rate' | 'maxBytes' | 'listener' | 'errors';
/** An operator call names its permission; no other call does. */
type Access =
  | { readonly guard: OperatorGuard; readonly permission: Permission | 'signed-in' }
  | { readonly guard: Exclude<Guard, OperatorGuard>; readonly permission?: never };
type CallInput = Omit<Call, Defaulted | 'path' | keyof Access> & Partial<Pick<Call, Defaulted | 'path'>> & Access;
interface Defaults {
  readonly listener: 'site';
  readonly rate: Rate;
  readonly maxBytes: number;
  readonly errors: readonly [];
}
type PathOf<C> = C extends { readonly path: infer P extends string }
  ? P
  : C extends { readonly relay: infer R extends Relay }
    ? RelayPath<R>
    : never;
/** A declared call: its input with the defaults for what was omitted. */
export type DeclaredCall<C> = Omit<C, 'path'> & Omit<Defaults, keyof C> & { readonly path: PathOf<C> };

/**
 * Declares a call. Defaults: listener `site`, 120 requests per minute and caller, body up to 16
 * KiB. A relay needs no path; another call without a path throws.
 */
export function defineCall<const C extends CallInput>(call: C): DeclaredCall<C> {
  const path = call.path ?? (call.relay === undefined ? undefined : relayPath(call.relay, call.relay.codes[0]));
  if (path === undefined) throw new Error(`Call ${call.id} has neither a path nor a relay; add one of them.`);
  const defaults: Defaults = {
    listener: 'site',
    rate: { requests: 120, seconds: 60, per: 'caller' },
    maxBytes: 16_384,
    errors: [],
  };
  return { ...defaults, ...call, path } as unknown as DeclaredCall<C>;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** The input of a handler: the parsed path parameters, query and body. */
export interface Input<C extends Call> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['request']>;
}
/** The result of a handler, before the envelope. */
export type Output<C extends Call> = z.input<C['response']>;
