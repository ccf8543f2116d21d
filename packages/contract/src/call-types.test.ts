import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall, type Call } from './call.ts';
import { envelopes } from './envelopes.gen.ts';
import { guards } from './guards.gen.ts';
import { listeners } from './listeners.gen.ts';
import { openapi } from './openapi.ts';
import { table } from './table.gen.ts';

const read = {
  id: 'types.read',
  summary: 'Read',
  method: 'GET',
  path: '/wps/types',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.boolean(),
} as const;

/** Checked by the compiler: each line below `@ts-expect-error` must not compile. */
const declared = (): readonly Call[] => [
  defineCall({ ...read, guard: 'member' }),
  defineCall({ ...read, guard: 'operator', permission: 'console.members.read' }),
  defineCall({ ...read, guard: 'operator', permission: 'signed-in' }),
  // @ts-expect-error an operator call without a permission
  defineCall({ ...read, guard: 'operator' }),
  // @ts-expect-error no such permission
  defineCall({ ...read, guard: 'operator', permission: 'console.members.raed' }),
  // @ts-expect-error a permission of a call that is not an operator's
  defineCall({ ...read, guard: 'member', permission: 'console.members.read' }),
  // @ts-expect-error no such guard
  defineCall({ ...read, guard: 'membr' }),
  // @ts-expect-error no such envelope
  defineCall({ ...read, guard: 'member', envelope: 'wsp' }),
  // @ts-expect-error no such listener
  defineCall({ ...read, guard: 'member', listener: 'consol' }),
];

it('refuses calls without a permission or with an undeclared guard, envelope or listener at compile time', () => {
  expect(declared()).toHaveLength(9);
});

it('uses every declared guard, envelope and listener', () => {
  const calls: readonly Call[] = table;
  const used = (property: 'guard' | 'envelope' | 'listener') => new Set(calls.map((call) => call[property]));
  // No call is for agents yet.
  expect(Object.keys(guards).filter((name) => name !== 'agent' && !used('guard').has(name as Call['guard']))).toEqual(
    [],
  );
  expect(Object.keys(envelopes).filter((name) => !used('envelope').has(name as Call['envelope']))).toEqual([]);
  expect(Object.keys(listeners).filter((name) => !used('listener').has(name as Call['listener']))).toEqual([]);
});

it('gives each listener its own port and variable', () => {
  const all = Object.values(listeners);
  expect(new Set(all.map(({ port }) => port)).size).toBe(all.length);
  expect(new Set(all.map(({ env }) => env)).size).toBe(all.length);
});

it('derives the refusals and the security of a call from its guard', () => {
  const call = defineCall({ ...read, guard: 'agent' });
  const document = JSON.stringify(openapi([call], { title: 't', version: '1', servers: {} }));
  for (const code of ['login.not.session', 'account.not.real', 'account.not.agent']) expect(document).toContain(code);
  expect(document).toContain('"security":[{"token":[]},{"cookie":[]}]');
});
