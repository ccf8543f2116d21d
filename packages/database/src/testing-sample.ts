import { createHash } from 'node:crypto';

/** Fixed, so that every run chooses the same items. */
const SEED = 'chokdee';

/**
 * The items of a list that this test run goes through: all of them, or in `npm test`
 * (`CHOKDEE_TIER=quick`) a share of them chosen by a fixed seed, at least one. The order is kept.
 * Test files that sample are named `*.sampled.test.ts`, so that `npm run test:system` runs them in
 * full.
 * @param share above 0, at most 1
 */
export function sample<T>(list: readonly T[], share: number): readonly T[] {
  if (process.env['CHOKDEE_TIER'] !== 'quick') return list;
  const rank = (index: number): string => createHash('sha256').update(`${SEED}:${index}`).digest('hex');
  const chosen = new Set(
    list
      .map((_item, index) => index)
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
      .slice(0, Math.max(1, Math.ceil(list.length * share))),
  );
  return list.filter((_item, index) => chosen.has(index));
}
