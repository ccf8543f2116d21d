import { describe, expect, it } from 'vitest';
import { expectAccessible, rows, useConsole } from './console-desk.ts';

describe('notices, banners and promotions in the console', () => {
  const desk = useConsole();
  const titles = async (): Promise<string[]> => {
    const response = await fetch(`${desk.app.origins.site}/wps/relay/MCSFE_getListAnnouncements`, {
      headers: { language: 'EN' },
    });
    const { value } = (await response.json()) as { value: { player: { title: string }[] } };
    return value.player.map(({ title }) => title);
  };

  it('writes a notice with a preview, shows a missing field, and takes the notice off the site', async () => {
    const { page, context, t } = await desk.open({ name: 'supervisor' });
    await page.getByRole('link', { name: t('console:nav.announcements') }).click();
    await page.getByRole('heading', { level: 1, name: t('announcements:title') }).waitFor();
    await page.getByRole('button', { name: t('announcements:new') }).click();
    // Toasts are dialogs too.
    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
    const save = dialog.getByRole('button', { name: t('announcements:save') });
    const title = dialog.getByLabel(t('announcements:column.title'), { exact: true });
    const content = dialog.getByLabel(t('announcements:content'), { exact: true });
    await save.click();
    await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('tab', { name: 'English' }).click();
    await title.fill('Holiday hours');
    await content.fill('<p>Back on <b>Monday</b><script>x()</script></p>');
    const preview = dialog.getByRole('region', { name: t('announcements:preview') });
    await preview.getByText('Monday').waitFor();
    expect(await preview.textContent()).not.toContain('x()');
    await expectAccessible(page);
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    const row = rows(page).filter({ hasText: 'Holiday hours' });
    await row.getByText(t('announcements:state.shown')).waitFor();
    expect(await titles()).toContain('Holiday hours');
    await row.getByRole('button', { name: t('announcements:editOf', { name: 'Holiday hours' }) }).click();
    await dialog.getByRole('checkbox', { name: t('announcements:enabled') }).uncheck();
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText(t('announcements:state.off')).waitFor();
    expect(await titles()).not.toContain('Holiday hours');
    await row.getByRole('button', { name: t('announcements:deleteOf', { name: 'Holiday hours' }) }).click();
    await dialog.getByRole('button', { name: t('announcements:delete'), exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await context.close();
  });

  it('writes a promotion with a preview, which the site shows until it is switched off', async () => {
    const { page, context, t } = await desk.open({ name: 'supervisor' });
    const key = `river-${Date.now() % 1e6}`;
    const shown = async (): Promise<boolean> => {
      const response = await fetch(
        `${desk.app.origins.site}/wps/relay/PROMOFE_getPromotion?promotionKey=${key}&language=EN`,
      );
      return response.ok;
    };
    await page.getByRole('link', { name: t('console:nav.promotions') }).click();
    await page.getByRole('heading', { level: 1, name: t('promotion-desk:title') }).waitFor();
    await page.getByRole('button', { name: t('promotion-desk:new') }).click();
    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
    const save = dialog.getByRole('button', { name: t('announcements:save') });
    await dialog.getByLabel(t('promotion-desk:key'), { exact: true }).fill('welcome-river');
    await dialog.getByRole('tab', { name: 'English' }).click();
    await dialog.getByLabel(t('announcements:column.title'), { exact: true }).fill('River night');
    await dialog.getByLabel(t('promotion-desk:summary'), { exact: true }).fill('Boats and lanterns');
    await dialog.getByLabel(t('promotion-desk:terms'), { exact: true }).fill('<p>For <b>everybody</b></p>');
    const preview = dialog.getByRole('region', { name: t('announcements:preview') });
    for (const text of ['River night', 'Boats and lanterns', 'everybody']) await preview.getByText(text).waitFor();
    await dialog.getByLabel(t('promotion-desk:link.label'), { exact: true }).selectOption('page');
    await dialog.getByLabel(t('promotion-desk:link.page'), { exact: true }).fill('//evil.example');
    await expectAccessible(page);
    await save.click();
    await dialog.getByText(t('errors:promotion.path')).first().waitFor();
    await dialog.getByLabel(t('promotion-desk:link.page'), { exact: true }).fill('/register');
    await save.click();
    await dialog.getByText(t('errors:promotion.key.taken')).first().waitFor();
    await dialog.getByLabel(t('promotion-desk:key'), { exact: true }).fill(key);
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    const row = rows(page).filter({ hasText: key });
    await row.getByText(t('announcements:state.shown')).waitFor();
    expect(await shown()).toBe(true);
    await row.getByRole('button', { name: t('announcements:editOf', { name: 'River night' }) }).click();
    await dialog.getByRole('checkbox', { name: t('announcements:enabled') }).uncheck();
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText(t('announcements:state.off')).waitFor();
    expect(await shown()).toBe(false);
    await row.getByRole('button', { name: t('announcements:deleteOf', { name: 'River night' }) }).click();
    await dialog.getByRole('button', { name: t('announcements:delete'), exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await context.close();
  });

  it("saves at the second attempt after somebody else's change, with the changes of both", async () => {
    const { page, context, t } = await desk.open({ name: 'supervisor' });
    const { owner } = desk.app.test;
    await page.getByRole('link', { name: t('console:nav.promotions') }).click();
    const row = rows(page).filter({ hasText: 'fair-play' });
    await row
      .getByRole('button', { name: t('announcements:editOf', { name: '' }).trim() })
      .first()
      .click();
    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
    const save = dialog.getByRole('button', { name: t('announcements:save') });
    await dialog.getByRole('tab', { name: 'English' }).click();
    const title = dialog.getByLabel(t('announcements:column.title'), { exact: true });
    await title.fill('Typed before the refusal');
    await owner.query(
      `update promotions.promotion set audience = 'members', version = version + 1 where key = 'fair-play'`,
    );
    await save.click();
    await dialog.getByText(t('errors:promotion.moved')).first().waitFor();
    expect(await title.inputValue()).toBe('Typed before the refusal');
    await expect
      .poll(() => dialog.getByLabel(t('announcements:column.audience'), { exact: true }).inputValue())
      .toBe('members');
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(
      await owner.query(`select audience, title->>'EN' as title from promotions.promotion where key = 'fair-play'`),
    ).toEqual([{ audience: 'members', title: 'Typed before the refusal' }]);
    await context.close();
  });
});
