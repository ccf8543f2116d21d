import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../browser.ts';
import { violationsOf } from './accessibility.ts';
import { isFullRun } from './player.ts';

const configFile = join(import.meta.dirname, '../../packages/ui/workshop/vite.config.ts');
const shots = process.env['CHOKDEE_SHOTS'];
let folder: string;
let server: PreviewServer;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-workshop-'));
  // As in a build by hand. In the tests' own mode React renders everything twice.
  process.env['NODE_ENV'] = 'production';
  await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Width, theme and language. The first four cover every width, theme and language. */
const VIEWS = [
  [390, 'dark', 'ไทย'],
  [1024, 'light', 'Pseudo'],
  [390, 'light', 'English'],
  [1440, 'dark', 'Pseudo RTL'],
  [390, 'dark', 'Pseudo RTL'],
  [1024, 'dark', 'English'],
  [1440, 'light', 'Pseudo RTL'],
  [1440, 'dark', 'Pseudo'],
  [1440, 'light', 'ไทย'],
] as const;

/** Opens the workshop with a theme and a language. `errors` collects the console errors. */
async function open(
  width: number,
  theme: 'dark' | 'light',
  language: 'ไทย' | 'English' | 'Pseudo' | 'Pseudo RTL',
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const radio = page.getByRole('radio', { name: language, exact: true });
  await radio.click({ force: true });
  // Checked once the texts are loaded.
  await expect.poll(() => radio.isChecked()).toBe(true);
  await page.locator('[data-section]').nth(8).waitFor();
  return { page, errors };
}

describe('the workshop', () => {
  // The full run has all pairs of width, theme and language.
  it.each(VIEWS.slice(0, isFullRun ? undefined : 4))(
    'shows every component at %i px, %s, %s: accessible, within the width, without errors',
    async (width, theme, language) => {
      const { page, errors } = await open(width, theme, language);
      expect(await page.locator('[data-section]').count()).toBe(9);
      expect(await violationsOf(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        'pixels beyond the edge',
      ).toBeLessThanOrEqual(0);
      if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({
          path: join(shots, `workshop-${width}-${theme}-${language.replace(' ', '-')}.png`),
          fullPage: true,
        });
      }
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

  it('opens the titled modal after its delay in its own size, and returns the focus', async () => {
    const { page } = await open(1024, 'dark', 'English');
    const trigger = page.getByRole('button', { name: 'Titled, 600 by 300' });
    await trigger.click();
    const dialog = page.getByRole('dialog', { name: 'Good luck at the night market' });
    await dialog.waitFor();
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 600, height: 300 });
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => trigger.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: 'Titled, without a close button' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Press me' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('the endless list loads more when scrolled, and stops at its end', async () => {
    const { page } = await open(390, 'light', 'English');
    const list = page.locator('[data-shown]');
    const frame = page.getByRole('group', { name: 'A list without an end' });
    const scroll = () => frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect
      .poll(async () => {
        await scroll();
        return list.getAttribute('data-shown');
      })
      .toBe('120');
    await scroll();
    await page.waitForTimeout(250); // Time to load more.
    expect(await list.getAttribute('data-shown')).toBe('120');
    expect(await list.locator('li').count()).toBe(120);
    await page.context().close();
  });

  it('shows toasts in a named region', async () => {
    const { page } = await open(390, 'dark', 'ไทย');
    await page.getByRole('button', { name: 'บอกว่าไม่สำเร็จ' }).click();
    await page.getByRole('heading', { name: 'เรียบร้อยแล้ว' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });
});
