import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { compose } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { launchBrowser } from '../browser.ts';
import { threePorts } from '../ports.ts';
import { median } from './figures.ts';
import { freshDatabase, type BenchCluster } from './app.ts';

/** What a first visit of a page costs on a slow phone: milliseconds, but for CLS. `shown` is when its content is there: the first game, the first tile, the frame of the game. */
export interface Vitals {
  readonly page: string;
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
  readonly shown: number;
}

/** The phone: a quarter of this machine's speed, 1.6 Mbit/s down and 0.75 up, 150 ms added to every request ("slow 4G"). */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'th-TH',
} as const;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowness = 4;
const rounds = 3;

interface Measured {
  lcp: number;
  cls: number;
  inp: number;
  shown: number;
}
interface Visit {
  readonly page: string;
  readonly path: string;
  readonly content: string;
  readonly member: boolean;
  act(page: Page): Promise<void>;
}

const visits: readonly Visit[] = [
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
    page: 'game',
    path: '/game',
    content: 'iframe',
    member: true,
    act: async (page) => {
      await page.locator('header h1').tap();
    },
  },
];

/** Listens from the first moment; what was measured stands in `window.measured`. */
const listener = (library: string, content: string): string => `${library};
  window.measured = { lcp: 0, cls: 0, inp: 0, shown: 0 };
  const note = (name) => ({ value }) => { window.measured[name] = value; };
  webVitals.onLCP(note('lcp'), { reportAllChanges: true });
  webVitals.onCLS(note('cls'), { reportAllChanges: true });
  webVitals.onINP(note('inp'), { reportAllChanges: true, durationThreshold: 16 });
  new MutationObserver((_changes, watch) => { if (document.querySelector(${JSON.stringify(content)})) { window.measured.shown = performance.now(); watch.disconnect(); } }).observe(document, { childList: true, subtree: true });`;

async function slow(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

async function measure(
  browser: Browser,
  origin: string,
  visit: Visit,
  path: string,
  password: string,
): Promise<Measured> {
  const library = readFileSync(join(repositoryRoot(), 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    if (visit.member)
      await context.request.post(`${origin}/wps/session/login`, {
        headers: { 'x-session': 'cookie', origin },
        data: { username: 'demo', password, type: 'username' },
      });
    const page = await context.newPage();
    await slow(await context.newCDPSession(page));
    await page.addInitScript(listener(library, visit.content));
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await page.locator(visit.content).first().waitFor();
    await page.waitForLoadState('networkidle');
    await visit.act(page);
    // Late shifts and the paint after the last interaction belong to it.
    await page.waitForTimeout(1_500);
    return await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
  } finally {
    await context.close();
  }
}

/** Opens a house of its own and visits home, lobby and a game as a slow phone, a few times each; medians. */
export async function measureVitals(cluster: BenchCluster, say: (text: string) => void): Promise<readonly Vitals[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-vitals-'));
  const owner = await freshDatabase(cluster, 'vitals');
  await owner.close();
  const config = loadConfig({
    CHOKDEE_MODE: 'demo',
    DATABASE_URL: cluster.url('vitals', 'app'),
    DATABASE_OWNER_URL: cluster.url('vitals', 'owner'),
    PORT: String(await threePorts()),
    CHOKDEE_DATA: folder,
    LOG_LEVEL: 'error',
  });
  await prepareJobs(config.ownerUrl);
  await seed(config);
  const apps = join(repositoryRoot(), 'apps');
  const app = await compose(config, {
    pages: { site: join(apps, 'web/dist'), games: join(apps, 'arcade/dist'), console: join(apps, 'console/dist') },
  });
  await app.open();
  const browser = await launchBrowser();
  try {
    const { accountPassword } = demoSecrets(folder);
    const [game] = (
      (await (await fetch(`${config.origins.site}/wps/relay/GCSGAME_hotGamesV2?limitNum=1`)).json()) as {
        value: { list: { nodeId: string; vassalage: string }[] };
      }
    ).value.list;
    const figures: Vitals[] = [];
    for (const visit of visits) {
      say(`visiting ${visit.page} as a slow phone`);
      const path =
        visit.page === 'game' ? `${visit.path}?nodeId=${game?.nodeId}&vassalage=${game?.vassalage}` : visit.path;
      const runs: Measured[] = [];
      for (let round = 0; round < rounds; round += 1)
        runs.push(await measure(browser, config.origins.site, visit, path, accountPassword));
      const middle = (name: keyof Measured): number => median(runs.map((run) => run[name]));
      figures.push({
        page: visit.page,
        lcp: middle('lcp'),
        inp: middle('inp'),
        cls: middle('cls'),
        shown: middle('shown'),
      });
    }
    return figures;
  } finally {
    await browser.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
