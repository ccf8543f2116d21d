import { buffer } from 'node:stream/consumers';
import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { takePicture } from './console-desk.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { openSale } from './lottery.ts';
import { DESKTOP, dialog, logIn, PHONE, viewsOf } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();
const GAME = 'thai-5m';
/** A well-formed number far beyond those that the test's database has given. */
const UNUSED = betNumberOf(1_000_000n);

/** Collects what the page writes on canvases, in `painted`. */
const recordCanvases = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const painted: string[] = [];
    Object.assign(globalThis, { painted });
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text: string, ...rest) {
      painted.push(text);
      write.call(this, text, ...(rest as [number, number, number?]));
    };
  });
const paintedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { painted: string[] }).painted);

/** Width and height of a PNG, pixels. */
const sizeOf = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the number of a slip', { timeout: 300_000 }, () => {
  it.each(viewsOf(process.env['SLIP_VIEW'] === 'desktop' ? DESKTOP : PHONE))(
    'is on the shared picture with lines and total, and finds the bets in the record, $name',
    async (view) => {
      const account = `slip${Date.now() % 1e8}`;
      const player = await visitWith(site.browser, view, account);
      const { page, context, t, errors } = player;
      const look = (name: string) => takePicture(page, `slip-${name}-${view.name}-${view.theme}`);
      await depositAtBank(await registerMember(site.app, account), 1_000, 'now');
      await recordCanvases(page);
      await logIn(player, site.app, account);
      await page.waitForURL((url) => url.pathname !== '/login');
      await openSale(site.app, GAME);

      await page.goto(`${site.app.origins.site}/elott`);
      await page
        .getByRole('button', { name: t(`lottery-games:game.${GAME}`), exact: true })
        .first()
        .click();
      await page.getByText(t('lottery:modes.lines'), { exact: true }).click();
      await page.getByLabel(t('lottery:paste.label'), { exact: true }).fill('123=10x20\n456 30\nzz 5');
      await page.getByRole('region', { name: t('lottery:paste.read') }).waitFor();
      await page.getByRole('alert').filter({ hasText: 'zz' }).waitFor();
      expect(await pageViolations(page)).toEqual([]);
      expect(await fitsWidth(page)).toBe(true);
      await look('pasted');
      await page.getByRole('button', { name: t('lottery:paste.addCount', { count: 3 }) }).click();
      if (view.name === 'phone') await page.getByRole('button', { name: t('lottery:slip.open') }).click();
      await page.getByRole('button', { name: t('lottery:slip.send', { count: 3 }) }).click();
      const confirm = dialog(page).filter({ hasText: t('lottery:confirm.title') });
      await confirm.waitFor();
      const place = confirm.getByRole('button', { name: t('lottery:confirm.place'), exact: true });
      await place.waitFor();
      await look('confirmation');
      await place.click();
      await dialog(page)
        .filter({ hasText: t('lottery:confirm.done') })
        .waitFor();
      await look('receipt');

      await page.goto(`${site.app.origins.site}/lottery/bets`);
      const number = await page
        .getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/)
        .first()
        .innerText();
      await look('card');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('lottery:bets.share') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${number}.png`);
      const picture = await buffer(await download.createReadStream());
      // Two pixels per unit of 720 by its rows: three lines and one sum.
      expect(sizeOf(picture)).toEqual([1_440, 2 * (190 + 34 + 3 * 44 + 44 + 48)]);
      if (process.env['CONSOLE_SHOTS'])
        await download.saveAs(`${process.env['CONSOLE_SHOTS']}/slip-shared-${view.name}.png`);
      const painted = await paintedBy(page);
      expect(painted).toContain(`${t('lottery:bets.number')} ${number}`);
      expect(painted.filter((text) => text === '123' || text === '456')).toEqual(['123', '123', '456']);
      for (const amount of ['฿10.00', '฿20.00', '฿30.00', '฿60.00']) expect(painted).toContain(amount);
      expect(painted.filter((text) => text.startsWith(t('lottery:slip.total')))).toHaveLength(1);
      // Whoever sees the picture does not learn whose slip it is.
      expect(painted.join('\n')).not.toContain(account);

      await page.goto(`${site.app.origins.site}/member?page=personalHistoryCopy`);
      const phone = view.name === 'phone';
      if (phone) await page.getByRole('button', { name: new RegExp(`^${t('member:record.filters')}`) }).click();
      const search = page.getByLabel(t('member:bets.search'));
      await search.fill(` ${number.toLowerCase().replaceAll('-', ' ')}`);
      await expect.poll(() => page.getByText(number, { exact: true }).count()).toBe(3);
      await look('record');
      await search.fill(number.slice(0, -1) + (number.endsWith('0') ? '1' : '0'));
      await page.getByText(t('member:bets.wrongNumber')).waitFor();
      expect(await pageViolations(page)).toEqual([]);
      await look('record-wrong');
      await search.fill(UNUSED);
      await page.getByText(t('member:bets.noNumber', { number: UNUSED })).waitFor();
      await look('record-none');
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
