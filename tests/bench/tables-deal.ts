import { launchBrowser } from '../browser.ts';
import { startBenchApp, type BenchCluster } from './app.ts';
import { FRAME_COUNTER, SLOW_FRAME } from './arcade.ts';

/** Frames of the page of a table while cards are dealt, on a phone-sized screen. */
export interface DealFigures {
  readonly deals: number;
  readonly frames: number;
  /** Frames per second. */
  readonly rate: number;
  /** Share of frames that took longer than 1/30 s. */
  readonly slow: number;
}

const TABLE = 'baccarat-4';
const DEALS = 3;
/** Milliseconds from the close of betting to the first card. */
const FIRST_CARD = 1_000;
/** The page runs at a quarter of this machine's speed. */
const CPU_SLOWDOWN = 4;

interface State {
  readonly phase: string;
  readonly round: { readonly id: string; readonly closesAt: number } | null;
}

/** Watches deals of a table as a slow phone. The site is built. */
export async function measureDeal(cluster: BenchCluster, log: (text: string) => void): Promise<DealFigures> {
  const app = await startBenchApp(cluster, 'tables_deal');
  const browser = await launchBrowser('gpu');
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(`${app.site}/live/${TABLE}`);
    await page.locator('[data-position]').first().waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    /** Waits for a state. Few calls, because the rate of a visitor is limited. */
    const until = async (holds: (state: State) => boolean): Promise<State> => {
      for (;;) {
        const answer = await fetch(`${app.site}/wps/tables/${TABLE}`);
        if (!answer.ok) throw new Error(`the table answers ${answer.status}`);
        const { state } = ((await answer.json()) as { value: { state: State } }).value;
        if (holds(state)) return state;
        await page.waitForTimeout(700);
      }
    };
    await page.evaluate(FRAME_COUNTER);
    const frames: number[] = [];
    for (let deal = 0; deal < DEALS; deal += 1) {
      log(`deal ${deal + 1} of ${DEALS} as a slow phone`);
      const { round } = await until(({ phase }) => phase === 'betting');
      await page.waitForTimeout(Math.max(0, round!.closesAt - Date.now()) + FIRST_CARD);
      await page.evaluate('window.frameTimes.length = 0');
      await until(({ phase }) => phase === 'result');
      frames.push(...(await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)));
    }
    const time = frames.reduce((total, each) => total + each, 0);
    return {
      deals: DEALS,
      frames: frames.length,
      rate: (frames.length / time) * 1_000,
      slow: frames.filter((each) => each > SLOW_FRAME).length / frames.length,
    };
  } finally {
    await browser.close();
    await app.close();
  }
}
