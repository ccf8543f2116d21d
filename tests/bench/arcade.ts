import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@chokdee/database/sources';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { startBenchApp, type BenchCluster } from './app.ts';

/** The size of what one game's page loads in bytes, gzip except for pictures. */
export interface GameWeight {
  readonly game: string;
  /** The engine and everything else that all games load. */
  readonly shared: number;
  /** The game itself with its drawing library. */
  readonly own: number;
  readonly style: number;
  readonly pictures: number;
}
/** A run of spins on a phone-sized screen. */
export interface SpinRun {
  readonly spins: number;
  readonly frames: number;
  /** Frames per second. */
  readonly rate: number;
  /** Mean script time per frame, ms. */
  readonly script: number;
  /** Share of frames that took longer than 1/30 s. */
  readonly slow: number;
  /** Milliseconds from the start of navigation until Spin can be pressed, on a slow phone. */
  readonly ready: number;
}
/** The sizes of all games and the run of one. */
export interface ArcadeFigures {
  readonly games: readonly GameWeight[];
  readonly run: SpinRun;
}
/** Largest size of a game without the engine, bytes gzip. */
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
/** Frames longer than this count as slow, ms. */
export const SLOW_FRAME = 34;
/**
 * Collects the duration of each frame in `window.frameTimes`. A text, because the page does not
 * have the helpers that tsx adds to functions.
 */
export const FRAME_COUNTER = `
window.frameTimes = [];
let last = performance.now();
requestAnimationFrame(function count(now) {
  window.frameTimes.push(now - last);
  last = now;
  requestAnimationFrame(count);
});`;
/** Chunks of pixi that these pages never load: for workers and for extensions. */
const UNUSED_CHUNKS = /webworkerAll|browserAll/;

/** The sizes of one built game by file type. */
function weighGame(folder: string): Pick<GameWeight, 'style' | 'pictures'> & { readonly script: number } {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file) || UNUSED_CHUNKS.test(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) collect(next);
    // Of the texts one language is loaded. The other dynamic imports are the game itself.
    for (const next of chunk.dynamicImports ?? []) if (!/\/bundles\/(?!th\/)/.test(next)) collect(next);
  };
  collect('index.html');
  const sum = (kind: RegExp, weigh: (file: string) => number): number =>
    [...files].filter((file) => kind.test(file)).reduce((total, file) => total + weigh(file), 0);
  const gzipped = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  return {
    script: sum(/\.js$/, gzipped),
    style: sum(/\.css$/, gzipped),
    pictures: sum(/\.(?:webp|avif|png)$/, (file) => readFileSync(join(folder, file)).length),
  };
}

/**
 * Weighs every built game; null when none is built. The smallest script is what all games share.
 */
function weighGames(dist = join(repositoryRoot(), 'apps/arcade/dist')): readonly GameWeight[] | null {
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

/** Opens a game on a slow phone; returns the milliseconds until Spin can be pressed. */
async function timeUntilReady(browser: Browser, address: string): Promise<number> {
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

/** Spins the slot and measures its frames. */
async function measureSpins(browser: Browser, address: string): Promise<Omit<SpinRun, 'ready'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const scriptTime = async (): Promise<number> =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
    await page.goto(address);
    await canSpin(page);
    await page.evaluate(FRAME_COUNTER);
    const before = await scriptTime();
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
    const script = (await scriptTime()) - before;
    const frames = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
    const time = frames.reduce((total, each) => total + each, 0);
    return {
      spins: SPINS,
      frames: frames.length,
      rate: (frames.length / time) * 1_000,
      script: (script * 1_000) / frames.length,
      slow: frames.filter((each) => each > SLOW_FRAME).length / frames.length,
    };
  } finally {
    await context.close();
  }
}

/** Weighs the games, then spins the slot with play money. Null when the arcade is not built. */
export async function measureArcade(cluster: BenchCluster, log: (text: string) => void): Promise<ArcadeFigures | null> {
  const games = weighGames();
  if (games === null) return null;
  const app = await startBenchApp(cluster, 'arcade');
  const browser = await launchBrowser('gpu');
  try {
    const launch = async (): Promise<string> => {
      const answer = await fetch(`${app.site}/wps/relay/GCS_gameTrialLaunch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', language: 'EN' },
        body: JSON.stringify({ gameId: 'night-market', language: 'EN' }),
      });
      return ((await answer.json()) as { value: { content: { game_url: string } } }).value.content.game_url;
    };
    log('opening the slot as a slow phone');
    const ready = await timeUntilReady(browser, await launch());
    log(`${SPINS} spins of the slot`);
    return { games, run: { ...(await measureSpins(browser, await launch())), ready } };
  } finally {
    await browser.close();
    await app.close();
  }
}
