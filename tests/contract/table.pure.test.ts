import { readdirSync } from 'node:fs';
import { relayPath, type Call } from '@chokdee/contract/call';
import { errors } from '@chokdee/contract/errors.gen';
import { jsonSchema, type JsonSchema } from '@chokdee/contract/openapi';
import { table } from '@chokdee/contract/table.gen';
import type { Topic } from '@chokdee/contract/topic';
import { topics } from '@chokdee/contract/topics.gen';
import { errorText } from '@chokdee/locales/error-text';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../packages/contract/src/calls/', import.meta.url);
const calls: readonly Call[] = table;
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the table of calls', () => {
  it('holds every declared call', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(14);
    for (const file of files) {
      const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
      const declared = Object.values(exported).filter(
        (value): value is Call =>
          typeof value === 'object' && value !== null && 'id' in value && 'envelope' in value && 'guard' in value,
      );
      expect([file, declared.filter((call) => !calls.includes(call)).map((call) => call.id)]).toEqual([file, []]);
    }
  });

  it('repeats no id, path or relay code', () => {
    expect(repeated(calls.map((call) => call.id))).toEqual([]);
    const routes = calls.flatMap((call) => {
      const own = [
        `${call.method} ${call.path}`,
        ...(call.relay?.codes ?? []).map((code) => `${call.method} ${relayPath(call.relay!, code)}`),
        ...(call.aliases ?? []).map((alias) => `${alias.method} ${alias.path}`),
      ];
      return [...new Set(own)].map((route) => `${call.listener} ${route}`);
    });
    expect(repeated(routes)).toEqual([]);
  });

  it('spells ids, paths and codes by one pattern, and declares every path parameter', () => {
    for (const call of calls) {
      expect(call.id).toMatch(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/);
      for (const path of [call.path, ...(call.aliases ?? []).map((alias) => alias.path)])
        expect(path).toMatch(/^(\/[\w.:-]+)+$/);
      for (const code of call.relay?.codes ?? []) expect(code).toMatch(/^[A-Z0-9]+_[A-Za-z0-9]+$/);
      if (call.relay !== undefined)
        expect([call.id, call.path]).toEqual([call.id, relayPath(call.relay, call.relay.codes[0])]);
      const parameters = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const declared = call.params === undefined ? [] : Object.keys(jsonSchema(call.params, 'input').properties ?? {});
      expect([call.id, declared.sort()]).toEqual([call.id, parameters.sort()]);
    }
  });

  it('declares a body schema exactly where a call takes a body', () => {
    for (const call of calls) {
      if (call.method === 'GET') expect([call.id, call.body]).toEqual([call.id, 'none']);
      expect([call.id, call.request !== undefined]).toEqual([call.id, call.body !== 'none' && call.body !== 'raw']);
      if (call.encrypted === true) expect([call.id, call.body]).toEqual([call.id, 'json']);
      expect(call.summary.length).toBeGreaterThan(3);
      expect(call.rate.requests * call.rate.seconds * call.maxBytes).toBeGreaterThan(0);
    }
  });

  it('bounds every integer input, so that no value overflows a column', () => {
    const unbounded = (schema: JsonSchema, at: string): string[] => [
      ...(schema.type === 'integer' &&
      !(Number(schema['minimum']) > Number.MIN_SAFE_INTEGER && Number(schema['maximum']) < Number.MAX_SAFE_INTEGER)
        ? [at]
        : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => unbounded(part, `${at}.${name}`)),
      ...[schema['items'], ...((schema['anyOf'] ?? []) as unknown[])].flatMap((part) =>
        typeof part === 'object' && part !== null ? unbounded(part as JsonSchema, at) : [],
      ),
    ];
    expect(
      calls.flatMap((call) =>
        [call.params, call.query, call.request].flatMap((schema) =>
          schema === undefined ? [] : unbounded(jsonSchema(schema, 'input'), call.id),
        ),
      ),
    ).toEqual([]);
  });

  it('has no field `success` in bare answers: a client recognises the envelope by it', () => {
    for (const call of calls) {
      if (call.envelope === 'bare' || call.envelope === 'rgs')
        expect([call.id, Object.keys(jsonSchema(call.response, 'output').properties ?? {})]).not.toEqual([
          call.id,
          expect.arrayContaining(['success']),
        ]);
    }
  });

  it('has calls for operators on the console only, and no call for members there', () => {
    for (const call of calls) {
      if (call.guard === 'operator') expect([call.id, call.listener]).toEqual([call.id, 'console']);
      if (call.listener === 'console')
        expect([call.id, ['operator', 'open', 'visitor'].includes(call.guard)]).toEqual([call.id, true]);
      if (call.listener === 'games') expect([call.id, call.guard]).toEqual([call.id, 'open']);
    }
  });

  it('has every error code of every module, each declared once', async () => {
    const errorsFolder = new URL('../errors/', folder);
    const lists = await Promise.all(
      readdirSync(errorsFolder).map(async (file) => Object.values(await import(new URL(file, errorsFolder).href))),
    );
    const declared = lists.flat().flatMap((list) => Object.keys(list as object));
    expect(repeated(declared)).toEqual([]);
    expect(Object.keys(errors).sort()).toEqual(declared.sort());
  });

  it('has every live topic of every module, each name once', async () => {
    const topicsFolder = new URL('../topics/', folder);
    const lists = await Promise.all(
      readdirSync(topicsFolder).map(async (file) => Object.values(await import(new URL(file, topicsFolder).href))),
    );
    const declared = (lists.flat(2) as Topic[]).map(({ name }) => name);
    expect(repeated(declared)).toEqual([]);
    expect(topics.map(({ name }) => name).sort()).toEqual(declared.sort());
  });

  it('has a text in every language for every error code', () => {
    for (const code of Object.keys(errors)) {
      const [thai, english] = [errorText(code, 'TH'), errorText(code, 'EN')];
      expect([code, thai !== null, english !== null && english !== thai]).toEqual([code, true, true]);
    }
  });
});
