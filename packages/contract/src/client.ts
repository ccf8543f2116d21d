import type { z } from 'zod';
import type { Listener } from './call.ts';
import { CallError } from './call-error.ts';
import type { Table } from './table.ts';

// The whole contract is here as a type only: what a browser loads is this file and the path it writes down itself.

type Members = Table[number];
/** How a call is named: `METHOD path` as the table has it, e.g. `POST /wps/session/login`. */
export type CallName<L extends Listener = Listener> = NameOf<Extract<Members, { readonly listener: L }>>;
type NameOf<C> = C extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? `${M} ${P}`
  : never;
type Named<N extends string> = N extends `${infer M} ${infer P}`
  ? Extract<Members, { readonly method: M; readonly path: P }>
  : never;

type Sent<C, K extends 'params' | 'query' | 'request'> =
  C extends Record<K, infer S extends z.ZodType> ? z.input<S> : never;
type Need<Name extends string, V> = [V] extends [never]
  ? { readonly [K in Name]?: never }
  : Partial<V> extends V
    ? { readonly [K in Name]?: V }
    : { readonly [K in Name]: V };
/** What a call takes: `params` of its path, `query`, `body`. Uploads may send `FormData`. */
export type CallInput<N extends string> =
  Named<N> extends infer C
    ? Need<'params', Sent<C, 'params'>> &
        Need<'query', Sent<C, 'query'>> &
        Need<'body', C extends { readonly body: 'multipart' } ? FormData : Sent<C, 'request'>>
    : never;
/** What a call answers, unwrapped. */
export type CallOutput<N extends string> =
  Named<N> extends { readonly response: infer R extends z.ZodType } ? z.output<R> : never;

/** How one request is sent. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds until the client gives up (15,000). The server may still have done it: repeat with the same ids. */
  readonly timeout?: number;
  /** Sends the body as a JWE; needs the client's `sealer`. */
  readonly encrypted?: boolean;
}

/** How a client is made. */
export interface ClientOptions {
  /** Origin of the server; empty for the page's own. */
  readonly base?: string;
  /** Headers of every request, asked each time: `Merchant`, `Language`, `Device`, `X-Session`, `Authorization` ... */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  /** Seals a JSON text for the server (sealer.ts). */
  readonly encryptBody?: (text: string) => Promise<string>;
  /** Hears every refusal before it is thrown, e.g. to notice that the session has ended. */
  readonly onRefusal?: (error: CallError) => void;
}

/** A typed client of the listener `L`. */
export interface Client<L extends Listener = 'site'> {
  /** Sends one call and answers its value. Throws `CallError`. */
  request<const N extends CallName<L>>(
    name: N,
    ...rest: Record<never, never> extends CallInput<N>
      ? [input?: CallInput<N>, options?: RequestOptions]
      : [input: CallInput<N>, options?: RequestOptions]
  ): Promise<CallOutput<N>>;
  /** The address of a call, for links, images and downloads. */
  url<const N extends CallName<L>>(name: N, input?: CallInput<N>): string;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
interface Refused {
  readonly success?: boolean;
  readonly errorCode?: string;
  readonly error?: string;
  readonly message?: string;
  readonly fields?: CallError['fields'];
  readonly value?: unknown;
}

function addressOf(base: string, name: string, input: Parts): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_place, key: string) => encodeURIComponent(String(input.params?.[key] ?? '')));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(key, String(value));
  const text = query.toString();
  return `${base}${path}${text === '' ? '' : `?${text}`}`;
}

async function bodyOf(
  body: unknown,
  options: RequestOptions,
  sealer: ClientOptions['encryptBody'],
): Promise<{ body?: BodyInit; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, headers: {} };
  const text = JSON.stringify(body);
  const sealed =
    options.encrypted === true && sealer !== undefined ? JSON.stringify({ value: await sealer(text) }) : text;
  return { body: sealed, headers: { 'content-type': 'application/json' } };
}

async function valueOf(response: Response): Promise<unknown> {
  const requestId = response.headers.get('x-request-id');
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson ? await response.json().catch(() => null) : await response.text();
  const refused: Refused = typeof body === 'object' && body !== null ? body : {};
  if (response.ok && refused.success !== false && refused.error === undefined)
    return refused.success === true ? refused.value : body;
  throw new CallError(refused.errorCode ?? refused.error ?? 'system.error', refused.message ?? response.statusText, {
    status: response.status,
    fields: refused.fields ?? {},
    value: refused.value,
    requestId,
  });
}

/** Makes a typed client. A call is named by its method and path; input and answer follow from the contract's types. */
export function createClient<L extends Listener = 'site'>(options: ClientOptions = {}): Client<L> {
  const send = async (name: string, input: Parts = {}, request: RequestOptions = {}): Promise<unknown> => {
    // Not AbortSignal.any: phones of 2023 do not have it.
    const controller = new AbortController();
    const giveUp = (): void => controller.abort();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      giveUp();
    }, request.timeout ?? 15_000);
    request.signal?.addEventListener('abort', giveUp, { once: true });
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
      return await valueOf(await (options.fetch ?? globalThis.fetch)(addressOf(options.base ?? '', name, input), init));
    } catch (error) {
      if (request.signal?.aborted === true) throw error;
      const refusal =
        error instanceof CallError
          ? error
          : new CallError(
              late ? 'network.timeout' : 'network.failed',
              error instanceof Error ? error.message : String(error),
            );
      options.onRefusal?.(refusal);
      throw refusal;
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', giveUp);
    }
  };
  return {
    request: (name, ...rest) => send(name, rest[0] as Parts | undefined, rest[1]) as Promise<never>,
    url: (name, input) => addressOf(options.base ?? '', name, (input ?? {}) as Parts),
  };
}
