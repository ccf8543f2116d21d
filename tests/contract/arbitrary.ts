import type { Call } from '@chokdee/contract/call';
import { jsonSchema, type JsonSchema } from '@chokdee/contract/openapi';
import fc from 'fast-check';
import type { TestInput } from '../../apps/server/src/platform/http/testing.ts';

/**
 * Values that exist in the fixture (an id, an open order), by the name of the field that takes
 * them.
 */
export type Hints = Readonly<Record<string, readonly unknown[]>>;
/** The parts of one request. */
export interface Wire {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * Path and query parameters as text. Lone surrogates are replaced: a URL cannot carry them.
 */
const textFields = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '\uFFFD'),
    ]),
  );

/** The input that sends a request. */
export const inputOf = ({ params, query, body }: Wire): TestInput => ({
  params: textFields(params),
  query: textFields(query),
  body,
});

/** The limits of a schema, inside `least` and `most`. */
const bounded = (low: unknown, high: unknown, least: number, most: number): { min: number; max: number } => {
  const min = typeof low === 'number' ? Math.max(low, least) : least;
  return { min, max: Math.max(min, typeof high === 'number' ? Math.min(high, most) : most) };
};

function text(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { min, max } = bounded(schema['minLength'], schema['maxLength'], 0, 60);
  const fits = (value: string): boolean =>
    value.length >= min && (typeof schema['maxLength'] !== 'number' || value.length <= schema['maxLength']);
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern']) : null;
  if (schema['format'] === 'uuid')
    return fc.uuid({ version: [4, 7] }).filter((value) => pattern === null || pattern.test(value));
  if (schema['format'] === 'binary')
    return fc.uint8Array({ maxLength: 60 }).map((bytes) => new File([new Uint8Array(bytes)], 'picture.png'));
  if (schema['format'] === 'email')
    return fc
      .tuple(fc.stringMatching(/^[a-z0-9]{1,12}$/), fc.constantFrom('example.com', 'mail.example'))
      .map(([name, host]) => `${name}@${host}`);
  if (pattern) return fc.stringMatching(pattern).filter(fits);
  return fc.oneof(
    fc.string({ minLength: min, maxLength: max }),
    fc.string({ minLength: min, maxLength: max, unit: 'grapheme' }).filter(fits),
    fc.stringMatching(/^[a-z0-9]{1,20}$/).filter(fits),
  );
}

function numbers(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { min, max } = bounded(
    schema['minimum'] ?? schema['exclusiveMinimum'],
    schema['maximum'] ?? schema['exclusiveMaximum'],
    -1_000_000_000,
    1_000_000_000_000,
  );
  if (schema.type === 'integer')
    return fc.oneof(
      fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, Number.MAX_SAFE_INTEGER)) }),
      fc.constantFrom(Math.ceil(min), Math.floor(max)),
    );
  const step = schema['multipleOf'];
  if (typeof step === 'number') {
    const perUnit = Math.round(1 / step);
    return fc.integer({ min: Math.ceil(min * perUnit), max: Math.floor(max * perUnit) }).map((n) => n / perUnit);
  }
  return fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, 100_000)) }),
  );
}

function objects(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const required = schema.required ?? [];
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]): [string, fc.Arbitrary<unknown>] => {
    const known = hints[name];
    const value = valid(part, hints);
    return [
      name,
      known === undefined || known.length === 0
        ? value
        : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: value }),
    ];
  });
  return fc.record(Object.fromEntries(parts), {
    requiredKeys: required.filter((name) => name in (schema.properties ?? {})),
  });
}

/** Values that a schema accepts. */
export function valid(schema: JsonSchema, hints: Hints = {}): fc.Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (options !== undefined) return fc.oneof(...options.map((option) => valid(option, hints)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, hints)));
  }
  switch (schema.type) {
    case 'object':
      return objects(schema, hints);
    case 'array':
      return fc.array(valid((schema['items'] ?? {}) as JsonSchema, hints), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 5), 5),
      });
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

/**
 * Values that break careless code: other types, limits, signs, and texts with a meaning in another
 * language.
 */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  9_007_199_254_740_993,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '0',
  '-0',
  '1e5',
  '0x10',
  'NaN',
  'Infinity',
  '٣',
  '1,000',
  '0.0000001',
  '9'.repeat(400),
  'x'.repeat(5_000),
  "'; drop table platform.outbox; --",
  '%',
  '_',
  '\\',
  '${jndi:x}',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '😀'.repeat(40),
  '\u202Eabc',
  '00000000-0000-0000-0000-000000000000',
  'chokdee',
  '2026-02-30',
  '[object Object]',
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
];

/**
 * Inputs one change away from a valid one: a field removed, replaced or added, or all of it
 * replaced.
 */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  const bad = fc.constantFrom(...HOSTILE);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad;
  const names = Object.keys(value);
  const extra = bad.map((other) => ({ ...value, unexpected: other, ['__proto__']: other, constructor: other }));
  if (names.length === 0) return extra;
  const name = fc.constantFrom(...names);
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(name, bad).map(([key, other]) => ({ ...value, [key]: other })) },
    {
      weight: 2,
      arbitrary: name.chain((key) =>
        mutated((value as Record<string, unknown>)[key]).map((other) => ({ ...value, [key]: other })),
      ),
    },
    {
      weight: 2,
      arbitrary: name.map((key) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))),
    },
    { weight: 1, arbitrary: extra },
    { weight: 1, arbitrary: bad },
  );
}

const part = (schema: Call['request'], hints: Hints): fc.Arbitrary<unknown> =>
  schema === undefined ? fc.constant({}) : valid(jsonSchema(schema, 'input'), hints);
const asFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Requests that a call's schemas accept. */
export const validRequest = (call: Call, hints: Hints): fc.Arbitrary<Wire> =>
  fc.record({
    params: part(call.params, hints).map(asFields),
    query: part(call.query, hints).map(asFields),
    body: part(call.request, hints),
  });

/** Requests one change away from a given one: in the path, the query or the body. */
export function mutationsOf(call: Call, wire: Wire): fc.Arbitrary<Wire> {
  const parts = [
    ...(call.params === undefined
      ? []
      : [mutated(wire.params).map((params) => ({ ...wire, params: { ...wire.params, ...asFields(params) } }))]),
    ...(call.query === undefined ? [] : [mutated(wire.query).map((query) => ({ ...wire, query: asFields(query) }))]),
    ...(call.body === 'none' ? [] : [mutated(wire.body).map((body) => ({ ...wire, body }))]),
  ];
  return parts.length === 0 ? fc.constant(wire) : fc.oneof(...parts);
}

/** Requests one change away from what the call's schemas accept. */
export const mutatedRequest = (call: Call, hints: Hints): fc.Arbitrary<Wire> =>
  validRequest(call, hints).chain((wire) => mutationsOf(call, wire));
