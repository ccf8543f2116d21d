import type { z } from 'zod';
import type { Listener } from './call.ts';
import { CallError } from './call-error.ts';
import { SESSION_ENDED_HEADER, sessionEndOf, type SessionEnd } from './session-end.ts';
import type { table } from './table.gen.ts';

// The contract is imported as a type only, so browsers load this file and none of the schemas.

type AnyCall = (typeof table)[number];
/** The name of a call: `METHOD path` as in the table, e.g. `POST /wps/session/login`. */
export type CallName<L extends Listener = Listener> = NameOf<Extract<AnyCall, { readonly listener: L }>>;
/** The name of a call: `METHOD path`. */
type NameOf<C> = C extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? `${M} ${P}`
  : never;
/** The call with the name `N`. */
type CallOf<N extends string> = N extends `${infer M} ${infer P}`
  ? Extract<AnyCall, { readonly method: M; readonly path: P }>
  : never;

/** What a caller may pass as part `K` of a call. */
type InputPart<C, K extends 'params' | 'query' | 'request'> =
  C extends Record<K, infer S extends z.ZodType> ? z.input<S> : never;
/** A property `Name` of type `V`: forbidden, optional or required, as `V` demands. */
type Property<Name extends string, V> = [V] extends [never]
  ? { readonly [K in Name]?: never }
  : Partial<V> extends V
    ? { readonly [K in Name]?: V }
    : { readonly [K in Name]: V };
/** The input of a call: `params` of its path, `query` and `body` (`FormData` for an upload). */
export type CallInput<N extends string> =
  CallOf<N> extends infer C
    ? Property<'params', InputPart<C, 'params'>> &
        Property<'query', InputPart<C, 'query'>> &
        Property<'body', C extends { readonly body: 'multipart' } ? FormData : InputPart<C, 'request'>>
    : never;
/** The value of a call's answer, without the envelope. */
export type CallOutput<N extends string> =
  CallOf<N> extends { readonly response: infer R extends z.ZodType } ? z.output<R> : never;

/** Options of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /**
   * Timeout, ms; 15,000 by default. The server may still process the request, so repeat it with the
   * same ids.
   */
  readonly timeout?: number;
  /** Sends the body as a JWE; needs the client's `encryptBody`. */
  readonly encrypted?: boolean;
  /** Sends the body form-urlencoded, as a call with `body: 'form'` demands. */
  readonly form?: boolean;
}

/** Options of `createClient`. */
export interface ClientOptions {
  /** Origin of the server; the page's own by default. */
  readonly base?: string;
  /**
   * Returns the headers of a request: `Merchant`, `Language`, `Device`, `X-Session`,
   * `Authorization` ... It is called for each request.
   */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  /** Encrypts a JSON text for the server (body-encryptor.ts). */
  readonly encryptBody?: (text: string) => Promise<string>;
  /** Called with every failure before it is thrown, e.g. to detect the end of the session. */
  readonly onRefusal?: (error: CallError) => void;
  /** Called when an answer says that the session of its request has ended. */
  readonly onSessionEnd?: (reason: SessionEnd) => void;
}

/** A typed client of the calls of listener `L`. */
export interface Client<L extends Listener = 'site'> {
  /**
   * Sends a call and returns the value of its answer. Throws `CallError`, or the signal's reason
   * when it is aborted.
   */
  request<const N extends CallName<L>>(
    name: N,
    ...rest: Record<never, never> extends CallInput<N>
      ? [input?: CallInput<N>, options?: RequestOptions]
      : [input: CallInput<N>, options?: RequestOptions]
  ): Promise<CallOutput<N>>;
  /** The URL of a call, for links, images and downloads. */
  url<const N extends CallName<L>>(name: N, input?: CallInput<N>): string;
}

/** The input of any call. */
interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
/** The body of an answer in any envelope. */
interface AnswerBody {
  readonly success?: boolean;
  readonly errorCode?: string;
  readonly error?: string;
  readonly message?: string;
  readonly fields?: CallError['fields'];
  readonly value?: unknown;
}

/** The URL of a call with its path parameters and query. Null and undefined values are omitted. */
function urlOf(base: string, name: string, input: Parts): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(input.params?.[key] ?? '')));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(key, String(value));
  const text = query.toString();
  return `${base}${path}${text === '' ? '' : `?${text}`}`;
}

/** The body and headers of a request; JSON unless it is a form. */
async function bodyOf(
  body: unknown,
  options: RequestOptions,
  encryptBody: ClientOptions['encryptBody'],
): Promise<{ body?: BodyInit; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, headers: {} };
  if (options.form === true) return { body: new URLSearchParams(body as Record<string, string>), headers: {} };
  const text = JSON.stringify(body);
  const sent =
    options.encrypted === true && encryptBody !== undefined ? JSON.stringify({ value: await encryptBody(text) }) : text;
  return { body: sent, headers: { 'content-type': 'application/json' } };
}

/** The value of an answer in any envelope. Throws `CallError` for a refusal. */
async function valueOf(response: Response): Promise<unknown> {
  const requestId = response.headers.get('x-request-id');
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson ? await response.json().catch(() => null) : await response.text();
  const answer: AnswerBody = typeof body === 'object' && body !== null ? body : {};
  if (response.ok && answer.success !== false && answer.error === undefined)
    return answer.success === true ? answer.value : body;
  throw new CallError(answer.errorCode ?? answer.error ?? 'system.error', answer.message ?? response.statusText, {
    status: response.status,
    fields: answer.fields ?? {},
    value: answer.value,
    requestId,
  });
}

/**
 * Creates a typed client. A call is named by its method and path; the contract types its input and
 * answer.
 */
export function createClient<L extends Listener = 'site'>(options: ClientOptions = {}): Client<L> {
  const send = async (name: string, input: Parts = {}, request: RequestOptions = {}): Promise<unknown> => {
    // AbortSignal.any is missing on phones of 2023.
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      abort();
    }, request.timeout ?? 15_000);
    request.signal?.addEventListener('abort', abort, { once: true });
    try {
      request.signal?.throwIfAborted();
      const { body, headers } = await bodyOf(input.body, request, options.encryptBody);
      const init: RequestInit = {
        method: name.slice(0, name.indexOf(' ')),
        headers: { ...options.headers?.(), ...headers },
        credentials: 'same-origin',
        signal: controller.signal,
        ...(body === undefined ? {} : { body }),
      };
      const response = await (options.fetch ?? globalThis.fetch)(urlOf(options.base ?? '', name, input), init);
      const ended = sessionEndOf(response.headers.get(SESSION_ENDED_HEADER));
      if (ended !== null) options.onSessionEnd?.(ended);
      return await valueOf(response);
    } catch (error) {
      if (request.signal?.aborted === true) throw error;
      const refusal =
        error instanceof CallError
          ? error
          : new CallError(
              timedOut ? 'network.timeout' : 'network.failed',
              error instanceof Error ? error.message : String(error),
            );
      options.onRefusal?.(refusal);
      throw refusal;
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', abort);
    }
  };
  return {
    request: (name, ...rest) => send(name, rest[0] as Parts | undefined, rest[1]) as Promise<never>,
    url: (name, input) => urlOf(options.base ?? '', name, (input ?? {}) as Parts),
  };
}
