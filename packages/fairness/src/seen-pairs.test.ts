import { describe, expect, it } from 'vitest';
import { betsSeen, checkSeen, nonceFaults, rememberPairs, type TextStorage } from './seen-pairs.ts';

function memory(text: string | null = null): TextStorage & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_key, value) {
      this.text = value;
    },
  };
}
const pairs = (current: string, nonce: number, next: string, clientSeed = `client ${current}`) => ({
  current: { id: current, serverSeedHash: `hash ${current}`, clientSeed, nonce },
  next: { id: next, serverSeedHash: `hash ${next}` },
});
const round = (pairId: string, nonce: number) => ({
  pairId,
  nonce,
  serverSeedHash: `hash ${pairId}`,
  clientSeed: `client ${pairId}`,
});

describe('the pair of a round', () => {
  it('was shown before the bets from the nonce at which it was first seen', () => {
    const storage = memory();
    rememberPairs(storage, pairs('a', 3, 'b'));
    expect([2, 3, 4].map((nonce) => checkSeen(storage, round('a', nonce)))).toEqual(['notShown', 'shown', 'shown']);
  });
  it('was not shown when only its hash was, because the client seed came later', () => {
    const storage = memory();
    rememberPairs(storage, pairs('a', 0, 'b'));
    expect(checkSeen(storage, round('b', 0))).toBe('notShown');
    rememberPairs(storage, pairs('b', 1, 'c'));
    expect([0, 1].map((nonce) => checkSeen(storage, round('b', nonce)))).toEqual(['notShown', 'shown']);
  });
  it('differs when the server reports another hash or client seed than it showed first', () => {
    const storage = memory();
    rememberPairs(storage, pairs('a', 0, 'b'));
    rememberPairs(storage, { ...pairs('a', 1, 'b', 'chosen later'), next: { id: 'b', serverSeedHash: 'forged' } });
    expect(checkSeen(storage, { ...round('a', 0), serverSeedHash: 'forged' })).toBe('otherHash');
    expect(checkSeen(storage, { ...round('a', 0), clientSeed: 'chosen later' })).toBe('otherClientSeed');
    expect(checkSeen(storage, { ...round('b', 0), serverSeedHash: 'forged' })).toBe('otherHash');
    expect(checkSeen(storage, round('a', 0))).toBe('shown');
  });
  it('was not shown in another browser, or in one with unreadable storage', () => {
    for (const text of [null, '', '{', '{}', 'null']) expect(checkSeen(memory(text), round('a', 0))).toBe('notShown');
  });
});

it('the newest 500 pairs are kept', () => {
  const storage = memory();
  for (let n = 0; n < 600; n += 1) rememberPairs(storage, pairs(String(n), 0, String(n + 1)));
  expect(checkSeen(storage, round('99', 0))).toBe('notShown');
  expect(checkSeen(storage, round('599', 0))).toBe('shown');
  expect((JSON.parse(storage.text!) as unknown[]).length).toBe(500);
});

it('storage that is full or forbidden costs only the memory', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => rememberPairs(full, pairs('a', 0, 'b'))).not.toThrow();
});

describe('the rounds of a pair', () => {
  const page = { bets: 5, seen: 0, page: 1, size: 3 };

  it('have every nonce once', () => {
    expect(nonceFaults([0, 1, 2], page)).toEqual({ missing: [], repeated: [] });
    expect(nonceFaults([3, 4], { ...page, page: 2 })).toEqual({ missing: [], repeated: [] });
    expect(nonceFaults([0, 2, 2], page)).toEqual({ missing: [1], repeated: [2] });
    expect(nonceFaults([3], { ...page, page: 2 })).toEqual({ missing: [4], repeated: [] });
  });

  it('are as many as this browser was shown', () => {
    const storage = memory();
    rememberPairs(storage, pairs('a', 0, 'b'));
    rememberPairs(storage, pairs('a', 7, 'b'));
    rememberPairs(storage, pairs('a', 6, 'b'));
    expect([betsSeen(storage, 'a'), betsSeen(storage, 'b'), betsSeen(storage, 'z')]).toEqual([7, 0, 0]);
    expect(nonceFaults([3, 4], { ...page, seen: 7, page: 2 })).toEqual({ missing: [5], repeated: [] });
  });
});
