import type { Frame, Page } from 'playwright-core';

/** The frame of the game that a page of the site shows. */
export async function gameFrameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('the iframe has no frame');
  return frame;
}

/**
 * Keeps a game from collecting its wins: end-round requests never leave the page. A Playwright
 * route is not enough: Chromium may let a held request through when the page closes.
 */
export const holdEndRound = (frame: Frame | Page): Promise<void> =>
  frame.evaluate(() => {
    const send = window.fetch.bind(window);
    window.fetch = (input, init) =>
      String(input).endsWith('/wallet/end-round') ? new Promise<never>(() => undefined) : send(input, init);
  });
