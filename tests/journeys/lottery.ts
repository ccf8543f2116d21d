import { vi } from 'vitest';
import type { TestApp } from './app.ts';
import type { Player } from './player.ts';

/** What a member plays: a page of lotteries, a game, and a bet on a digit. */
export interface Played {
  readonly path: '/elott' | '/Vnlottery';
  readonly title: 'elott' | 'vietnam';
  readonly game: string;
  readonly tab: string;
  readonly play: string;
}
/** A digit of the Thai lottery of every five minutes. */
export const THAI: Played = { path: '/elott', title: 'elott', game: 'thai-5m', tab: 'run', play: 'runTop' };

/** Moves the clock to the sale of the next draw. Returns the milliseconds until it is drawn. */
export async function openSale({ test }: TestApp, game: string): Promise<number> {
  const next = await vi.waitUntil(
    async () =>
      (
        await test.owner.query<{ sale: number; draw: number }>(
          `select
             (extract(epoch from sale_opens_at - platform.clock()) * 1000)::float8 as sale,
             (extract(epoch from draw_at - platform.clock()) * 1000)::float8 as draw
           from draws.draw
           where code = $1
             and sale_opens_at > platform.clock()
           order by draw_at
           limit 1`,
          [game],
        )
      )[0],
    { timeout: 120_000, interval: 500 },
  );
  await test.moveClock(Math.ceil(next.sale) + 500);
  return Math.ceil(next.draw - next.sale);
}

/** Opens the page of lotteries and presses the game. */
export async function openGame(
  { page, t }: Player,
  { origins }: TestApp,
  { path, title, game }: Played,
): Promise<void> {
  await page.goto(`${origins.site}${path}`);
  await page.getByRole('heading', { level: 1, name: t(`lottery:title.${title}`) }).waitFor();
  await page
    .getByRole('button', { name: t(`lottery-games:game.${game}`), exact: true })
    .first()
    .click();
}

/** Chooses the bet of the opened game. */
export async function choosePlay({ page, t }: Player, { tab, play }: Played): Promise<void> {
  await page
    .getByText(t(`lottery-games:tab.${tab}`), { exact: true })
    .first()
    .click();
  await page
    .getByRole('button', { name: t(`lottery-games:play.${play}`) })
    .first()
    .click();
}

/** Presses a digit of the keypad: a line of the slip. */
export const addDigit = ({ page }: Player, digit: number): Promise<void> =>
  page
    .getByRole('button', { name: String(digit), exact: true })
    .first()
    .click();
