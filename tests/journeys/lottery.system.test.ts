import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { balanceOf, DESKTOP, dialog, logIn, PHONE } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();
const GAME = 'thai-5m';

/** Moves the clock to the sale of the next draw. Returns the milliseconds until it is drawn. */
async function openSale(): Promise<number> {
  const next = await vi.waitUntil(
    async () =>
      (
        await site.app.test.owner.query<{ sale: number; draw: number }>(
          `select
             (extract(epoch from sale_opens_at - platform.clock()) * 1000)::float8 as sale,
             (extract(epoch from draw_at - platform.clock()) * 1000)::float8 as draw
           from draws.draw
           where code = $1
             and sale_opens_at > platform.clock()
           order by draw_at
           limit 1`,
          [GAME],
        )
      )[0],
    { timeout: 120_000, interval: 500 },
  );
  await site.app.test.moveClock(Math.ceil(next.sale) + 500);
  return Math.ceil(next.draw - next.sale);
}

describe.each([PHONE, DESKTOP])('lottery, $name', (view) => {
  it('takes a slip of every digit, draws, pays the digits that came, and lists the slip', async () => {
    const account = `lotto${view.name}`;
    const player = await visitWith(site.browser, view, account);
    const { page, context, t, errors } = player;
    const customer = await registerMember(site.app, account);
    await depositAtBank(customer, 1_000, 'now');
    await logIn(player, site.app, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    await expect.poll(() => balanceOf(page)).toBe('1,000.00');
    const untilDraw = await openSale();
    await page.goto(`${site.app.origins.site}/elott`);
    await page.getByRole('heading', { level: 1, name: t('lottery:title.elott') }).waitFor();
    expect(await pageViolations(page)).toEqual([]);
    await page
      .getByRole('button', { name: t(`lottery-games:game.${GAME}`), exact: true })
      .first()
      .click();
    await page.getByText(t('lottery-games:tab.run'), { exact: true }).first().click();
    for (let digit = 0; digit < 10; digit += 1)
      await page
        .getByRole('button', { name: String(digit), exact: true })
        .first()
        .click();
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    if (view === PHONE) await page.getByRole('button', { name: t('lottery:slip.open') }).click();
    await page.getByRole('button', { name: t('lottery:slip.send', { count: 10 }) }).click();
    const confirm = dialog(page).filter({ hasText: t('lottery:confirm.title') });
    await confirm.waitFor();
    expect(await pageViolations(page)).toEqual([]);
    await confirm.getByRole('button', { name: new RegExp(`^${t('lottery:confirm.place')}`) }).click();
    await dialog(page)
      .filter({ hasText: t('lottery:confirm.done') })
      .waitFor();
    await expect.poll(() => balanceOf(page)).toBe('900.00');

    await page.keyboard.press('Escape');
    await site.app.test.moveClock(untilDraw);
    await page.getByText(t('lottery:show.won')).waitFor();
    expect(await balanceOf(page)).not.toBe('900.00');
    await page.goto(`${site.app.origins.site}/lottery/bets`);
    await page.getByText(t('lottery:status.won'), { exact: true }).first().waitFor();
    await page.getByRole('button', { name: t('lottery:bets.show') }).click();
    await expect.poll(() => page.getByText(t('lottery:status.lost'), { exact: true }).count()).toBeGreaterThan(6);
    expect(await pageViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
