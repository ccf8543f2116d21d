import { defineCall } from '@chokdee/contract/call';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bind } from '../module.ts';
import { testHttp } from './testing.ts';

const shared = {
  listener: 'console',
  method: 'POST',
  guard: 'open',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.string(),
} as const;
const usual = defineCall({
  ...shared,
  id: 'test.usual',
  summary: 'Has the default timeout',
  path: '/console/usual',
});
const long = defineCall({
  ...shared,
  id: 'test.long',
  summary: 'Has a longer timeout',
  path: '/console/long',
  timeoutSeconds: 60,
});

it('waits for a call with a longer timeout, while others are refused with system.busy', async () => {
  let finish!: (answer: string) => void;
  const done = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const http = await testHttp({
    modules: [{ name: 'test', routes: [bind(usual, () => done), bind(long, () => done)] }],
    http: { timeoutSeconds: 0.3 },
  });
  // Starts first, so with the default timeout it would be refused first.
  const waiting = http.call(long);
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await http.call(usual)).toMatchObject({ status: 503, errorCode: 'system.busy' });
  finish('at last');
  expect((await waiting).value).toBe('at last');
  await http.close();
});
