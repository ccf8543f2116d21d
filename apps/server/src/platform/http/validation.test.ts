import { afterAll, beforeAll, expect, it } from 'vitest';
import { bare, echo, forAgents, forMembers, form, startTestCalls, upload } from './testing-calls.ts';
import type { TestHttp } from './testing.ts';

let http: TestHttp;
beforeAll(async () => {
  ({ http } = await startTestCalls());
});
afterAll(() => http.close());

it("names each invalid field with a code and a text in the caller's language", async () => {
  const answer = await http.call(
    echo,
    { body: { name: 'toolong', count: 1, kind: 'c', mail: 'x', tags: ['a', 'b'] } },
    { language: 'EN' },
  );
  expect([answer.status, answer.errorCode]).toEqual([400, 'validation.failed']);
  expect(answer.fields).toEqual({
    name: { code: 'field.too.long', message: 'At most 5 characters' },
    count: { code: 'field.too.small', message: 'At least 2' },
    kind: { code: 'field.choice', message: 'This is not one of the choices' },
    mail: { code: 'field.format', message: 'The format is not valid' },
    tags: { code: 'field.too.many', message: 'At most 1 entry' },
  });
  expect((await http.call(echo, { body: { count: 'x' } })).fields).toMatchObject({
    name: { code: 'field.required', message: 'ช่องนี้เว้นว่างไม่ได้' },
    count: { code: 'field.invalid' },
  });
});

it('answers in Thai when the language is not supported', async () => {
  expect((await http.call(forAgents, {}, { language: 'XX' })).message).toBe('คุณยังไม่ได้เข้าสู่ระบบ กรุณาเข้าสู่ระบบ');
  expect((await http.call(forAgents, {}, { language: 'en' })).message).toBe('You are not logged in, please login');
});

it('reads forms, uploads, path parameters and defaults', async () => {
  expect((await http.call(form, { body: { email: 'a@b.co' } })).value).toBe('a@b.co');
  const data = new FormData();
  data.set('note', 'slip');
  data.set('file', new File(['12345'], 'slip.png', { type: 'image/png' }));
  expect((await http.call(upload, { body: data })).value).toEqual({ note: 'slip', bytes: 5, name: 'slip.png' });
  expect((await http.call(forMembers, { params: { id: 12 } }, { token: 'member' })).value).toEqual({
    account: 'player0',
    id: 12,
    page: 1,
  });
  expect((await http.call(forMembers, { params: { id: 'x' } }, { token: 'member' })).fields).toHaveProperty('id');
});

it('refuses text that PostgreSQL cannot store, in any field, and deeply nested bodies', async () => {
  for (const name of ['a\0b', '\uD800', 'x\uDC00'])
    expect((await http.call(echo, { body: { name, count: 3 } })).fields).toEqual({
      name: expect.objectContaining({ code: 'field.invalid' }),
    });
  expect((await http.call(bare, { query: { fail: 'a\0' } })).fields).toHaveProperty('fail');
  expect((await http.call(forMembers, { params: { id: '\0' } }, { token: 'member' })).fields).toHaveProperty('id');
  expect((await http.call(echo, { body: { name: 'ก😀', count: 3 } })).value.name).toBe('ก😀');
  const nested = `{"tags":${'['.repeat(60)}${']'.repeat(60)}}`;
  expect((await http.call(echo, { body: nested }, { headers: { 'content-type': 'application/json' } })).errorCode).toBe(
    'request.unreadable',
  );
});

it('refuses bodies, URLs and header counts above the limit', async () => {
  expect((await http.call(echo, { body: { name: 'x'.repeat(500), count: 3 } })).status).toBe(413);
  expect((await fetch(`${http.base.site}/lgw/test?x=${'y'.repeat(5_000)}`)).status).toBe(413);
  const headers = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`x-filler-${index}`, '1']));
  expect((await fetch(`${http.base.site}/lgw/test`, { headers })).status).toBe(413);
});
