import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { dialog, gameFrame, newVisitor, PHONE } from './player.ts';

const site = useTestApp();

/** Whether the centre of an element is on the screen and not covered. */
const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (node.contains(hit) || (node.closest('label')?.contains(hit) ?? false));
  });

/** Counts the taps; each one is on an element that is in view without scrolling. */
function tapCounter() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (element: Locator): Promise<void> => {
      await element.waitFor();
      await expect.poll(() => isInView(element), { message: `in view: ${String(element)}` }).toBe(true);
      taps += 1;
      await element.tap();
    },
  };
}

const typeIn = (page: Page, text: string): Promise<void> => page.keyboard.type(text);

it('takes a newcomer on a phone from home to the first real spin in at most ten taps', async () => {
  const context = await site.browser.newContext({ viewport: PHONE.viewport, hasTouch: true, reducedMotion: 'reduce' });
  const { page, t, errors, account, password } = await newVisitor(context, PHONE, `newcomer${Date.now() % 100_000}`);
  const { tap, count } = tapCounter();
  await page.goto(site.app.origins.site);
  const started = Date.now();

  await tap(page.getByRole('button', { name: t('home:tile.play', { game: t('night-market:name') }) }).first());
  await tap(dialog(page).getByRole('button', { name: t('lobby:playReal'), exact: true }));
  const form = dialog(page).filter({ hasText: t('auth:registerTitle') });
  await tap(form.getByLabel(t('auth:field.username'), { exact: true }));
  await typeIn(page, account);
  await tap(form.getByLabel(t('auth:field.password'), { exact: true }));
  await typeIn(page, password);
  await tap(form.getByLabel(t('auth:adult'), { exact: true }));
  await tap(form.getByRole('button', { name: t('auth:register'), exact: true }));

  const opened = context.waitForEvent('page');
  await tap(page.locator('main form button[type=submit]'));
  const bank = await opened;
  await tap(bank.getByRole('button', { name: new RegExp(`^${t('sandbox-bank:pay')}`) }).first());
  await expect.poll(() => bank.isClosed()).toBe(true);
  await tap(page.getByRole('link', { name: t('cashier:deposit.toGame'), exact: true }));
  await expect.poll(() => page.url()).toMatch(/\/game\?.*nodeId=lantern-night-market/);
  const frame = gameFrame(page);
  const button = frame.getByRole('button', { name: /^(Spin|หมุน)$/ });
  await expect.poll(() => button.isEnabled().catch(() => false)).toBe(true);
  await tap(button);
  const wagers = async (): Promise<number> =>
    Number((await site.app.test.owner.query<{ count: bigint }>('select count(*) from wagering.wager'))[0]!.count);
  await expect.poll(wagers).toBe(1);

  console.log(`first real spin: ${count()} taps, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  expect(count()).toBeLessThanOrEqual(10);
  expect(errors).toEqual([]);
  await context.close();
});
