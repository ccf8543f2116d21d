import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@chokdee/database/sources';
import type { Browser, Page } from 'playwright-core';
import { compose } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { launchBrowser } from '../browser.ts';
import { threePorts } from '../ports.ts';
import { freshDatabase, type BenchCluster } from './app.ts';

/** What one game's page loads, bytes gzip: the engine with everything all games share, the game itself with the library it draws with, styles, pictures as they are. */
export interface GameWeight {
  readonly game: string;
  readonly shared: number;
  readonly own: number;
  readonly style: number;
  readonly pictures: number;
}
/** A run of spins on a phone-sized screen. `script`: milliseconds of script a frame takes on average. `slow`: frames that took longer than 1/30 s, as a part of all. */
export interface SpinRun {
  readonly spins: number;
  readonly frames: number;
  readonly rate: number;
  readonly script: number;
  readonly slow: number;
  /** Milliseconds from the address to a spin that can be pressed, on a slow phone. */ readonly ready: number;
}
/** What the arcade weighs and how it runs. Null: it was not built. */
export interface ArcadeFigures {
  readonly games: readonly GameWeight[];
  readonly run: SpinRun;
}
/** The most a game may weigh beyond the engine, bytes gzip. */
export const GAME_BUDGET = 250_000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const SPINS = 30;
/** Notes how long each frame took in `window.seen`; as text, because what the bench's own compiler adds to functions is unknown to the page. */
const counter =
  'window.seen = []; let last = performance.now(); requestAnimationFrame(function count(now) { seen.push(now - last); last = now; requestAnimationFrame(count); });';
/** What pixi brings for workers, and for pages that let it look for extensions. */
const elsewhere = /webworkerAll|browserAll/;

function weighGame(folder: string): Omit<GameWeight, 'game' | 'shared' | 'own'> & { readonly script: number } {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = new Set<string>();
  const take = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file) || elsewhere.test(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) take(next);
    // One language of the texts is loaded, the rest of what comes later is the board.
    for (const next of chunk.dynamicImports ?? []) if (!/\/bundles\/(?!th\/)/.test(next)) take(next);
  };
  take('index.html');
  const sum = (kind: RegExp, weigh: (file: string) => number): number =>
    [...files].filter((file) => kind.test(file)).reduce((total, file) => total + weigh(file), 0);
  const packed = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  return {
    script: sum(/\.js$/, packed),
    style: sum(/\.css$/, packed),
    pictures: sum(/\.(?:webp|avif|png)$/, (file) => readFileSync(join(folder, file)).length),
  };
}

/** Weighs every built game. What all of them load is as heavy as the lightest of them. */
export function weighGames(dist = join(repositoryRoot(), 'apps/arcade/dist')): readonly GameWeight[] | null {
  if (!existsSync(dist)) return null;
  const weights = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(dist, name))
        .filter((version) => existsSync(join(dist, name, version, '.vite/manifest.json')))
        .map((version) => ({ game: name, ...weighGame(join(dist, name, version)) })),
    );
  const shared = Math.min(...weights.map(({ script }) => script));
  return weights
    .map(({ game, script, style, pictures }) => ({ game, shared, own: script - shared, style, pictures }))
    .sort((one, other) => other.own - one.own);
}

const canSpin = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector('button.gold-fill:not(:disabled):not([aria-busy])')?.textContent === 'Spin',
    undefined,
    { polling: 50, timeout: 120_000 },
  );

async function slowPhone(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(address, { waitUntil: 'commit' });
    await canSpin(page);
    return await page.evaluate(() => performance.now());
  } finally {
    await context.close();
  }
}

async function spinRun(browser: Browser, address: string): Promise<Omit<SpinRun, 'ready'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const scripted = async (): Promise<number> =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
    await page.goto(address);
    await canSpin(page);
    await page.evaluate(counter);
    const before = await scripted();
    for (let spins = 0; spins < SPINS; spins += 1) {
      await page.keyboard.press('Space');
      await page
        .waitForFunction(
          () => document.querySelector('[role=img]')?.getAttribute('aria-label') === 'The reels are turning',
          undefined,
          { polling: 20 },
        )
        .catch(() => undefined);
      await canSpin(page);
    }
    const script = (await scripted()) - before;
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    const time = seen.reduce((total, each) => total + each, 0);
    return {
      spins: SPINS,
      frames: seen.length,
      rate: (seen.length / time) * 1_000,
      script: (script * 1_000) / seen.length,
      slow: seen.filter((each) => each > 34).length / seen.length,
    };
  } finally {
    await context.close();
  }
}

/** Weighs the games, then spins the slot with play money in a house of its own. Null when the arcade has not been built. */
export async function measureArcade(cluster: BenchCluster, say: (text: string) => void): Promise<ArcadeFigures | null> {
  const games = weighGames();
  if (games === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-arcade-'));
  await (await freshDatabase(cluster, 'arcade')).close();
  const config = loadConfig({
    CHOKDEE_MODE: 'demo',
    DATABASE_URL: cluster.url('arcade', 'app'),
    DATABASE_OWNER_URL: cluster.url('arcade', 'owner'),
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
  const browser = await launchBrowser('gpu');
  try {
    const launch = async (): Promise<string> => {
      const answer = await fetch(`${config.origins.site}/wps/relay/GCS_gameTrialLaunch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', language: 'EN' },
        body: JSON.stringify({ gameId: 'night-market', language: 'EN' }),
      });
      return ((await answer.json()) as { value: { content: { game_url: string } } }).value.content.game_url;
    };
    say('opening the slot as a slow phone');
    const ready = await slowPhone(browser, await launch());
    say(`${SPINS} spins of the slot`);
    return { games, run: { ...(await spinRun(browser, await launch())), ready } };
  } finally {
    await browser.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
