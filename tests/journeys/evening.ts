import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { useTestApp, type TestApp } from './app.ts';
import { newVisitor, type Player, type View } from './player.ts';

/** The tables whose rows the tests count. */
type CountedTable = 'cashier.deposit' | 'cashier.withdrawal' | 'ledger.hold' | 'wagering.wager';

/** What the tests of a member's first evening share; they run in order and build on each other. */
export interface Evening {
  readonly app: TestApp;
  readonly browser: Browser;
  readonly view: View;
  readonly context: BrowserContext;
  player: Player;
  /** Empty until the member is registered. */
  memberId: string;
  /** How many rows of a table belong to the member, all or those with a condition in SQL. */
  count(table: CountedTable, condition?: string): Promise<number>;
  /** The member's cash, micro-units. */
  cash(): Promise<bigint>;
}

/** Starts the server and opens a page with a view before the tests; takes a picture of failures. */
export function useEvening(view: View): Evening {
  const fixture = useTestApp();
  const evening = {
    view,
    memberId: '',
    count: async (table: CountedTable, condition = 'true') =>
      Number(
        (
          await fixture.app.test.owner.query<{ count: bigint }>(
            `select count(*) from ${table} where member_id = $1 and ${condition}`,
            [evening.memberId],
          )
        )[0]!.count,
      ),
    cash: async () =>
      (
        await fixture.app.test.owner.query<{ balance: bigint }>(
          `select balance from ledger.account where member_id = $1 and purse = 'cash'`,
          [evening.memberId],
        )
      )[0]!.balance,
  } as { -readonly [Key in keyof Evening]: Evening[Key] };

  beforeAll(async () => {
    evening.app = fixture.app;
    evening.browser = fixture.browser;
    // The phone shows animations; the desktop asks for reduced motion.
    const isPhone = view.name === 'phone';
    evening.context = await fixture.browser.newContext({
      viewport: view.viewport,
      locale: view.language === 'th' ? 'th-TH' : 'en-GB',
      colorScheme: view.theme,
      hasTouch: isPhone,
      reducedMotion: isPhone ? 'no-preference' : 'reduce',
    });
    evening.player = await newVisitor(evening.context, view, `boat${Date.now() % 100_000}`);
  });
  afterAll(() => evening.context?.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await evening.player.page.screenshot({ path: join(tmpdir(), `journey-${view.name}.png`) }).catch(() => undefined);
  });
  return evening;
}

/** Sends a call of the site from within the page, with its cookie and origin. */
export const requestInPage = (
  player: Player,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<{ status: number; errorCode?: string; message?: string }> =>
  player.page.evaluate(
    async ([url, method, body]) => {
      const response = await fetch(url!, {
        method: method!,
        headers: {
          'content-type': 'application/json',
          'x-session': 'cookie',
          language: localStorage.getItem('lang') ?? '',
        },
        ...(body ? { body } : {}),
      });
      return { status: response.status, ...((await response.json()) as { errorCode?: string; message?: string }) };
    },
    [path, init.method ?? 'GET', init.body === undefined ? '' : JSON.stringify(init.body)] as const,
  );
