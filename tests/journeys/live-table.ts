import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** Seconds of the betting window: enough for a slow machine. */
export const WINDOW = 120;

/** A position of the board. */
export const spot = (page: Page, position: string) => page.locator(`[data-position="${position}"]`);
/** The rounds that the history of a table counts. */
export const roundsShown = async (page: Page): Promise<number> =>
  Number(
    /^(\d+)/.exec(await page.locator('figcaption[data-rounds], figcaption [data-rounds]').first().innerText())?.[1],
  );

/** Moves the clock to a round of a table with the long window. Returns its id. */
export async function openRound({ test }: TestApp, table: string): Promise<string> {
  const { owner, moveClock } = test;
  await owner.query('update tables.live_table set betting_seconds = $2 where code = $1', [table, WINDOW]);
  const read = async () =>
    (
      await owner.query<{ id: string }>(
        `select round_id as id
         from tables.round
         where code = $1
           and state = 'betting'
           and closes_at > platform.clock() + make_interval(secs => $2::integer / 2)`,
        [table, WINDOW],
      )
    )[0]?.id;
  return vi.waitUntil(
    async () => {
      const id = await read();
      if (id === undefined) await moveClock(10_000);
      return id;
    },
    { timeout: 120_000, interval: 1_000 },
  );
}

/** What the wagers of a round brought, net, whole units. */
export const netOf = async ({ test }: TestApp, round: string): Promise<number> =>
  (
    await test.owner.query<{ net: number }>(
      `select (sum(w.payout - w.stake) / 1000000)::float8 as net
       from wagering.wager w
       where w.round = $1`,
      [round],
    )
  )[0]!.net;
