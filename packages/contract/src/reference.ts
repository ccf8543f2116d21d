import type { Call } from './call.ts';
import { errors } from './errors.ts';
import { commonErrors, jsonSchema, otherEndpoints, type JsonSchema } from './openapi.ts';
import type { Topic } from './topics.ts';

/** One named value of a call, as people read it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}
/** One call, as people read it. */
export interface Entry {
  readonly id: string;
  readonly endpoint: string;
  readonly summary: string;
  /** Short facts: who may call, feature, rate ... */
  readonly facts: readonly string[];
  readonly otherEndpoints: readonly string[];
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
  readonly answer: readonly Field[];
  /** The call's own, beside the common ones. */
  readonly refusals: readonly { readonly code: string; readonly status: number }[];
}
/** The calls of one module. */
export interface Section {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const guards: Readonly<Record<Call['guard'], string>> = {
  open: 'anyone, no session is read',
  visitor: 'anyone',
  player: 'signed-in player (trial accounts too)',
  member: 'member',
  agent: 'agent',
  operator: 'operator',
};
const listeners: Readonly<Record<Call['listener'], string>> = {
  site: 'site',
  games: 'games origin',
  console: 'console origin',
};
const envelopes: Readonly<Record<Call['envelope'], string>> = {
  wps: '{success, value}',
  bare: 'bare JSON',
  rgs: 'bare JSON, refusals {error, message}',
  raw: 'as the call says',
};

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

/** A schema in a few words: `integer (1..100)`, `"a" | "b"`, `{id, name}[]`. */
function typeText(schema: JsonSchema): string {
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (options !== undefined) return [...new Set(options.map(typeText))].join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `${wrap(typeText((schema['items'] ?? {}) as JsonSchema))}[]${bounds(schema)}`;
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    return names.length > 0 ? `{${names.join(', ')}}` : 'object';
  }
  if (schema.type === undefined) return 'any';
  const format = typeof schema['format'] === 'string' ? ` ${schema['format']}` : '';
  return `${[schema.type].flat().join(' | ')}${format}${bounds(schema)}`;
}
const wrap = (text: string): string => (text.includes(' | ') ? `(${text})` : text);

/** The named values of a schema, nested ones with a dot; what is no object is one nameless value. */
function fieldsOf(schema: JsonSchema, prefix = '', depth = 0): Field[] {
  const inner = schema.type === 'array' ? ((schema['items'] ?? {}) as JsonSchema) : schema;
  const properties = Object.entries(inner.properties ?? {});
  if (properties.length === 0) return prefix === '' ? [{ name: '', type: typeText(schema), required: true }] : [];
  const lead = schema.type === 'array' ? `${prefix}[]` : prefix;
  return properties.flatMap(([name, part]) => {
    const path = lead === '' ? name : `${lead}.${name}`;
    return [
      { name: path, type: typeText(part), required: (inner.required ?? []).includes(name) },
      ...(depth < 2 ? fieldsOf(part, path, depth + 1) : []),
    ];
  });
}

function entry(call: Call): Entry {
  const read = (schema: Call['request'], io: 'input' | 'output'): readonly Field[] =>
    schema === undefined ? [] : fieldsOf(jsonSchema(schema, io));
  const rate = `${call.rate.requests} in ${call.rate.seconds} s per ${call.rate.per}`;
  return {
    id: call.id,
    endpoint: `${call.method} ${call.path}`,
    summary: call.summary,
    facts: [
      `${listeners[call.listener]}`,
      guards[call.guard],
      ...(call.moduleId === undefined ? [] : [`feature ${call.moduleId}`]),
      rate,
      `answers ${envelopes[call.envelope]}`,
      ...(call.body === 'none' ? [] : [`${call.body} body up to ${call.maxBytes} bytes`]),
      ...(call.encrypted === true ? ['may be encrypted'] : []),
      ...(call.idempotent ? ['may be repeated'] : []),
      ...(call.timeoutSeconds === undefined ? [] : [`answers within ${call.timeoutSeconds} s`]),
      ...(call.activity === false ? ['does not keep a session alive'] : []),
      ...(call.alwaysOpen === true ? ['open during maintenance'] : []),
    ],
    otherEndpoints: otherEndpoints(call),
    params: read(call.params, 'input'),
    query: read(call.query, 'input'),
    body: read(call.request, 'input'),
    answer: read(call.response, 'output'),
    refusals: call.errors.map((code) => ({ code, status: errors[code].status })),
  };
}

