import { z } from 'zod';
import { relayPath, type Call, type Listener } from './call.ts';
import type { EnvelopeDefinition } from './envelope.ts';
import { envelopes } from './envelopes.gen.ts';
import { errors } from './errors.gen.ts';
import type { GuardDefinition } from './guard.ts';
import { guards } from './guards.gen.ts';
import { listeners } from './listeners.gen.ts';
import type { ErrorCode } from './errors.ts';

/** A JSON Schema as zod generates it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}
type Json = Readonly<Record<string, unknown>>;

/**
 * A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. `input`: what a caller may send;
 * `output`: what the server returns.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return rest as JsonSchema;
}

/**
 * The JSON Schema for use inside a document. A recursive schema gets an `$id`, so that its `#`
 * refers to itself and not to the document.
 */
function embeddedSchema(schema: z.ZodType, io: 'input' | 'output', name: string): JsonSchema {
  const plain = jsonSchema(schema, io);
  return JSON.stringify(plain).includes('"$ref"') ? { $id: `urn:chokdee:${name}`, ...plain } : plain;
}

/** The refusals that follow from a call's guard, body and feature. */
export function commonErrors(call: Call): readonly ErrorCode[] {
  const guard: GuardDefinition = guards[call.guard];
  const session: readonly ErrorCode[] = [
    ...(guard.session === 'none' ? [] : (['login.not.session'] as const)),
    ...(guard.requires ?? []).map(({ otherwise }) => otherwise),
    ...(guard.session === 'operator' && call.permission !== 'signed-in' ? (['account.not.permitted'] as const) : []),
  ];
  return [
    ...((call.params ?? call.query ?? call.request) ? ['validation.failed' as const] : []),
    ...(call.body === 'none' ? [] : (['request.unreadable', 'request.type.unsupported', 'request.too.slow'] as const)),
    ...(call.encrypted === true ? (['missing_encryption', 'encryption.invalid'] as const) : []),
    ...session,
    ...(guard.session !== 'none' && call.method !== 'GET' ? ['request.origin.refused' as const] : []),
    ...(call.moduleId === undefined ? [] : ['function.not.available' as const]),
    ...(call.alwaysOpen === true || listeners[call.listener].sessions === 'operator'
      ? []
      : (['system.maintenance', 'region.restricted'] as const)),
    'domain.invalid',
    'request.too.large',
    'request.too.many',
    'system.busy',
    'system.error',
  ];
}

/** All error codes of a call, without duplicates. */
export const errorsOf = (call: Call): readonly ErrorCode[] => [...new Set([...call.errors, ...commonErrors(call)])];

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: 'application/octet-stream',
  none: '',
} as const;

const isRaw = (call: Call): boolean => (envelopes[call.envelope] as EnvelopeDefinition).raw === true;

/** The JSON Schema of a success, in the call's envelope. */
function successSchema(call: Call): JsonSchema {
  const value = embeddedSchema(call.response, 'output', `${call.id}:answer`);
  return envelopes[call.envelope].successSchema(value);
}

/** The JSON Schema of a refusal with one of `codes`, in the call's envelope. */
function refusalSchema(call: Call, codes: readonly ErrorCode[]): JsonSchema {
  const fields = {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' } },
      required: ['code', 'message'],
    },
  };
  return envelopes[call.envelope].refusalSchema(
    codes.map((code) => ({ code, definition: errors[code] })),
    fields,
  );
}

/** The refusals of a call, by HTTP status. */
function refusals(call: Call): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call))
    byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        { description: codes.join(', '), content: { 'application/json': { schema: refusalSchema(call, codes) } } },
      ]),
  );
}

/** The path and query parameters of a call. */
function parameters(call: Call): Json[] {
  const read = (location: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input');
    return Object.entries(properties).map(([name, part]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: part,
    }));
  };
  return [...read('path', call.params), ...read('query', call.query)];
}

/** The security schemes that allow a call; an empty one means that no session is needed. */
function security(call: Call): Json[] {
  const { session } = guards[call.guard];
  if (session === 'none') return [];
  const schemes =
    listeners[call.listener].sessions === 'operator'
      ? [{ operatorToken: [] }, { operatorCookie: [] }]
      : [{ token: [] }, { cookie: [] }];
  return session === 'optional' ? [...schemes, {}] : schemes;
}

/** The other endpoints of a call, as `METHOD path`. */
export const otherEndpoints = (call: Call): string[] =>
  [
    ...(call.relay?.codes ?? []).map((code) => `${call.method} ${relayPath(call.relay!, code)}`),
    ...(call.aliases ?? []).map(({ method, path }) => `${method} ${path}`),
  ].filter((endpoint) => endpoint !== `${call.method} ${call.path}`);

/** The OpenAPI operation of a call. `server`: its origin, if it is not the site's. */
function operation(call: Call, server: string | undefined): Json {
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.id.split('.')[0]],
    ...(server === undefined ? {} : { servers: [{ url: server }] }),
    security: security(call),
    parameters: parameters(call),
    ...(call.body === 'none'
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [MEDIA_TYPES[call.body]]: {
                schema: call.request === undefined ? {} : embeddedSchema(call.request, 'input', `${call.id}:body`),
              },
            },
          },
        }),
    responses: {
      200: {
        description: 'Success',
        content: { [isRaw(call) ? '*/*' : 'application/json']: { schema: successSchema(call) } },
      },
      ...refusals(call),
    },
    'x-guard': call.guard,
    ...(call.permission === undefined ? {} : { 'x-permission': call.permission }),
    'x-idempotent': call.idempotent,
    'x-rate': call.rate,
    'x-max-bytes': call.maxBytes,
    'x-encrypted': call.encrypted ?? false,
    ...(call.timeoutSeconds === undefined ? {} : { 'x-patience': call.timeoutSeconds }),
    ...(call.moduleId === undefined ? {} : { 'x-module-id': call.moduleId }),
    ...(otherEndpoints(call).length === 0 ? {} : { 'x-other-ways': otherEndpoints(call) }),
  };
}

/** The path with its parameters in the form of OpenAPI: `:id` becomes `{id}`. */
const pathTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/**
 * The OpenAPI 3.1 document of a table of calls. `servers` holds the origin of each listener; that
 * of the site is the document's own.
 */
export function openapi(
  calls: readonly Call[],
  about: {
    readonly title: string;
    readonly version: string;
    readonly servers: Readonly<Partial<Record<Listener, string>>>;
  },
): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const server = call.listener === 'site' ? undefined : about.servers[call.listener];
    (paths[pathTemplate(call.path)] ??= {})[call.method.toLowerCase()] = operation(call, server);
  }
  const header = (description: string): Json => ({ type: 'apiKey', in: 'header', name: 'Authorization', description });
  const cookie = (name: string): Json => ({
    type: 'apiKey',
    in: 'cookie',
    name,
    description: [
      'Set by a login with `X-Session: cookie`; over TLS its name begins with `__Host-`.',
      'Calls that are not GET demand the own Origin.',
    ].join(' '),
  });
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description: [
        'Send `Merchant` (once), `Language` and, with a session, `Authorization: <token>`.',
        'Amounts under /wps are numbers of whole currency units; the RGS counts in 1e-6 units.',
        'Times are epoch milliseconds.',
      ].join(' '),
    },
    ...(about.servers.site === undefined ? {} : { servers: [{ url: about.servers.site }] }),
    paths,
    components: {
      securitySchemes: {
        token: header('The bare session token.'),
        cookie: cookie('site_session'),
        operatorToken: header('The bare token of an operator.'),
        operatorCookie: cookie('console_session'),
      },
    },
  };
}
