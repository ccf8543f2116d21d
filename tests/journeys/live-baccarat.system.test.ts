import { describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { netOf, openRound, roundsShown, spot, WINDOW } from './live-table.ts';
import { balanceOf, dialog, logIn, PHONE, viewsOf } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();
const TABLE = 'baccarat-1';

describe.each(viewsOf(PHONE))('live baccarat, $name', (view) => {
  it('takes bets, shows them after a reload, deals, pays, and moves the roads', async () => {
    const account = `lb${view.name}${Date.now() % 1e6}`;
    const player = await visitWith(site.browser, view, account);
    const { page, context, t, errors } = player;
    const customer = await registerMember(site.app, account);
    await depositAtBank(customer, 1_000, 'now');
    await logIn(player, site.app, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${site.app.origins.site}/live`);
    await page.getByRole('heading', { level: 1, name: t('home:category.LIVE') }).waitFor();
    await page.locator(`a[href="/live/${TABLE}"]`).waitFor();
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);

    const round = await openRound(site.app, TABLE);
    await page.locator(`a[href="/live/${TABLE}"]`).click();
    await page.locator('[data-position=player][aria-disabled=false]').waitFor();
    const before = await roundsShown(page);
    for (const position of ['player', 'banker', 'tie', 'tie']) await spot(page, position).click();
    await page.getByRole('button', { name: t('tables:undo'), exact: true }).click();
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    // The three bets are saved, taken back, and laid again.
    const favourites = page.getByRole('button', { name: t('tables:layouts.title') });
    await favourites.click();
    await dialog(page)
      .getByRole('button', { name: t('tables:layouts.save') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('tables:layouts.place') })
      .waitFor();
    expect(await pageViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (let press = 0; press < 3; press += 1)
      await page.getByRole('button', { name: t('tables:undo'), exact: true }).click();
    await favourites.click();
    await dialog(page)
      .getByRole('button', { name: t('tables:layouts.place') })
      .click();
    await page.getByRole('button', { name: t('tables:confirm'), exact: true }).click();
    await page.getByText(t('tables:accepted'), { exact: true }).waitFor();

    await page.reload();
    await spot(page, 'tie').getByText('20', { exact: true }).last().waitFor();
    await page.getByText(t('tables:accepted'), { exact: true }).waitFor();

    // A reload while the player turns the cards; the clock is stopped between two of them.
    const { owner, moveClock, stopClock } = site.app.test;
    await owner.query('update tables.live_table set rest_seconds = 40 where code = $1', [TABLE]);
    await page.getByRole('button', { name: t('tables:squeeze.switch') }).click();
    const letClockRun = await stopClock();
    await moveClock(WINDOW * 1_000);
    await page.locator('[data-position=player][aria-disabled=true]').waitFor();
    await moveClock(2_500);
    const closed = page.locator('[data-squeeze]');
    await closed.first().waitFor();
    const count = await closed.count();
    await closed.first().click();
    await expect.poll(() => closed.count()).toBe(count - 1);
    await page.reload();
    await expect.poll(() => closed.count()).toBe(count);
    await letClockRun();
    const net = page.locator('[data-net]');
    await net.waitFor();
    const won = Number(await net.getAttribute('data-net'));
    expect([-21, -20, 160]).toContain(won);
    expect(won).toBeCloseTo(await netOf(site.app, round), 6);
    await expect.poll(() => roundsShown(page)).toBe(before + 1);
    await page.getByRole('button', { name: t('tables:back') }).click();
    await expect
      .poll(() => balanceOf(page))
      .toBe((1_000 + won).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
    expect(errors).toEqual([]);
    await context.close();
  });
});