/** The table as a book: one section per module, in the table's order. */
export function reference(calls: readonly Call[]): Section[] {
  const sections = new Map<string, Entry[]>();
  for (const call of calls) {
    const name = call.id.split('.')[0] ?? call.id;
    sections.set(name, [...(sections.get(name) ?? []), entry(call)]);
  }
  return [...sections].map(([name, entries]) => ({ name, entries }));
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
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

/** The refusals that follow from guards, bodies and features, over the whole table. */
export const commonRefusals = (calls: readonly Call[]): Entry['refusals'] =>
  [...new Set(calls.flatMap(commonErrors))].map((code) => ({ code, status: errors[code].status }));
const refusalText = ({ code, status }: Entry['refusals'][number]): string => `\`${code}\` ${status}`;

/** One live topic, as people read it. */
export interface TopicEntry {
  readonly name: string;
  readonly summary: string;
  readonly state: readonly Field[];
}
/** The live topics as a book. */
export const topicReference = (topics: readonly Topic[]): TopicEntry[] =>
  topics.map(({ name, key, summary, private: own, state }) => ({
    name: key === undefined ? name : `${name}:<${key}>`,
    summary: own ? `${summary} (the caller's own; a session is needed)` : summary,
    state: fieldsOf(jsonSchema(state, 'output')),
  }));

/** The book as Markdown (docs/api.md). */
export function referenceMarkdown(calls: readonly Call[], topics: readonly Topic[]): string {
  const lines = [
    '# API',
    '',
    'Written by `npm run docs:api` from the table of calls (`packages/contract/src/table.ts`); do not edit. The same is served at `/docs/api` and, as OpenAPI 3.1, at `/openapi.json`.',
    '',
    "- Send `Merchant` (once), `Language` and, with a session, `Authorization: <token>`. Pages send `X-Session: cookie` at login and keep the session in an HttpOnly cookie; then every call that is not GET demands the page's own `Origin`.",
    '- `/wps` and `/console` answer `{success, value}`; refusals are `{success: false, value, errorCode, message, fields?}`. Elsewhere a success is bare JSON. The RGS refuses with `{error, message}`.',
    '- Amounts under `/wps` are numbers of whole currency units, at most six decimals; the RGS counts in 1e-6 units. Times are epoch milliseconds.',
    `- Any call may also refuse with the codes of its guard, body and feature: ${commonRefusals(calls).map(refusalText).join(', ')}.`,
    '- Wrong method: 459. Unknown or disabled relay: `function.not.available`.',
    '',
  ];
  for (const section of reference(calls)) {
    lines.push(`## ${section.name}`, '');
    for (const call of section.entries) {
      lines.push(`### \`${call.endpoint}\``, '', `${call.summary} (\`${call.id}\`). ${call.facts.join(' · ')}.`, '');
      if (call.otherEndpoints.length > 0)
        lines.push(`Also: ${call.otherEndpoints.map((way) => `\`${way}\``).join(', ')}`, '');
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
    'Over the WebSocket at `/ws`: `{type: "subscribe", topic, since?}` is answered by `snapshot`, `current` (nothing missed) or the `delta`s missed; then a `delta` for every change, whole (`state`) or as a JSON Patch from a version (`from`, `ops`).',
    '',
  );
  for (const topic of topicReference(topics))
    lines.push(`### \`${topic.name}\``, '', `${topic.summary}.`, '', ...table('state', topic.state));
  return `${lines.join('\n').trimEnd()}\n`;
}
