import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { offerEverything, visitWith } from './entry.ts';
import { DESKTOP, dialog, isFullRun, PHONE, TABLET, type View } from './player.ts';
import { boxOf, pageViolations } from './site-page.ts';

const site = useTestApp();
beforeAll(() => offerEverything(site.app));

/** Writes a picture of the page when a folder for pictures is set. */
const picture = async (page: Page, name: string, view: View): Promise<void> => {
  const folder = process.env['CHOKDEE_PICTURES'];
  if (folder) await page.screenshot({ path: join(folder, `${name}-${view.viewport.width}-${view.theme}.png`) });
};

/** The full run adds the tablet, and each theme and language on the other size. */
const VIEWS: readonly View[] = [
  PHONE,
  DESKTOP,
  ...(isFullRun
    ? [
        TABLET,
        { ...PHONE, language: 'en', theme: 'light' } as const,
        { ...DESKTOP, language: 'th', theme: 'dark' } as const,
      ]
    : []),
];

describe.each(VIEWS)('the dialogs of the entry, $name $language $theme', (view) => {
  it('shows the registration with tabs and folded optional fields, accessible', async () => {
    const { page, context, t, errors } = await visitWith(site.browser, view, 'visitor');
    await page.goto(`${site.app.origins.site}/register?referralCode=FRIEND`);
    const form = dialog(page);
    const submit = form.getByRole('button', { name: t('auth:register'), exact: true });
    await submit.waitFor();
    await form.getByRole('tab', { name: t('auth:way.mobile') }).waitFor();
    expect(await form.getByLabel(t('auth:field.nickname'), { exact: true }).isVisible()).toBe(false);
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await picture(page, 'register', view);

    expect(errors).toEqual([]);
    await context.close();
  });

  it('chooses a country by key, and by press; the list opens on focus and closes after blur', async () => {
    const { page, context, t, errors } = await visitWith(site.browser, view, 'visitor');
    await page.goto(`${site.app.origins.site}/register`);
    const form = dialog(page);
    await form.getByRole('tab', { name: t('auth:way.mobile') }).click();
    const country = form.getByRole('combobox', { name: t('auth:country.label') });
    await expect.poll(() => country.inputValue()).toBe('+66');
    await country.focus();
    const list = form.getByRole('listbox');
    await list.waitFor();
    await picture(page, 'country', view);
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await country.fill('+84');
    await country.press('Enter');
    expect(await country.inputValue()).toBe('+84');
    await list.waitFor({ state: 'hidden' });
    await country.press('ArrowDown');
    await list.waitFor();
    await country.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await form.isVisible(), 'Escape closes the list, not the dialog').toBe(true);
    await country.fill('66');
    await list.getByRole('option').filter({ hasText: '+66' }).first().click();
    expect(await country.inputValue()).toBe('+66');
    await country.press('ArrowDown');
    await form.getByLabel(t('auth:field.mobileNum'), { exact: true }).focus();
    await list.waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows the login with a refusal, and the recovery, both in reach', async () => {
    const { page, context, t, errors } = await visitWith(site.browser, view, 'visitor');
    await page.goto(site.app.origins.site);
    await page
      .getByRole('button', { name: t('home:header.login'), exact: true })
      .first()
      .click();
    const form = dialog(page);
    const submit = form.locator('form button[type=submit]');
    await submit.click();
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(2);
    await form.getByLabel(t('auth:username'), { exact: true }).fill('nobody-here');
    await form.getByLabel(t('auth:password'), { exact: true }).fill('not the password');
    await submit.click();
    await form.getByText(t('errors:login.failed')).waitFor();
    expect(await form.getByLabel(t('auth:username'), { exact: true }).inputValue()).toBe('nobody-here');
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await picture(page, 'login', view);
    await form.getByRole('tab', { name: t('auth:loginWay.sms') }).click();
    await form.getByRole('button', { name: t('auth:code.send') }).click();
    await form.getByText(t('errors:field.mobile.invalid')).waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await picture(page, 'login-sms', view);

    await form.getByRole('button', { name: t('auth:forgot.link') }).click();
    const forgot = dialog(page);
    await forgot.getByText(t('auth:forgot.text.email')).waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await picture(page, 'forgot', view);
    await forgot.getByRole('tab', { name: t('auth:forgot.way.mobileNum') }).click();
    await forgot.getByLabel(t('auth:changePassword.new'), { exact: true }).waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await picture(page, 'forgot-mobile', view);
    const box = await boxOf(forgot);
    expect(box.x >= 0 && box.x + box.width <= view.viewport.width).toBe(true);
    await forgot.getByRole('button', { name: t('auth:loginLink') }).click();
    await dialog(page).getByLabel(t('auth:password'), { exact: true }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
