import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from './app.ts';
import { takePicture } from './console-desk.ts';
import { newVisitor, PHONE } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

describe('public draws', () => {
  const fixture = useTestApp();

  it('an own draw shows its commitment before sale ends, and is verified in the browser after it', async () => {
    const { app, browser } = fixture;
    const context = await browser.newContext({ viewport: PHONE.viewport, reducedMotion: 'reduce' });
    const { page, t, errors } = await newVisitor(context, { ...PHONE, language: 'en' }, 'nobody');
    // The first draws are planned shortly after the start.
    const own = await vi.waitUntil(
      async () =>
        (
          await app.test.owner.query<{ id: string; commitment: string; left: number }>(
            `select draw_id as id, commitment, (extract(epoch from draw_at - platform.clock()) * 1000)::float8 as left
             from draws.draw
             where source = 'own'
               and draw_at > platform.clock() + interval '2 minutes'
             order by draw_at
             limit 1`,
          )
        )[0],
      { timeout: 90_000, interval: 500 },
    );
    await page.goto(`${app.origins.site}/fairness/draws/${own.id}`);
    await page.getByText(t('draws:sealedText')).waitFor();
    await page.getByText(own.commitment, { exact: true }).first().waitFor();
    await app.test.moveClock(Math.ceil(own.left) + 1_000);
    for (const check of ['committed', 'seed', 'saltTime', 'salt', 'numbers', 'seen'] as const)
      await page.getByText(t(`draws:check.${check}`)).waitFor();
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    await takePicture(page, 'draw-verified-en-dark-390');
    expect(errors).toEqual([]);
    await context.close();
  });
});
