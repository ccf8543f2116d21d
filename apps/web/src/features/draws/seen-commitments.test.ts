import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberCommitments, seenCommitment } from './seen-commitments.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const draw = (drawId: string, commitment: string | null, numbers: unknown = null) => ({ drawId, commitment, numbers });

it('keeps the first commitment seen of a draw, none of a draw with a result, at most 300', () => {
  rememberCommitments([draw('a', 'first'), draw('b', null), draw('c', 'late', {}), null]);
  rememberCommitments([draw('a', 'second')]);
  expect(['a', 'b', 'c'].map(seenCommitment)).toEqual(['first', null, null]);
  rememberCommitments(Array.from({ length: 300 }, (_, n) => draw(`n${n}`, 'x')));
  expect([seenCommitment('a'), seenCommitment('n299')]).toEqual([null, 'x']);
});

it('works without storage and with a store that somebody else has written', () => {
  stored.set('draws.commitments', '[1]');
  expect(seenCommitment('a')).toBeNull();
  stored.set('draws.commitments', '{"a": 1, "b": "x"');
  rememberCommitments([draw('a', 'first')]);
  expect(seenCommitment('a')).toBe('first');
  vi.stubGlobal('localStorage', undefined);
  rememberCommitments([draw('a', 'first')]);
  expect(seenCommitment('a')).toBeNull();
});
