import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { creditCash } from '../test-app.ts';
import { useTestApp } from './app.ts';
import { registerMember } from './console-fixture.ts';
import { DESKTOP, dialog, logIn, newVisitor, PHONE, type Player } from './player.ts';
import { boxOf, fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();

describe('in a narrow window and with large letters', () => {
  /** The paths whose pages are wider than the screen. */
  const tooWide = async (page: Page, names: readonly string[]): Promise<string[]> => {
    const wide: string[] = [];
    for (const path of names) {
      await page.goto(`${site.app.origins.site}${path}`);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('[role=status][aria-label]').count()).toBe(0);
      if (!(await fitsWidth(page))) wide.push(path);
    }
    return wide;
  };
  const registerAndLogIn = async (player: Player, account: string): Promise<void> => {
    await registerMember(site.app, account);
    await logIn(player, site.app, account);
    await player.page.waitForURL((url) => url.pathname !== '/login');
  };
  const memberPaths = ['securityCenter', 'depositv2', 'withdraw', 'transactionHistory', 'fairness'].map(
    (page) => `/member?page=${page}`,
  );

  it('pages fit a width of 320 pixels (1280 at 400%), and a long dialog scrolls by keyboard', async () => {
    const context = await site.browser.newContext({ viewport: { width: 320, height: 480 }, reducedMotion: 'reduce' });
    const player = await newVisitor(context, PHONE, 'narrow');
    const { page } = player;
    await page.goto(site.app.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li button').first().click();
    await dialog(page).locator('dl').waitFor();
    expect(await pageViolations(page)).toEqual([]);
    await registerAndLogIn(player, `narrow${Date.now() % 100_000}`);
    expect(await tooWide(page, ['/', '/rng', '/down', ...memberPaths])).toEqual([]);
    await context.close();
  });

  it.each([PHONE, DESKTOP])(
    'a balance of twelve digits is readable and fits 320 pixels, in $language and $theme',
    async (view) => {
      const { memberId, account } = await registerMember(site.app, `rich${view.language}${Date.now() % 100_000}`);
      await creditCash(site.app.test.owner, memberId, 123_456_789_012_340_000n);
      const context = await site.browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
      const player = await newVisitor(context, view, account);
      await logIn(player, site.app, account);
      const { page } = player;
      const figure = page.locator('header').getByTitle('123,456,789,012.34');
      await expect.poll(() => figure.innerText()).toMatch(/฿123\.45(B|bn)/);
      expect(await fitsWidth(page)).toBe(true);
      expect((await boxOf(figure)).x + (await boxOf(figure)).width).toBeLessThanOrEqual(320);
      await context.close();
    },
  );

  it('pages fit the width of a phone with letters twice as large', async () => {
    const context = await site.browser.newContext({ viewport: PHONE.viewport, reducedMotion: 'reduce' });
    const player = await newVisitor(context, PHONE, 'large');
    const session = await context.newCDPSession(player.page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await registerAndLogIn(player, `large${Date.now() % 100_000}`);
    expect(await tooWide(player.page, ['/', '/rng', '/down', ...memberPaths])).toEqual([]);
    await context.close();
  });
});
