import { describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { DESKTOP, dialog, newVisitor } from './player.ts';

const site = useTestApp();

describe('by keyboard alone on a desktop', () => {
  it('skips to the content, stops the carousel, opens a vendor, changes the language', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { page, t, errors } = await newVisitor(context, DESKTOP, 'keys');
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let press = 0; press < 150; press += 1) {
        await page.keyboard.press('Tab');
        if (!name.test(await focused())) continue;
        // The focus is visible.
        expect(
          await page.evaluate(() => {
            const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
            return outlineStyle !== 'none' && Number.parseInt(outlineWidth, 10) >= 2;
          }),
        ).toBe(true);
        return;
      }
      throw new Error(`${name} is not reached by tab; the focus is on ${await focused()}`);
    };
    const inMenu = () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true);
    await page.goto(site.app.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(t('home:skip'));
    await page.keyboard.press('Enter');
    await tabTo(new RegExp(`^${t('common:carousel.pause')}$`));
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(t('common:carousel.play'));
    await tabTo(new RegExp(`^${t('home:tile.play', { game: '' })}`));
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    await tabTo(new RegExp(`^${t('home:header.vendorsOf', { category: t('home:category.RNG') })}`));
    await page.keyboard.press('Enter');
    await inMenu();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/rng\?page=/);
    await page.goto(site.app.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    await tabTo(new RegExp(`^${t('common:language.choose')}`));
    await page.keyboard.press('Enter');
    await inMenu();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th-TH');
    expect(errors).toEqual([]);
    await context.close();
  });
});
