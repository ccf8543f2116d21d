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

/**
 * The share of the pixels in the middle of an element, half its width and height, that differ from
 * their most frequent colour, 0 to 1.
 */
export async function drawnShare(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  const picture = (await element.screenshot()).toString('base64');
  return element.page().evaluate(async (text) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))]));
    const [width, height] = [Math.floor(bitmap.width / 2), Math.floor(bitmap.height / 2)];
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(bitmap, -width / 2, -height / 2);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return 1 - Math.max(...counts.values()) / pixels.length;
  }, picture);
}
