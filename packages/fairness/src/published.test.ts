import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fractions, publishedDice, publishedKeno, publishedLimbo, publishedRoulette } from './published.ts';
import { clientSeedOf, commitmentOf, matchesCommitment, isClientSeed, serverSeedOf } from './seeds.ts';
import { byteStream } from './stream.ts';
import { createDraw } from './draw.ts';
import { canonical, verifyRound } from './verify.ts';

const key = (nonce: number) => ({ serverSeed: 'server seed', clientSeed: 'client seed', nonce });

describe('published vectors', () => {
  it('dice', () => expect([1, 2].map((nonce) => publishedDice(key(nonce)))).toEqual([74.67, 53.86]));
  it('roulette', () => expect([1, 2].map((nonce) => publishedRoulette(key(nonce)))).toEqual([27, 19]));
  it('keno', () => expect(publishedKeno(key(1))).toEqual([30, 26, 10, 37, 22, 35, 25, 24, 39, 4]));
  it('fractions', () => {
    expect(fractions({ serverSeed: 'def', clientSeed: 'abc', nonce: 0 }, 3)).toEqual([
      0.8320531346835196, 0.8531235849950463, 0.18227359023876488,
    ]);
  });
  it('limbo follows its formula and is at least 1', () => {
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const [fraction] = fractions(key(nonce), 1) as [number];
      const multiplier = publishedLimbo(key(nonce));
      expect(multiplier).toBeGreaterThanOrEqual(1);
      if (multiplier > 1) expect(Math.abs(multiplier - 0.99 / fraction)).toBeLessThan(0.01 + (0.99 / fraction) * 1e-4);
    }
  });
});

describe('the stream', () => {
  it('is HMAC-SHA256 of client:nonce:round with the seed text as the key, block by block', () => {
    const stream = byteStream(key(9));
    const bytes = Array.from({ length: 100 }, () => stream.uint(1));
    const blocks = [0, 1, 2, 3].map((round) =>
      createHmac('sha256', 'server seed').update(`client seed:9:${round}`).digest(),
    );
    expect(Buffer.from(bytes).equals(Buffer.concat(blocks).subarray(0, 100))).toBe(true);
    expect(stream.position).toBe(100);
  });
  it('reads big-endian across blocks', () => {
    const [small, large] = [byteStream(key(3)), byteStream(key(3))];
    small.uint(6);
    small.bigUint(24);
    large.bigUint(30);
    expect(BigInt(small.uint(4))).toBe(large.bigUint(4));
  });
});

describe('seeds', () => {
  const seed = serverSeedOf(new Uint8Array(32).fill(171));
  it('have the SHA-256 of their text as commitment', () => {
    expect(seed).toBe('ab'.repeat(32));
    expect(commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
    expect(matchesCommitment(seed, commitmentOf(seed))).toBe(true);
    expect(matchesCommitment(seed.replace('a', 'c'), commitmentOf(seed))).toBe(false);
    expect(() => serverSeedOf(new Uint8Array(31))).toThrow(RangeError);
    expect(clientSeedOf(new Uint8Array(32).fill(1))).toBe('01'.repeat(10));
  });
  it.each(['a', 'โชคดี ๙', 'my seed:1', '🎲', 'x'.repeat(64)])('accept %s', (text) =>
    expect(isClientSeed(text)).toBe(true),
  );
  it.each(['', ' a', 'a ', 'x'.repeat(65), 'a\nb', '\u0000', '\u200b'])('refuse %j', (text) =>
    expect(isClientSeed(text)).toBe(false),
  );
});

describe('the verifier', () => {
  const serverSeed = serverSeedOf(new Uint8Array(32).fill(5));
  const round = { serverSeed, clientSeed: 'me', nonce: 4 };
  const replay = (draw: ReturnType<typeof createDraw>) => ({ cards: draw.select(3, 52) });
  it('accepts an unchanged round and returns its numbers', () => {
    const result = verifyRound({
      key: round,
      commitment: commitmentOf(serverSeed),
      recorded: replay(createDraw(round)),
      replay,
    });
    expect(result).toMatchObject({ seedMatches: true, outcomeMatches: true });
    expect(result.numbers.map((n) => n.range)).toEqual(['52', '51', '50']);
  });
  it('detects a changed outcome and a changed seed', () => {
    const recorded = { cards: [...replay(createDraw(round)).cards].reverse() };
    expect(verifyRound({ key: round, commitment: commitmentOf(serverSeed), recorded, replay }).outcomeMatches).toBe(
      false,
    );
    expect(verifyRound({ key: round, commitment: commitmentOf('another'), recorded, replay }).seedMatches).toBe(false);
  });
  it('ignores the order of keys', () =>
    expect(canonical({ b: 1n, a: [{ d: 1, c: 2 }] })).toBe(canonical({ a: [{ c: 2, d: 1 }], b: '1' })));
});
