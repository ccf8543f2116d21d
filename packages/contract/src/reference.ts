import type { Call } from './call.ts';
import { envelopes } from './envelopes.gen.ts';
import { errors } from './errors.gen.ts';
import { guards } from './guards.gen.ts';
import { listeners } from './listeners.gen.ts';
import { commonErrors, jsonSchema, otherEndpoints, type JsonSchema } from './openapi.ts';
import type { Topic } from './topic.ts';

/** A field of a call in the reference. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}
/** A call in the reference. */
export interface Entry {
  readonly id: string;
  readonly endpoint: string;
  readonly summary: string;
  /** Properties in a few words each: guard, feature, rate ... */
  readonly facts: readonly string[];
  readonly otherEndpoints: readonly string[];
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
  readonly answer: readonly Field[];
  /** The call's own refusals, without the common ones. */
  readonly refusals: readonly { readonly code: string; readonly status: number }[];
}
/** The calls of a module. */
export interface Section {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** The bounds of a schema: ` (1..100)`, ` (..64 characters)`, or an empty string. */
const bounds = (schema: JsonSchema): string => {
  const range = (low: unknown, high: unknown, unit: string): string =>
    low === undefined && high === undefined ? '' : `${low ?? ''}..${high ?? ''}${unit}`;
  const number = range(
    schema['minimum'],
    schema['maximum'] === Number.MAX_SAFE_INTEGER ? undefined : schema['maximum'],
    '',
  );
  const text =
    [
      range(schema['minLength'], schema['maxLength'], ' characters'),
      range(schema['minItems'], schema['maxItems'], ' entries'),
      number === '-9007199254740991..' ? '' : number,
    ].find((part) => part !== '') ?? '';
  return text === '' ? '' : ` (${text})`;
};

/** A schema in short: `integer (1..100)`, `"a" | "b"`, `{id, name}[]`. */
function typeText(schema: JsonSchema): string {
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (options !== undefined) return [...new Set(options.map(typeText))].join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array')
    return `${parenthesized(typeText((schema['items'] ?? {}) as JsonSchema))}[]${bounds(schema)}`;
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    return names.length > 0 ? `{${names.join(', ')}}` : 'object';
  }
  if (schema.type === undefined) return 'any';
  const format = typeof schema['format'] === 'string' ? ` ${schema['format']}` : '';
  return `${[schema.type].flat().join(' | ')}${format}${bounds(schema)}`;
}
const parenthesized = (text: string): string => (text.includes(' | ') ? `(${text})` : text);

/**
 * The fields of a schema, with the path of nested ones joined by dots, up to three levels. A schema
 * that is no object is one field without a name.
 */
function fieldsOf(schema: JsonSchema, prefix = '', depth = 0): Field[] {
  const inner = schema.type === 'array' ? ((schema['items'] ?? {}) as JsonSchema) : schema;
  const properties = Object.entries(inner.properties ?? {});
  if (properties.length === 0) return prefix === '' ? [{ name: '', type: typeText(schema), required: true }] : [];
  const parent = schema.type === 'array' ? `${prefix}[]` : prefix;
  return properties.flatMap(([name, part]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    return [
      { name: path, type: typeText(part), required: (inner.required ?? []).includes(name) },
      ...(depth < 2 ? fieldsOf(part, path, depth + 1) : []),
    ];
  });
}

/** The entry of a call. */
function entry(call: Call): Entry {
  const fields = (schema: Call['request'], io: 'input' | 'output'): readonly Field[] =>
    schema === undefined ? [] : fieldsOf(jsonSchema(schema, io));
  const rate = `${call.rate.requests} in ${call.rate.seconds} s per ${call.rate.per}`;
  return {
    id: call.id,
    endpoint: `${call.method} ${call.path}`,
    summary: call.summary,
    facts: [
      listeners[call.listener].text,
      guards[call.guard].text,
      ...(call.permission === undefined || call.permission === 'signed-in' ? [] : [`permission ${call.permission}`]),
      ...(call.moduleId === undefined ? [] : [`feature ${call.moduleId}`]),
      rate,
      `answers ${envelopes[call.envelope].text}`,
      ...(call.body === 'none' ? [] : [`${call.body} body up to ${call.maxBytes} bytes`]),
      ...(call.encrypted === true ? ['may be encrypted'] : []),
      ...(call.idempotent ? ['may be repeated'] : []),
      ...(call.timeoutSeconds === undefined ? [] : [`answers within ${call.timeoutSeconds} s`]),
      ...(call.activity === false ? ['does not keep a session alive'] : []),
      ...(call.alwaysOpen === true ? ['open during maintenance'] : []),
    ],
    otherEndpoints: otherEndpoints(call),
    params: fields(call.params, 'input'),
    query: fields(call.query, 'input'),
    body: fields(call.request, 'input'),
    answer: fields(call.response, 'output'),
    refusals: call.errors.map((code) => ({ code, status: errors[code].status })),
  };
}

