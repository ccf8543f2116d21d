import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it('joins the parts of a word that would be broken, at any depth, and leaves every other text', () => {
  expect(unbroken({ bet: 'วางเดิมพัน ยกเลิกเดิมพัน', deep: { round: 'เดิมพัน', other: 'เดิม ๆ พันบาท', en: 'Bet' } })).toEqual({
    bet: 'วางเดิม\u2060พัน ยกเลิกเดิม\u2060พัน',
    deep: { round: 'เดิม\u2060พัน', other: 'เดิม ๆ พันบาท', en: 'Bet' },
  });
});
it('joins no text twice', () => expect(unbroken(unbroken('เดิมพัน'))).toBe('เดิม\u2060พัน'));
