import { request } from 'node:http';
import type { Call, Output } from '@chokdee/contract/call';
import type { BuiltInRole } from '@chokdee/contract/permission';
import { defaultPermissions } from '@chokdee/contract/permissions';
import type { ServerModule } from '../module.ts';
import type { BrandFacts, OperatorSession } from './context.ts';
import { createHttp, type HttpOptions } from './server.ts';
import type { GuardPorts, HttpConfig } from './settings.ts';

/** The input of a call as a test sends it. */
export interface TestInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}
/** The caller of a test's call. */
export interface TestCaller {
  readonly token?: string;
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** An answer. `value` is taken out of the envelope; `errorCode` is null when the call succeeded. */
export interface TestAnswer<C extends Call = Call> {
  readonly status: number;
  readonly body: unknown;
  readonly value: Output<C>;
  readonly errorCode: string | null;
  readonly message: string | null;
  readonly fields: Readonly<Record<string, { code: string; message: string }>>;
  readonly headers: Headers;
}

/** A running HTTP layer for tests, on free ports of 127.0.0.1. */
export interface TestHttp {
  readonly base: Readonly<Record<Call['listener'], string>>;
  /** Sends one call over HTTP. */
  call<C extends Call>(call: C, input?: TestInput, caller?: TestCaller): Promise<TestAnswer<C>>;
  close(): Promise<void>;
}

/** Configuration of an HTTP layer for tests: free ports, demo origins, no TLS. */
export const testHttpConfig: HttpConfig = {
  mode: 'test',
  host: '127.0.0.1',
  port: 0,
  tls: null,
  origins: { site: 'http://127.0.0.1:3000', games: 'http://127.0.0.1:3001', console: 'http://127.0.0.1:3002' },
};

/** The demo brand with every feature that the calls of the given modules require. */
export const testBrand = (modules: readonly ServerModule[]): BrandFacts => ({
  id: 'chokdee',
  merchantCode: 'chokdee',
  currency: 'THB',
  currencySymbol: 'P',
  timeZone: 'Asia/Bangkok',
  features: new Set(
    modules
      .flatMap((module) => module.routes)
      .flatMap(({ call }) => (call.moduleId === undefined ? [] : [call.moduleId])),
  ),
});

/** The role of an operator's session: a built-in one with its default permissions. */
export const testRole = (role: BuiltInRole): Pick<OperatorSession, 'role' | 'roleName' | 'permissions' | 'setUp'> => ({
  role,
  roleName: role,
  setUp: null,
  permissions: new Set(defaultPermissions(role)),
});

const isFields = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof FormData);

/** A multipart body of fields and files. */
function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

/** Builds the HTTP request of a call. */
function wireRequest(
  base: string,
  call: Call,
  input: TestInput,
  caller: TestCaller,
): { url: string; init: RequestInit } {
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const headers: Record<string, string> = {
    ...(caller.token === undefined ? {} : { authorization: caller.token }),
    ...(caller.language === undefined ? {} : { language: caller.language }),
  };
  const init: RequestInit = { method: call.method, redirect: 'manual' };
  if (input.body !== undefined && call.method !== 'GET') {
    if (call.body === 'form' && isFields(input.body))
      init.body = new URLSearchParams(input.body as Record<string, string>);
    else if (call.body === 'multipart' && isFields(input.body)) init.body = formOf(input.body);
    else if (input.body instanceof FormData || typeof input.body === 'string' || input.body instanceof Uint8Array)
      init.body = input.body as BodyInit;
    else {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(input.body);
    }
  }
  return {
    url: `${base}${path}${query.size === 0 ? '' : `?${query}`}`,
    init: { ...init, headers: { ...headers, ...caller.headers } },
  };
}

interface AnswerBody {
  readonly value?: unknown;
  readonly errorCode?: string;
  readonly error?: string;
  readonly message?: string;
  readonly fields?: TestAnswer['fields'];
}

async function readAnswer<C extends Call>(call: C, response: Response): Promise<TestAnswer<C>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  const wrapped: AnswerBody = typeof body === 'object' && body !== null ? body : {};
  return {
    status: response.status,
    body,
    headers: response.headers,
    value: (call.envelope === 'wps' ? wrapped.value : body) as Output<C>,
    errorCode: wrapped.errorCode ?? wrapped.error ?? null,
    message: wrapped.message ?? null,
    fields: wrapped.fields ?? {},
  };
}

/** Sends one call over HTTP to a running server. */
export async function sendCall<C extends Call>(
  base: TestHttp['base'],
  call: C,
  input: TestInput = {},
  caller: TestCaller = {},
): Promise<TestAnswer<C>> {
  const { url, init } = wireRequest(base[call.listener], call, input, caller);
  return readAnswer(call, await (caller.headers?.['host'] === undefined ? fetch : fetchWithHost)(url, init));
}

/** `fetch` with a `Host` header, which `fetch` itself replaces. The body is a text. */
const fetchWithHost = (url: string, { method, headers, body }: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const options = { method, headers: headers as Record<string, string> };
    const sent = request(url, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const fields = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
          (values ?? []).map((value): [string, string] => [name, value]),
        );
        resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: fields }));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Starts an HTTP layer with the given modules. By default its ports find one brand with every
 * feature and no session.
 */
export async function testHttp(options: {
  readonly modules: readonly ServerModule[];
  readonly ports?: Partial<GuardPorts>;
  readonly http?: Partial<Omit<HttpOptions, 'modules' | 'ports'>>;
}): Promise<TestHttp> {
  const brand = testBrand(options.modules);
  const ports: GuardPorts = {
    brandOf: async () => brand,
    isConsoleHost: async () => false,
    siteOrigins: async () => [],
    pageSettingsOf: async () => ({ merchantCode: brand.merchantCode, images: [], launches: [], routes: [] }),
    gateOf: async () => null,
    brandOfGameSession: async () => null,
    playerOf: async () => null,
    operatorOf: async () => null,
    sessionEndOf: async () => null,
    operatorRefused: async () => undefined,
    ...options.ports,
  };
  const http = await createHttp({
    config: testHttpConfig,
    limiter: null,
    ...options.http,
    modules: options.modules,
    ports,
  });
  const base = await http.listen();
  return {
    base,
    call: (call, input = {}, caller = {}) => sendCall(base, call, input, caller),
    close: () => http.close(500),
  };
}
