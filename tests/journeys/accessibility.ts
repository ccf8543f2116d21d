import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2, levels A and AA. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const IMPACTS = ['minor', 'moderate', 'serious', 'critical'] as const;

/**
 * The accessibility violations that axe finds, each as `rule: elements`. `wcag`: rules of WCAG 2.2
 * A and AA only. `minimum`: the lowest impact that counts. `exclude`: a selector to leave out.
 * `names`: also the experimental rule that a name contains the visible text (WCAG 2.5.3).
 */
export async function violationsOf(
  page: Page,
  {
    wcag = false,
    minimum = 'minor',
    exclude,
    names = false,
  }: {
    readonly wcag?: boolean;
    readonly minimum?: (typeof IMPACTS)[number];
    readonly exclude?: string;
    readonly names?: boolean;
  } = {},
): Promise<string[]> {
  let builder = new AxeBuilder({ page });
  if (wcag) builder = builder.withTags(WCAG_TAGS);
  if (names) builder = builder.options({ rules: { 'label-content-name-mismatch': { enabled: true } } });
  if (exclude !== undefined) builder = builder.exclude(exclude);
  const ignored: readonly unknown[] = IMPACTS.slice(0, IMPACTS.indexOf(minimum));
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => !ignored.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
