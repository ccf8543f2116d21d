import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../browser.ts';
import { startTestApp, type TestApp } from './app.ts';
import { DESKTOP, newVisitor, PHONE, type Player, type View } from './player.ts';
import { pageViolations } from './site-page.ts';

describe('the installed site', () => {
  let folder: string;
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    // A copy of the built pages, so that a test can deploy a new version.
    folder = await mkdtemp(join(tmpdir(), 'chokdee-site-'));
    await cp(join(import.meta.dirname, '../../apps/web/dist'), folder, { recursive: true });
    app = await startTestApp(folder);
    browser = await connectBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const worker = (page: Page) =>
    page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller?.state));
  const visit = async (view: View = PHONE): Promise<Player> => {
    const context = await browser.newContext({ viewport: view.viewport });
    const player = await newVisitor(context, view, 'app');
    await player.page.goto(app.origins.site);
    await expect.poll(() => worker(player.page)).toBe('activated');
    return player;
  };

  it("has a manifest with existing icons, and keeps the browser's install prompt for the app page", async () => {
    const { page, t, context } = await visit();
    const manifest = await page.evaluate(
      async () =>
        (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href)).json() as Promise<{
          display: string;
          start_url: string;
          icons: { src: string; sizes: string; purpose: string }[];
        }>,
    );
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
    for (const icon of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const size = await page.evaluate(async (src) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, icon.src);
      expect([icon.src, size]).toEqual([icon.src, icon.sizes]);
    }
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    await page.goto(`${app.origins.site}/down`);
    await page.locator('h1').waitFor();
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => {
            document.title = 'asked';
            return Promise.resolve({ outcome: 'accepted' });
          },
        }),
      ),
    );
    await page.getByRole('button', { name: t('pages:app.install') }).click();
    await expect.poll(() => page.title()).toBe('asked');
    await context.close();
  });

  it('caches the shell and no answers of calls', async () => {
    const { page, context } = await visit();
    await page.goto(`${app.origins.site}/rng`);
    await page.locator('main h1').waitFor();
    const cached = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
      ).flat(),
    );
    expect(cached).toContain('/');
    expect(cached.filter((path) => path !== '/' && !path.startsWith('/res/'))).toEqual([]);
    await context.close();
  });

  it('a new version is offered outside games and loaded on request', async () => {
    const { page, t, context, errors } = await visit();
    await page.goto(`${app.origins.site}/game?gameId=dice`);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const script = join(folder, 'service-worker.js');
    const before = await readFile(script, 'utf8');
    await Promise.all([script, `${script}.br`, `${script}.gz`].slice(1).map((file) => rm(file, { force: true })));
    await writeFile(script, `${before}\n// the next version`);
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
    const offer = page.getByRole('region', { name: t('common:toasts') }).getByText(t('common:failure.versionTitle'));
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state)))
      .toBe('installed');
    await page.getByRole('button', { name: t('lobby:try'), exact: true }).click();
    await page.locator('iframe').waitFor();
    expect(await offer.count()).toBe(0);
    await page.evaluate(() => {
      Object.assign(window, { same: true });
    });
    await page.getByRole('button', { name: t('pages:game.back') }).click();
    await offer.waitFor();
    expect(await page.evaluate(() => 'same' in window)).toBe(true); // The page has not reloaded by itself.
    await page.getByRole('button', { name: t('common:failure.reload') }).click();
    await expect.poll(() => page.evaluate(() => 'same' in window).catch(() => true)).toBe(false);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting === null)))
      .toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a chunk that a deployment removed causes one reload, not two', async () => {
    const context = await browser.newContext({ viewport: DESKTOP.viewport, serviceWorkers: 'block' });
    const { page, t } = await newVisitor(context, DESKTOP, 'stale');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(app.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    let gone = true;
    await context.route(/credits-page-.*\.js/, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
    await page
      .locator('footer')
      .getByRole('link', { name: t('home:footer.credits'), exact: true })
      .click();
    await expect.poll(() => loads).toBe(2);
    // Still missing: the page reports it instead of reloading again.
    await page.getByRole('button', { name: t('common:failure.reload') }).waitFor();
    expect(loads).toBe(2);
    gone = false;
    await page.getByRole('button', { name: t('common:failure.reload') }).click();
    await page.getByRole('heading', { level: 1, name: t('pages:credits.title') }).waitFor();
    await context.close();
  });

  it('without a network a page in the language and theme of the visitor says so, and recovers by itself', async () => {
    const { page, t, context } = await visit();
    await context.setOffline(true);
    // On the clock of the page: it appears within a second, without retries that cannot succeed.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${app.origins.site}/promotions`);
    let passed = 0;
    await expect
      .poll(async () => {
        if (passed < 900) await page.clock.runFor(20);
        passed += 20;
        return page.getByRole('heading', { name: t('common:offline.title') }).isVisible();
      })
      .toBe(true);
    await page.clock.resume();
    await page.getByText(t('common:offline.money')).waitFor();
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
    ).toEqual(['th-TH', 'dark']);
    expect(await pageViolations(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: t('promotions:title') }).waitFor();
    await context.close();
  });
});
