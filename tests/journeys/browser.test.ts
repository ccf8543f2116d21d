import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { connectBrowser } from '../browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

test('the browser of the journeys has WebGL and renders Thai', async () => {
  const page = await browser.newPage();
  await page.setContent('<canvas></canvas><p lang="th">โชคดี</p>');
  expect(await page.evaluate(() => document.querySelector('canvas')?.getContext('webgl2') !== null)).toBe(true);
  expect(await page.textContent('p')).toBe('โชคดี');
  expect(browser.version()).toMatch(/^\d+\./);
});
