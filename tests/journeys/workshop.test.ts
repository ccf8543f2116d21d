import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../browser.ts';

const configFile = join(import.meta.dirname, '../../packages/ui/workshop/vite.config.ts');
const shots = process.env['CHOKDEE_SHOTS'];
let folder: string;
let server: PreviewServer;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-workshop-'));
  process.env['NODE_ENV'] = 'production'; // as it is built by hand: the tests' own would draw everything twice
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

/** How the parts are looked at; the first four have every size, theme and way of speaking. */
const ways = [
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

/** The workshop with a theme and a way of speaking chosen; whatever the page complains about is collected. */
async function open(
  width: number,
  theme: 'dark' | 'light',
  speech: 'ไทย' | 'English' | 'Pseudo' | 'Pseudo RTL',
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const radio = page.getByRole('radio', { name: speech, exact: true });
  await radio.click({ force: true });
  // It is chosen once its texts are there.
  await expect.poll(() => radio.isChecked()).toBe(true);
  await page.locator('[data-section]').nth(8).waitFor();
  return { page, complaints };
}

const violations = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`,
  );

describe('the workshop', () => {
  // Every size, theme and way of speaking once; in the long form they meet pairwise.
  it.each(ways.slice(0, process.env['CHOKDEE_FULL'] ? undefined : 4))(
    'shows every part at %i px, %s, %s: whole, accessible, without complaint',
    async (width, theme, speech) => {
      const { page, complaints } = await open(width, theme, speech);
      expect(await page.locator('[data-section]').count()).toBe(9);
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        'nothing stands beyond the edge',
      ).toBeLessThanOrEqual(0);
      if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({
          path: join(shots, `workshop-${width}-${theme}-${speech.replace(' ', '-')}.png`),
          fullPage: true,
        });
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('opens the titled modal after its delay in its own size, and gives the focus back', async () => {
    const { page } = await open(1024, 'dark', 'English');
    const trigger = page.getByRole('button', { name: 'Titled, 600 by 300' });
    await trigger.click();
    const dialog = page.getByRole('dialog', { name: 'Good luck at the night market' });
    await dialog.waitFor();
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 600, height: 300 });
    expect(await violations(page)).toEqual([]);
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

  it('lengthens the endless list as it is scrolled, and stops at its end', async () => {
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
    await page.waitForTimeout(250); // time to ask for more, were there any
    expect(await list.getAttribute('data-shown')).toBe('120');
    expect(await list.locator('li').count()).toBe(120);
    await page.context().close();
  });

  it('says what happened in passing, in a region with a name', async () => {
    const { page } = await open(390, 'dark', 'ไทย');
    await page.getByRole('button', { name: 'บอกว่าไม่สำเร็จ' }).click();
    await page.getByRole('heading', { name: 'เรียบร้อยแล้ว' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
