import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { openRound, openRounds, spot, WINDOW } from './live-table.ts';
import { logIn, newVisitor, PHONE } from './player.ts';

const site = useTestApp();
const TABLE = 'baccarat-1';
const BACCARAT = [1, 2, 3, 4, 5, 6].map((number) => `baccarat-${number}`);

it('the lobby shows another clock on each open table of baccarat', async () => {
  const { page, context, errors } = await visitWith(site.browser, PHONE, 'lobby');
  await page.goto(`${site.app.origins.site}/live`);
  await openRounds(site.app, BACCARAT);
  const clocks = () =>
    page.evaluate(
      (codes) =>
        codes.map(
          (code) =>
            document.querySelector(`article:has(a[href="/live/${code}"]) .live-tile span.tabular-nums`)?.textContent,
        ),
      BACCARAT,
    );
  await expect.poll(async () => (await clocks()).filter((seconds) => Number(seconds) > 0).length).toBe(BACCARAT.length);
  expect(new Set(await clocks()).size).toBe(BACCARAT.length);
  expect(errors).toEqual([]);
  await context.close();
});

it("a second tab shows the first tab's bets at once, and after a reload", async () => {
  const account = `lt${Date.now() % 1e6}`;
  const player = await visitWith(site.browser, PHONE, account);
  const { page, context, t, errors } = player;
  await depositAtBank(await registerMember(site.app, account), 1_000, 'now');
  await logIn(player, site.app, account);
  await page.waitForURL((url) => url.pathname !== '/login');
  const other = await context.newPage();
  await openRound(site.app, TABLE);
  for (const tab of [page, other]) {
    await tab.goto(`${site.app.origins.site}/live/${TABLE}`);
    await tab.locator('[data-position=player][aria-disabled=false]').waitFor();
  }
  const bet = async (tab: Page, position: string) => {
    await spot(tab, position).click();
    await tab.getByRole('button', { name: t('tables:confirm'), exact: true }).click();
    await tab.getByText(t('tables:accepted'), { exact: true }).waitFor();
  };
  const stakes = async (tab: Page) =>
    (await spot(tab, 'player').locator('.live-chips').count()) +
    (await spot(tab, 'tie').locator('.live-chips').count());
  await bet(page, 'player');
  await other.getByText(t('tables:accepted'), { exact: true }).waitFor();
  expect(await stakes(other)).toBe(1);
  await bet(other, 'tie');
  await expect.poll(() => stakes(page)).toBe(2);
  await other.reload();
  await expect.poll(() => stakes(other)).toBe(2);
  expect(errors).toEqual([]);
  await context.close();
});

it('the points of a hand count a card only after it has turned', async () => {
  // With motion, which the test holds: a card of the table waits at the beginning of its flight.
  const context = await site.browser.newContext({ viewport: PHONE.viewport, reducedMotion: 'no-preference' });
  const { page, errors } = await newVisitor(context, PHONE, 'watcher');
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options);
      if (this.closest('.live-card')) animation.pause();
      return animation;
    };
  });
  const { owner, moveClock, stopClock } = site.app.test;
  const round = await openRound(site.app, TABLE);
  await page.goto(`${site.app.origins.site}/live/${TABLE}`);
  await page.locator('[data-position=player]').first().waitFor();
  const letClockRun = await stopClock();
  try {
    await moveClock(WINDOW * 1_000);
    const read = async () =>
      await owner.query<{ hand: string; card: number; left: number }>(
        `select
             e ->> 'hand' as hand,
             (e ->> 'card')::integer as card,
             (e ->> 'at')::float8 - extract(epoch from platform.clock())::float8 * 1000 as left
           from tables.round r, jsonb_array_elements(r.events) e
           where r.round_id = $1 and e ->> 'kind' = 'card'`,
        [round],
      );
    await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(4);
    const dealt = await read();
    await moveClock(Math.ceil(dealt.at(-1)!.left) + 50);
    await expect.poll(() => page.locator('.live-card').count()).toBe(dealt.length);
    const pointsOf = (cards: readonly number[]): string =>
      cards.length === 0
        ? ''
        : String(cards.reduce((sum, card) => sum + (card >= 36 ? 0 : Math.floor(card / 4) + 1), 0) % 10);
    const expectPoints = async (turned: number): Promise<void> => {
      for (const hand of ['player', 'banker']) {
        const cards = dealt.slice(0, turned).filter((each) => each.hand === hand);
        await expect
          .poll(() => page.locator(`[data-points=${hand}]`).innerText())
          .toBe(pointsOf(cards.map(({ card }) => card)));
      }
    };
    await expectPoints(0);
    const numberOf = { player: 0, banker: 0 };
    for (const [index, { hand }] of dealt.entries()) {
      const at = numberOf[hand as 'player' | 'banker']++;
      await page.evaluate(
        ([name, card]) => {
          const cards = document.querySelectorAll(`:has(> p [data-points="${name}"]) .live-card`);
          for (const animation of cards[Number(card)]!.getAnimations({ subtree: true })) animation.finish();
        },
        [hand, String(at)],
      );
      await expectPoints(index + 1);
    }
  } finally {
    await letClockRun();
  }
  expect(errors).toEqual([]);
  await context.close();
});
