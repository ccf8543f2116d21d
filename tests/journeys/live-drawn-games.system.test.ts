import { expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { netOf, openRound, roundsShown, spot, WINDOW } from './live-table.ts';
import { logIn, PHONE } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();

it('a phone plays roulette with neighbours, sic bo and fish-prawn-crab, and sees what each paid', async () => {
  const account = `ld${Date.now() % 1e6}`;
  const player = await visitWith(site.browser, PHONE, account);
  const { page, context, t, errors } = player;
  const customer = await registerMember(site.app, account);
  await depositAtBank(customer, 1_000, 'now');
  await logIn(player, site.app, account);
  await page.waitForURL((url) => url.pathname !== '/login');
  const games = {
    'roulette-1': async () => {
      await page.getByText(t('tables:mode.track'), { exact: true }).click();
      await page.locator('[data-neighbour="17"]').click();
      expect(await pageViolations(page)).toEqual([]);
      await page.getByText(t('tables:mode.numbers'), { exact: true }).click();
      // 17 and two neighbours on either side of the wheel.
      for (const number of [17, 34, 6, 25, 2]) await spot(page, `straight_${number}`).locator('.live-chips').waitFor();
      await spot(page, 'red').click();
    },
    'sic-bo-1': async () => {
      for (const position of ['small', 'big', 'pair_1_2']) await spot(page, position).click();
    },
    'fish-prawn-crab-1': async () => {
      for (const position of ['fish', 'crab', 'tiger']) await spot(page, position).click();
    },
  };
  for (const [table, bet] of Object.entries(games)) {
    await page.goto(`${site.app.origins.site}/live/${table}`);
    const round = await openRound(site.app, table);
    await page.locator('[data-position][aria-disabled=false]').first().waitFor();
    const before = await roundsShown(page);
    await bet();
    expect([table, await pageViolations(page)]).toEqual([table, []]);
    expect([table, await fitsWidth(page)]).toEqual([table, true]);
    await page.getByRole('button', { name: t('tables:confirm'), exact: true }).click();
    await page.getByText(t('tables:accepted'), { exact: true }).waitFor();
    await site.app.test.moveClock(WINDOW * 1_000);
    const net = page.locator('[data-net]');
    await net.waitFor();
    expect(Number(await net.getAttribute('data-net'))).toBeCloseTo(await netOf(site.app, round), 6);
    await expect.poll(() => roundsShown(page)).toBe(before + 1);
  }
  expect(errors).toEqual([]);
  await context.close();
});
