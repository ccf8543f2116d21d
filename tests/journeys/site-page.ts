import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './accessibility.ts';

/** The box of an element on the screen, pixels. Throws when it is not shown. */
export async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return box;
}

/**
 * The accessibility violations above minor impact. `names`: names must contain the visible text.
 */
export async function pageViolations(page: Page, { names = false } = {}): Promise<string[]> {
  // Colours are measured once the animations have ended.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
  );
  return violationsOf(page, { minimum: 'moderate', names });
}

/** Whether nothing of the page is wider than the screen. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