/** The API reference: one section per module, in the order of the table. */
export function reference(calls: readonly Call[]): Section[] {
  const sections = new Map<string, Entry[]>();
  for (const call of calls) {
    const name = call.id.split('.')[0] ?? call.id;
    sections.set(name, [...(sections.get(name) ?? []), entry(call)]);
  }
  return [...sections].map(([name, entries]) => ({ name, entries }));
}

/** A text for a cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll('|', '\\|');
/** The Markdown table of a call's fields; empty without fields. */
const table = (title: string, fields: readonly Field[]): string[] => {
  const [only] = fields;
  if (only === undefined) return [];
  if (only.name === '') return [`${title}: \`${only.type}\``, ''];
  return [
    `| ${title} | type | |`,
    '|---|---|---|',
    ...fields.map(
      ({ name, type, required }) => `| \`${cell(name)}\` | ${cell(type)} | ${required ? '' : 'optional'} |`,
    ),
    '',
  ];
};

/** The refusals that follow from guards, bodies and features of the calls, without duplicates. */
export const commonRefusals = (calls: readonly Call[]): Entry['refusals'] =>
  [...new Set(calls.flatMap(commonErrors))].map((code) => ({ code, status: errors[code].status }));
const refusalText = ({ code, status }: Entry['refusals'][number]): string => `\`${code}\` ${status}`;

/** A live topic in the reference. */
export interface TopicEntry {
  readonly name: string;
  readonly summary: string;
  readonly state: readonly Field[];
}
/** The reference of the live topics. */
export const topicReference = (topics: readonly Topic[]): TopicEntry[] =>
  topics.map(({ name, key, summary, private: isPrivate, state }) => ({
    name: key === undefined ? name : `${name}:<${key}>`,
    summary: isPrivate ? `${summary} (the caller's own; a session is needed)` : summary,
    state: fieldsOf(jsonSchema(state, 'output')),
  }));

/** The API reference as Markdown. */
export function referenceMarkdown(calls: readonly Call[], topics: readonly Topic[]): string {
  const lines = [
    '# API',
    '',
    'Generated by `npm run docs` from `packages/contract/src/calls`; do not edit.',
    'The server also offers it at `/docs/api` and, as OpenAPI 3.1, at `/openapi.json`.',
    '',
    '- Send `Merchant` (once), `Language` and, with a session, `Authorization: <token>`. Pages log in with',
    '  `X-Session: cookie`, which keeps the session in an HttpOnly cookie; every call that is not GET then',
    "  requires the page's own `Origin`.",
    '- `/wps` and `/console` answer `{success, value}`; refusals are',
    '  `{success: false, value, errorCode, message, fields?}`. Elsewhere a success is bare JSON. Refusals of the',
    '  RGS are `{error, message}`.',
    '- Amounts under `/wps` are numbers of whole currency units with at most six decimals; the RGS counts in',
    '  1e-6 units. Times are epoch milliseconds.',
    '- Any call may also refuse with the codes of its guard, body and feature:',
    `  ${commonRefusals(calls).map(refusalText).join(', ')}.`,
    '- Wrong method: 459. Unknown or disabled relay: `function.not.available`.',
    '',
  ];
  for (const section of reference(calls)) {
    lines.push(`## ${section.name}`, '');
    for (const call of section.entries) {
      lines.push(`### \`${call.endpoint}\``, '', `${call.summary} (\`${call.id}\`). ${call.facts.join(' · ')}.`, '');
      if (call.otherEndpoints.length > 0)
        lines.push(`Also: ${call.otherEndpoints.map((endpoint) => `\`${endpoint}\``).join(', ')}`, '');
      lines.push(
        ...table('path', call.params),
        ...table('query', call.query),
        ...table('body', call.body),
        ...table('answer', call.answer),
      );
      if (call.refusals.length > 0) lines.push(`Refusals: ${call.refusals.map(refusalText).join(', ')}`, '');
    }
  }
  lines.push(
    '## Live topics',
    '',
    'Over the WebSocket at `/ws`. The answer to `{type: "subscribe", topic, since?}` is `snapshot`, `current`',
    '(no change since) or the missed `delta`s; then a `delta` follows for each change, with the whole `state` or',
    'with a JSON Patch (`ops`) from the version `from`.',
    '',
  );
  for (const topic of topicReference(topics))
    lines.push(`### \`${topic.name}\``, '', `${topic.summary}.`, '', ...table('state', topic.state));
  return `${lines.join('\n').trimEnd()}\n`;
}
