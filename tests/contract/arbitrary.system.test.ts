import type { Call } from '@chokdee/contract/call';
import { table } from '@chokdee/contract/table';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spoiledRequest, validRequest } from './arbitrary.ts';

const calls: readonly Call[] = table;
const accepted = (
  call: Call,
  wire: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): boolean =>
  [
    [call.params, wire.params],
    [call.query, wire.query],
    [call.request, wire.body],
  ].every(
    ([schema, value]) => schema === undefined || (schema as NonNullable<Call['request']>).safeParse(value).success,
  );

it('makes requests that their schemas accept', () => {
  for (const call of calls)
    for (const wire of fc.sample(validRequest(call, {}), { numRuns: 10, seed: 1 }))
      expect([call.id, wire, accepted(call, wire)]).toEqual([call.id, wire, true]);
});

it('makes near-valid requests, most of which are refused', () => {
  const samples = calls
    .filter((call) => call.params ?? call.query ?? call.request)
    .flatMap((call) =>
      fc.sample(spoiledRequest(call, {}), { numRuns: 20, seed: 1 }).map((wire) => accepted(call, wire)),
    );
  expect(samples.filter((ok) => !ok).length / samples.length).toBeGreaterThan(0.4);
});
