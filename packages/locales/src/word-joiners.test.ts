import { expect, it } from 'vitest';
import { withWordJoiners } from './word-joiners.ts';

it('joins the parts of listed words at any depth and changes no other text', () => {
  expect(
    withWordJoiners({ bet: 'วางเดิมพัน ยกเลิกเดิมพัน', deep: { round: 'เดิมพัน', other: 'เดิม ๆ พันบาท', en: 'Bet' } }),
  ).toEqual({
    bet: 'วางเดิม\u2060พัน ยกเลิกเดิม\u2060พัน',
    deep: { round: 'เดิม\u2060พัน', other: 'เดิม ๆ พันบาท', en: 'Bet' },
  });
});
it('has no further effect on its own result', () =>
  expect(withWordJoiners(withWordJoiners('เดิมพัน'))).toBe('เดิม\u2060พัน'));
