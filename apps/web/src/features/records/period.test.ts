import { describe, expect, it } from 'vitest';
import { presetDays, timeRangeOf } from './period.ts';

const at = (text: string) => Date.parse(text);

describe('periods of a record, in GMT+8', () => {
  const evening = at('2026-11-20T17:30:00Z'); // already the 21st in GMT+8

  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-15', '2026-11-21'],
    ['month', '2026-10-23', '2026-11-21'],
  ] as const)('%s', (preset, from, to) => expect(presetDays(preset, evening)).toEqual({ from, to }));

  it('include the whole first and last day', () => {
    expect(timeRangeOf({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
      from: at('2026-11-19T16:00:00Z'),
      to: at('2026-11-21T16:00:00Z'),
    });
  });

  it.each([
    ['', '2026-11-21'],
    ['2026-11-22', '2026-11-21'],
    ['2026-10-22', '2026-11-21'],
    ['nonsense', '2026-11-21'],
  ])('reject %s to %s', (from, to) => expect(timeRangeOf({ from, to })).toBeNull());
  it('accept thirty days', () => expect(timeRangeOf({ from: '2026-10-23', to: '2026-11-21' })).not.toBeNull());
});
