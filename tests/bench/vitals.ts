import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { launchBrowser } from '../browser.ts';
import { startBenchApp, type BenchCluster } from './app.ts';
import { median } from './figures.ts';

/** The Web Vitals of a first visit on a slow phone. Milliseconds, except for CLS. */
interface Measured {
  lcp: number;
  cls: number;
  inp: number;
  /** When the content is on the page: the first game, the first tile, the frame of the game. */
  shown: number;
}
/** The Web Vitals of one page. */
export interface Vitals extends Readonly<Measured> {
  readonly page: string;
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'th-TH',
} as const;
/** "Slow 4G": 1.6 Mbit/s down, 0.75 up, 150 ms added to every request. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The page runs at a quarter of this machine's speed. */
const CPU_SLOWDOWN = 4;
const ROUNDS = 3;

/** A visit of one page. */
interface Visit {
  readonly page: string;
  readonly path: string;
  /** Selector of the content. */
  readonly content: string;
  /** Whether the visitor is logged in. */
  readonly member: boolean;
  /** The interactions that INP is measured of. */
  act(page: Page): Promise<void>;
}

const VISITS: readonly Visit[] = [
  {
    page: 'home',
    path: '/',
    content: 'section[aria-labelledby^="hot-"] li',
    member: false,
    act: async (page) => {
      await page.locator('main section [aria-current] + button').first().tap();
      await page.locator('header button').first().tap();
      await page.locator('[role=dialog] nav').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    page: 'lobby',
    path: '/rng',
    content: 'main li',
    member: false,
    act: async (page) => {
      const search = page.getByRole('searchbox').or(page.locator('main input')).first();
      await search.tap();
      await search.pressSequentially('dice', { delay: 120 });
    },
  },
  {
    page: 'live tables',
    path: '/live',
    content: 'main article h2',
    member: false,
    act: async (page) => {
      await page.locator('main [role=group] button').nth(1).tap();
    },
  },
  {
    page: 'lotteries',
    path: '/elott',
    content: 'main article h3',
    member: false,
    act: async (page) => {
      await page.locator('main [role=radiogroup] label').nth(1).tap();
    },
  },
  {
    page: 'sports',
    path: '/sports',
    content: 'main section li',
    member: false,
    act: async (page) => {
      await page.getByRole('tab').nth(0).tap();
    },
  },
  {
    page: 'game',
    path: '/game',
    content: 'iframe',
    member: true,
    act: async (page) => {
      await page.getByRole('heading', { level: 1 }).tap();
    },
  },
];

/** The script that collects the vitals of a page in `window.measured` from its start. */
const collector = (library: string, content: string): string => `${library};
  window.measured = { lcp: 0, cls: 0, inp: 0, shown: 0 };
  const set = (name) => ({ value }) => { window.measured[name] = value; };
  webVitals.onLCP(set('lcp'), { reportAllChanges: true });
  webVitals.onCLS(set('cls'), { reportAllChanges: true });
  webVitals.onINP(set('inp'), { reportAllChanges: true, durationThreshold: 16 });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(${JSON.stringify(content)})) return;
    window.measured.shown = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });`;

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Where the pages are, and how a demo account logs in. */
interface Site {
  readonly origin: string;
  readonly password: string;
}

async function measure(browser: Browser, { origin, password }: Site, visit: Visit, path: string): Promise<Measured> {
  const library = readFileSync(join(repositoryRoot(), 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    if (visit.member)
      await context.request.post(`${origin}/wps/session/login`, {
        headers: { 'x-session': 'cookie', origin },
        data: { username: 'demo', password, type: 'username' },
      });
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await page.addInitScript(collector(library, visit.content));
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await page.locator(visit.content).first().waitFor();
    await page.waitForLoadState('networkidle');
    await visit.act(page);
    // Waits for late layout shifts and for the paint after the last interaction.
    await page.waitForTimeout(1_500);
    return await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
  } finally {
    await context.close();
  }
}

/** Visits pages of each product as a slow phone, three times each; returns the medians. */
export async function measureVitals(cluster: BenchCluster, log: (text: string) => void): Promise<readonly Vitals[]> {
  const app = await startBenchApp(cluster, 'vitals');
  const browser = await launchBrowser();
  try {
    const site: Site = { origin: app.site, password: demoSecrets(app.folder).accountPassword };
    const [game] = (
      (await (await fetch(`${site.origin}/wps/relay/GCSGAME_hotGamesV2?limitNum=1&gameType=RNG`)).json()) as {
        value: { list: { nodeId: string; vassalage: string }[] };
      }
    ).value.list;
    const figures: Vitals[] = [];
    for (const visit of VISITS) {
      log(`visiting ${visit.page} as a slow phone`);
      const path =
        visit.page === 'game' ? `${visit.path}?nodeId=${game?.nodeId}&vassalage=${game?.vassalage}` : visit.path;
      const runs: Measured[] = [];
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await measure(browser, site, visit, path));
      const medianOf = (name: keyof Measured): number => median(runs.map((run) => run[name]));
      figures.push({
        page: visit.page,
        lcp: medianOf('lcp'),
        inp: medianOf('inp'),
        cls: medianOf('cls'),
        shown: medianOf('shown'),
      });
    }
    return figures;
  } finally {
    await browser.close();
    await app.close();
  }
}
