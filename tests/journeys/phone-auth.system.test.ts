import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../browser.ts';
import { startTestApp, type TestApp } from './app.ts';
import { greeted, offerEverything, openLogin, switchFeatures, visitWith } from './entry.ts';
import { phoneCode, startIdentityToolkit } from './identity-toolkit.ts';
import { DESKTOP, dialog, type Player, viewsOf } from './player.ts';
import { pageViolations } from './site-page.ts';

let toolkit: Awaited<ReturnType<typeof startIdentityToolkit>>;
let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  toolkit = await startIdentityToolkit();
  app = await startTestApp(undefined, toolkit.settings);
  browser = await connectBrowser();
  await offerEverything(app);
  await switchFeatures(app, ['REGMOBVERF3'], true);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  toolkit?.close();
});

const text = (name: string) => ({ name, exact: true });

describe.each(viewsOf(DESKTOP))('phone authentication, $name', (view) => {
  const national = `81${Date.now().toString().slice(-6)}${view.name === 'phone' ? 1 : 2}`;
  /** Presses the button of the code, and answers the check that opens. */
  const askCode = async ({ page, t }: Player, answer: 'I am a person' | 'I am not' | null) => {
    await page.getByRole('button', text(t('auth:code.send'))).click();
    const check = dialog(page).filter({ hasText: t('auth:phoneAuth.title') });
    await check.getByRole('button', text('I am a person')).waitFor();
    if (answer === null) await page.keyboard.press('Escape');
    else await check.getByRole('button', text(answer)).click();
    await check.waitFor({ state: 'hidden' });
  };
  const warned = async ({ page, t }: Player, message: string) => {
    const warning = dialog(page).filter({ hasText: message });
    await warning.waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await warning.getByRole('button', text(t('auth:ok'))).click();
    await warning.waitFor({ state: 'hidden' });
  };

  it('says why no code was sent, then registers with a code, and logs in with another', async () => {
    const player = await visitWith(browser, view, `phoned${view.name}`);
    const { page, context, t, errors, password } = player;
    await page.goto(`${app.origins.site}/register`);
    const form = dialog(page).filter({ hasText: t('auth:registerTitle') });
    await form.getByRole('tab', text(t('auth:way.mobile'))).click();
    await form.getByLabel(t('auth:field.mobileNum'), { exact: true }).fill(`0${national}`);
    await form.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
    await form.getByLabel(t('auth:adult'), { exact: true }).check();
    await askCode(player, null);
    await warned(player, t('auth:phoneAuth.closed'));
    await askCode(player, 'I am not');
    await warned(player, t('errors:bot.check.failed'));
    expect(toolkit.sent).not.toContain(`+66${national}`);
    await askCode(player, 'I am a person');
    const wait = form.getByRole('button', { name: new RegExp(`^\\d+ ${t('auth:code.wait', { count: 0 }).slice(2)}$`) });
    await wait.waitFor();
    expect(toolkit.sent).toContain(`+66${national}`);
    const code = form.getByLabel(t('auth:code.label'), { exact: true });
    const submit = form.locator('form button[type=submit]');
    await code.fill('000000');
    await submit.click();
    await form.getByText(t('errors:field.code.wrong')).waitFor();
    await code.fill(phoneCode);
    await submit.click();
    await greeted(page, t, `66${national}`);
    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    const login = await openLogin(player, app);
    await login.getByRole('tab', text(t('auth:loginWay.sms'))).click();
    await login.getByLabel(t('auth:field.mobileNum'), { exact: true }).fill(national);
    await askCode(player, 'I am a person');
    await login.getByLabel(t('auth:code.label'), { exact: true }).fill(phoneCode);
    await login.locator('form button[type=submit]').click();
    await greeted(page, t, `66${national}`);
    expect(errors).toEqual([]);
    await context.close();
  });
});
