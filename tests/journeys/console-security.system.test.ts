import { join } from 'node:path';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { threePorts } from '../ports.ts';
import { serverEnvironment } from '../test-app.ts';
import { expectAccessible, openConsolePage, rows, signIn, takePicture, useConsole } from './console-desk.ts';
import { dialog } from './player.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

const NEW_PASSWORD = 'lanterns over the river';

describe('the sign-in of operators', () => {
  const desk = useConsole();
  /** The same database, served by a copy that requires the set-up as production does. */
  let strict: { readonly app: App; readonly origin: string };
  beforeAll(async () => {
    const config = loadConfig(
      serverEnvironment(desk.app.test, desk.app.config.dataDirectory, {
        CHOKDEE_MODE: 'demo',
        PORT: String(await threePorts()),
        LOG_LEVEL: 'error',
        OPERATOR_SET_UP: 'required',
      }),
    );
    const app = await compose(config, {
      pages: { console: join(import.meta.dirname, '../../apps/console/dist') },
    });
    await app.open();
    strict = { app, origin: config.origins.console };
  });
  afterAll(() => strict?.app.close());

  /** A code of an app, `steps` periods of 30 seconds from the server's clock. */
  const codeOf = async (secret: string, steps = 0): Promise<string> => {
    const [row] = await desk.app.test.owner.query<{ now: Date }>('select platform.clock() as now');
    return new TOTP({ secret }).generate({ timestamp: row!.now.getTime() + steps * 30_000 });
  };
  /** The secret that the page shows. */
  const secretOn = async (page: Page): Promise<string> => (await page.locator('code').innerText()).replaceAll(' ', '');
  const fits = async (page: Page): Promise<void> => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  };

  it('an operator sets up an app, signs in with its code, loses it, and an admin resets the sign-in', async () => {
    const restart = await desk.app.test.stopClock();
    const { page, context, t, errors } = await desk.open({ name: 'supervisor', language: 'th' });
    await page.getByRole('button', { name: t('console:account', { name: 'supervisor' }) }).click();
    await page.getByRole('menuitem', { name: t('console:security.title') }).click();
    const box = dialog(page);
    await box.getByText(t('console:security.none')).waitFor();
    await takePicture(page, 'security-th-dark-1440');
    await box.getByRole('button', { name: t('console:security.setUp') }).click();
    await box.getByLabel(t('console:signIn.password'), { exact: true }).fill(desk.app.password);
    await box.getByRole('button', { name: t('console:security.next') }).click();
    await box.getByRole('img', { name: t('console:security.qr') }).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'authenticator-th-dark-1440');
    const secret = await secretOn(page);
    await box.getByLabel(t('console:security.code')).fill('000000');
    await box.getByRole('button', { name: t('console:security.confirm') }).click();
    await box.getByText(t('errors:login.code.wrong')).first().waitFor();
    await box.getByLabel(t('console:security.code')).fill(await codeOf(secret));
    await box.getByRole('button', { name: t('console:security.confirm') }).click();
    await box.getByRole('button', { name: t('console:security.kept') }).waitFor();
    const codes = await box.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await takePicture(page, 'recovery-codes-th-dark-1440');
    await box.getByRole('button', { name: t('console:security.kept') }).click();
    await box.waitFor({ state: 'detached' });

    const signOut = async () => {
      await page.getByRole('button', { name: t('console:account', { name: 'supervisor' }) }).click();
      await page.getByRole('menuitem', { name: t('console:signOut') }).click();
      await page.getByLabel(t('console:signIn.user')).waitFor();
    };
    const enterCode = async (code: string) => {
      await page.getByLabel(t('console:security.code')).fill(code);
      await page.getByRole('button', { name: t('console:signIn.submit'), exact: true }).click();
    };
    await signOut();
    await signIn(page, t, desk.app, 'supervisor');
    await page.getByLabel(t('console:security.code')).waitFor();
    await takePicture(page, 'sign-in-code-th-dark-1440');
    await fits(page);
    // The code that set up the app is not accepted again.
    await enterCode(await codeOf(secret));
    await page.getByText(t('errors:login.code.wrong')).first().waitFor();
    await enterCode(await codeOf(secret, 1));
    await page.getByRole('heading', { level: 1, name: t('console:withdrawals.title') }).waitFor();
    await signOut();
    await signIn(page, t, desk.app, 'supervisor');
    await enterCode(codes[0]!);
    await page.getByRole('heading', { level: 1, name: t('console:withdrawals.title') }).waitFor();

    const admin = await desk.open({ name: 'admin' });
    await admin.page.getByRole('link', { name: admin.t('console:nav.operators') }).click();
    const row = rows(admin.page).filter({ hasText: 'supervisor' });
    await row.getByRole('button', { name: admin.t('console:operators.resetOf', { name: 'supervisor' }) }).click();
    const reset = dialog(admin.page);
    await reset.getByLabel(admin.t('console:operators.password'), { exact: true }).fill(desk.app.password);
    await reset.getByLabel(admin.t('console:reason')).fill('lost the phone');
    await expectAccessible(admin.page);
    await takePicture(admin.page, 'reset-operator-en-dark-1440');
    await reset.getByRole('button', { name: admin.t('console:operators.reset') }).click();
    await reset.waitFor({ state: 'detached' });
    expect(admin.errors).toEqual([]);
    await admin.context.close();

    await page.reload();
    await signIn(page, t, desk.app, 'supervisor');
    await page.getByRole('heading', { level: 1, name: t('console:withdrawals.title') }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
    await restart();
  });

  it.each([
    ['th', 'dark', 390, 'operator'],
    ['en', 'light', 1440, 'admin'],
  ] as const)(
    'where a set-up is required, the console opens after password and app, %s %s %d',
    async (language, theme, width, name) => {
      const restart = await desk.app.test.stopClock();
      await desk.app.test.owner.query('update console.operator set password_temporary = true where name = $1', [name]);
      const { page, context, t, errors } = await openConsolePage(desk, { language, theme, width });
      await page.goto(strict.origin);
      await page.evaluate(
        ([lang, colours]) => {
          localStorage.setItem('lang', lang!);
          localStorage.setItem('theme', colours!);
        },
        [language.toUpperCase(), theme],
      );
      await signIn(page, t, desk.app, name);
      await page.getByRole('heading', { level: 1, name: t('console:password.title') }).waitFor();
      await fits(page);
      await takePicture(page, `first-password-${language}-${theme}-${width}`);
      await page.getByLabel(t('console:password.old'), { exact: true }).fill(desk.app.password);
      await page.getByLabel(t('console:password.new'), { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(t('console:password.again'), { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: t('console:password.save') }).click();
      await page.getByRole('heading', { level: 1, name: t('console:security.protect') }).waitFor();
      const statusOf = (path: string) => page.evaluate(async (url) => (await fetch(url)).status, path);
      expect(await statusOf('/console/withdrawals')).toBe(403);
      await page.getByLabel(t('console:signIn.password'), { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: t('console:security.next') }).click();
      await page.getByRole('img', { name: t('console:security.qr') }).waitFor();
      await fits(page);
      await takePicture(page, `set-up-${language}-${theme}-${width}`);
      await page.getByLabel(t('console:security.code')).fill(await codeOf(await secretOn(page)));
      await page.getByRole('button', { name: t('console:security.confirm') }).click();
      await page.getByRole('button', { name: t('console:security.kept') }).waitFor();
      await fits(page);
      await takePicture(page, `recovery-codes-${language}-${theme}-${width}`);
      await page.getByRole('button', { name: t('console:security.kept') }).click();
      await page.getByRole('heading', { level: 1, name: t('console:withdrawals.title') }).waitFor();
      expect(await statusOf('/console/withdrawals')).toBe(200);
      expect(errors).toEqual([]);
      await context.close();
      await restart();
    },
  );

  it('where a set-up is required, a passkey opens the console, signs in, and is removed', async () => {
    const name = 'supervisor';
    const { owner } = desk.app.test;
    await owner.query('update console.operator set password_temporary = false where name = $1', [name]);
    await owner.query('delete from console.passkey');
    const { page, context, t, errors } = await openConsolePage(desk, { language: 'en', theme: 'dark', width: 390 });
    // An address of digits has no passkeys.
    await page.goto(strict.origin.replace('127.0.0.1', 'localhost'));
    await addVirtualAuthenticator(page);
    await page.evaluate(() => localStorage.setItem('lang', 'EN'));
    await page.reload();
    await signIn(page, t, desk.app, name);
    await page.getByRole('heading', { level: 1, name: t('console:security.protect') }).waitFor();
    await page.getByRole('button', { name: t('console:security.passkeyInstead') }).click();
    await page.getByLabel(t('console:signIn.password'), { exact: true }).fill(desk.app.password);
    await page.getByLabel(t('console:security.passkeyName')).fill('Desk computer');
    await fits(page);
    await takePicture(page, 'set-up-passkey-en-dark-390');
    await page.getByRole('button', { name: t('console:security.next') }).click();
    await page.getByRole('button', { name: t('console:security.kept') }).waitFor();
    const [code] = await page.getByRole('listitem').allInnerTexts();
    await page.getByRole('button', { name: t('console:security.kept') }).click();
    const opened = page.getByRole('heading', { level: 1, name: t('console:withdrawals.title') });
    await opened.waitFor();

    await context.clearCookies();
    await page.reload();
    await fits(page);
    await takePicture(page, 'sign-in-passkey-en-dark-390');
    await page.getByRole('button', { name: t('console:signIn.passkey') }).click();
    await opened.waitFor();
    await page.getByRole('button', { name: t('console:account', { name }) }).click();
    await page.getByRole('menuitem', { name: t('console:security.title') }).click();
    const box = dialog(page);
    await box.getByText('Desk computer').waitFor();
    await expectAccessible(page);
    await takePicture(page, 'security-passkey-en-dark-390');
    await box.getByRole('button', { name: t('console:security.removeOf', { name: 'Desk computer' }) }).click();
    await box.getByLabel(t('console:signIn.password'), { exact: true }).fill(desk.app.password);
    await box.getByLabel(t('console:security.code')).fill(code!);
    await box.getByRole('button', { name: t('console:security.remove') }).click();
    await box.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: t('console:security.protect') }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
