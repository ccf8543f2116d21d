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

/**
 * Moves the clock until each of some tables has a round with the long window, of which at least a
 * third is left. Returns the rounds' ids in the order of the tables.
 */
export async function openRounds({ test }: TestApp, tables: readonly string[]): Promise<string[]> {
  const { owner, moveClock } = test;
  await owner.query('update tables.live_table set betting_seconds = $2 where code = any ($1::text[])', [
    tables,
    WINDOW,
  ]);
  const read = async () => {
    const rows = await owner.query<{ code: string; id: string }>(
      `select code, round_id as id
       from tables.round
       where code = any ($1::text[])
         and state = 'betting'
         and closes_at > platform.clock() + make_interval(secs => $2::integer / 3)`,
      [tables, WINDOW],
    );
    const ids = tables.flatMap((table) => rows.find(({ code }) => code === table)?.id ?? []);
    return ids.length === tables.length ? ids : undefined;
  };
  return vi.waitUntil(
    async () => {
      const ids = await read();
      if (ids === undefined) await moveClock(10_000);
      return ids;
    },
    { timeout: 120_000, interval: 1_000 },
  );
}

/** The same for one table. */
export const openRound = async (app: TestApp, table: string): Promise<string> => (await openRounds(app, [table]))[0]!;

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
