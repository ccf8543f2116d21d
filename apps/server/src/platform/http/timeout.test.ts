import { defineCall } from '@chokdee/contract/call';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bind } from '../module.ts';
import { testHttp } from './testing.ts';

const plain = {
  listener: 'console',
  guard: 'open',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.string(),
} as const;
const usual = defineCall({
  ...plain,
  id: 'test.usual',
  summary: 'Answers as soon as it can',
  method: 'POST',
  path: '/console/usual',
});
const patient = defineCall({
  ...plain,
  id: 'test.patient',
  summary: 'May take its time',
  method: 'POST',
  path: '/console/patient',
  timeoutSeconds: 60,
});

it('a call that may take its time is waited for, where another is told to come again', async () => {
  let finish!: (answer: string) => void;
  const done = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const http = await testHttp({
    modules: [{ name: 'test', routes: [bind(usual, () => done), bind(patient, () => done)] }],
    http: { timeoutSeconds: 0.3 },
  });
  // It begins first, so its time would be over first.
  const waiting = http.call(patient);
  for (let time = 0; time < 2; time += 1)
    expect(await http.call(usual)).toMatchObject({ status: 503, errorCode: 'system.busy' });
  finish('at last');
  expect((await waiting).value).toBe('at last');
  await http.close();
});
