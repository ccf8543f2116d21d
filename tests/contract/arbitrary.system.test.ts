import type { Call } from '@chokdee/contract/call';
import { table } from '@chokdee/contract/table.gen';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutatedRequest, validRequest, type Wire } from './arbitrary.ts';

const calls: readonly Call[] = table;

/** Whether the schemas of the call accept the request. */
const accepts = (call: Call, wire: Wire): boolean =>
  [
    [call.params, wire.params],
    [call.query, wire.query],
    [call.request, wire.body],
  ].every(
    ([schema, value]) => schema === undefined || (schema as NonNullable<Call['request']>).safeParse(value).success,
  );

it('generates requests that the schemas accept', () => {
  for (const call of calls)
    for (const wire of fc.sample(validRequest(call, {}), { numRuns: 10, seed: 1 }))
      expect([call.id, wire, accepts(call, wire)]).toEqual([call.id, wire, true]);
});

it('generates mutated requests, most of which the schemas refuse', () => {
  const samples = calls
    .filter((call) => call.params ?? call.query ?? call.request)
    .flatMap((call) =>
      fc.sample(mutatedRequest(call, {}), { numRuns: 20, seed: 1 }).map((wire) => accepts(call, wire)),
    );
  expect(samples.filter((isAccepted) => !isAccepted).length / samples.length).toBeGreaterThan(0.4);
});
