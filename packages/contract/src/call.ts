import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Which listener serves the call: the players' site, the games' origin, or the operators' console. */
export type Listener = 'site' | 'games' | 'console';

/**
 * Who may call. `visitor`: anyone, a session is read when there is one. `member`: a real account (trial refused).
 * `player`: a real or a trial account. `agent`: isAgent 1, 2, 41, 42. `operator`: a console account. `open`: no session is read at all.
 */
export type Guard = 'open' | 'visitor' | 'player' | 'member' | 'agent' | 'operator';

/** How an answer is wrapped: `wps` {success,value,message?,errorCode?}; `bare` the value itself; `rgs` the value, errors as {error,message}; `raw` the handler writes the reply. */
export type Envelope = 'wps' | 'bare' | 'rgs' | 'raw';

/** The methods a call may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A named relay: reached as `/wps/relay/<code>` (every spelling), or `/wps/relay/passwordCheck/<code>` when the payment password is demanded. */
export interface Relay {
  readonly codes: readonly [string, ...string[]];
  readonly passwordCheck?: boolean;
}

/** Requests allowed in a window, counted per caller (session, else address) or per address. */
export interface Rate {
  readonly requests: number;
  readonly seconds: number;
  readonly per: 'caller' | 'address';
}

/** One call of the API, as data. Routing, guards, clients, the fuzz test and the OpenAPI page derive from it. */
export interface Call {
  /** Operation id, `<module>.<verb>`; unique. */
  readonly id: string;
  readonly summary: string;
  readonly listener: Listener;
  readonly method: Method;
  /** Path with `:name` parameters; for a relay it is derived from the code. */
  readonly path: string;
  /** Other spellings that older clients use. */
  readonly aliases?: readonly { readonly method: Method; readonly path: string }[];
  readonly relay?: Relay;
  /** Whitelabel module id (facts/wire.md section 3); when the brand has it off the answer is `function.not.available`. */
  readonly moduleId?: string;
  readonly guard: Guard;
  /** False when the call is polling and must not keep a session alive. Default true. */
  readonly activity?: boolean;
  /** Answered even during maintenance and in a restricted region. Default false. */
  readonly alwaysOpen?: boolean;
  /** The body may come (or, when the brand demands it, must come) as a compact JWE. */
  readonly encrypted?: boolean;
  readonly body: 'none' | 'json' | 'form' | 'multipart' | 'raw';
  readonly envelope: Envelope;
  /** The same request may be sent again without a second effect. */
  readonly idempotent: boolean;
  readonly rate: Rate;
  /** Largest accepted body, bytes. */
  readonly maxBytes: number;
  /** Seconds an answer may take, where the house's own 30 are too few. */
  readonly timeoutSeconds?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly request?: z.ZodType;
  readonly response: z.ZodType;
  /** Refusals beside the common ones (validation, guard, rate, maintenance). */
  readonly errors: readonly ErrorCode[];
}

/** The path of a relay call, derived from its first code. */
export type RelayPath<R extends Relay> = R extends { readonly passwordCheck: true }
  ? `/wps/relay/passwordCheck/${R['codes'][0]}`
  : `/wps/relay/${R['codes'][0]}`;
/** The path under which one spelling of a relay is reached. */
export const relayPath = (relay: Relay, code: string): string =>
  `/wps/relay/${relay.passwordCheck === true ? 'passwordCheck/' : ''}${code}`;

type Defaulted = 'rate' | 'maxBytes' | 'listener' | 'errors';
type CallInput = Omit<Call, Defaulted | 'path'> & Partial<Pick<Call, Defaulted | 'path'>>;
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
/** A declared call: what was written, with the house defaults where nothing was. */
export type Declared<C> = Omit<C, 'path'> & Omit<Defaults, keyof C> & { readonly path: PathOf<C> };

/** Declares a call with the house defaults: the site's listener, 120 requests a minute per caller, 16 KiB. A relay needs no path. */
export function defineCall<const C extends CallInput>(call: C): Declared<C> {
  const path = call.path ?? (call.relay === undefined ? undefined : relayPath(call.relay, call.relay.codes[0]));
  if (path === undefined) throw new Error(`call ${call.id} has neither a path nor a relay`);
  const defaults: Defaults = {
    listener: 'site',
    rate: { requests: 120, seconds: 60, per: 'caller' },
    maxBytes: 16_384,
    errors: [],
  };
  return { ...defaults, ...call, path } as unknown as Declared<C>;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What a handler receives: parsed path parameters, query and body. */
export interface Input<C extends Call> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['request']>;
}
/** What a handler answers, before the envelope. */
export type Output<C extends Call> = z.input<C['response']>;
