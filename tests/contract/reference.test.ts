import type { Call } from '@chokdee/contract/call';
import { errors } from '@chokdee/contract/errors.gen';
import { errorsOf, openapi } from '@chokdee/contract/openapi';
import { referenceMarkdown, topicReference } from '@chokdee/contract/reference';
import { table } from '@chokdee/contract/table.gen';
import { topics } from '@chokdee/contract/topics.gen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../apps/server/src/platform/module.ts';
import { testHttp, type TestHttp } from '../../apps/server/src/platform/http/testing.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { schema: Readonly<Record<string, unknown>> }>> }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const calls: readonly Call[] = table;
const document = openapi(calls, {
  title: 'Chokdee API',
  version: '1',
  servers: { site: 'https://site.example', games: 'https://games.example', console: 'https://console.example' },
}) as unknown as Document;
const operationOf = (call: Call): Operation | undefined =>
  document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('is plain JSON of version 3.1 with every call once', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => operation.operationId);
    expect(ids.sort()).toEqual(calls.map((call) => call.id).sort());
  });
  it('describes inputs, answer and every status of every call', () => {
    for (const call of calls) {
      const operation = operationOf(call);
      const parameters = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect([
        call.id,
        operation?.parameters
          .filter((parameter) => parameter.in === 'path' && parameter.required)
          .map((parameter) => parameter.name),
      ]).toEqual([call.id, parameters]);
      expect([call.id, operation?.requestBody !== undefined]).toEqual([call.id, call.body !== 'none']);
      const statuses = new Set(['200', ...errorsOf(call).map((code) => String(errors[code].status))]);
      expect([call.id, Object.keys(operation?.responses ?? {}).sort()]).toEqual([call.id, [...statuses].sort()]);
      const answer = operation?.responses['200']?.content?.['application/json']?.schema;
      if (call.envelope === 'wps') expect(answer).toMatchObject({ type: 'object', required: ['success', 'value'] });
    }
  });
  it('has references only inside schemas with an id of their own', () => {
    const misplaced: string[] = [];
    const visit = (value: unknown, hasId: boolean): void => {
      if (typeof value !== 'object' || value === null) return;
      const inside = hasId || '$id' in value;
      if ('$ref' in value && !(inside && String(value.$ref).startsWith('#'))) misplaced.push(String(value.$ref));
      Object.values(value).forEach((part) => visit(part, inside));
    };
    visit(document, false);
    expect(misplaced).toEqual([]);
    expect(JSON.stringify(document)).toContain('"$id":"urn:chokdee:brand.whitelabel:answer"');
  });
});

it('the page describes every call and every live topic once', () => {
  const headings = referenceMarkdown(table, topics)
    .split('\n')
    .filter((line) => line.startsWith('### '));
  expect(headings.sort()).toEqual(
    [
      ...calls.map((call) => `### \`${call.method} ${call.path}\``),
      ...topicReference(topics).map(({ name }) => `### \`${name}\``),
    ].sort(),
  );
});

describe('the served reference', () => {
  let http: TestHttp;
  beforeAll(async () => {
    http = await testHttp({
      modules: [{ name: 'all', routes: calls.map((call) => bind(call, async () => null as never)) }],
    });
  });
  afterAll(() => http?.close());
  it('is the document, and a page without scripts and external resources', async () => {
    const served = (await (await fetch(`${http.base.site}/openapi.json`)).json()) as Document;
    expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
    const response = await fetch(`${http.base.site}/docs/api`);
    const page = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'none'; style-src 'sha256-");
    expect(
      [...page.matchAll(/(?:src|href)="([^"]*)"/g)]
        .map((match) => match[1])
        .filter((address) => !address?.startsWith('#') && address !== '/openapi.json'),
    ).toEqual([]);
    expect(page).not.toContain('<script');
    for (const call of calls) expect(page).toContain(`id="${call.id}"`);
  });
});
