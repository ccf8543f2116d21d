import { createClient } from '@chokdee/contract/client';
import { describe, expect, it } from 'vitest';
import { expectAccessible, panel, takePicture, useConsole } from './console-desk.ts';
import { dialog } from './player.ts';

describe('accounts opened in the console', () => {
  const desk = useConsole();
  const logIn = (username: string, password: string) =>
    createClient({ base: desk.app.origins.site, headers: () => ({ Language: 'EN' }) }).request(
      'POST /wps/session/login',
      { body: { username, password } },
    );

  it('an operator opens one, hands its first code to the owner, and replaces it', async () => {
    const { page, context, t, errors } = await desk.open({ name: 'admin', language: 'th' });
    const account = `opened${Date.now() % 100_000}`;
    await page.getByRole('link', { name: t('console:nav.members') }).click();
    await page.getByRole('button', { name: t('console:members.add'), exact: true }).click();
    const box = dialog(page);
    await box.getByLabel(t('console:members.username'), { exact: true }).fill(account);
    await box.getByLabel(t('console:members.adult')).check();
    await box.getByRole('button', { name: t('console:members.add'), exact: true }).click();
    const code = dialog(page).getByLabel(t('console:members.code'), { exact: true });
    await code.waitFor();
    await expectAccessible(page);
    await takePicture(page, 'account-code-th-dark-1440');
    const first = await code.innerText();
    expect((await logIn(account, first)).passwordExpired).toBe(true);
    await page.getByRole('button', { name: t('console:members.codeKept') }).click();

    await page.getByRole('searchbox').fill(account);
    await page.getByRole('button', { name: t('console:members.open', { account }) }).click();
    await panel(page)
      .getByRole('button', { name: t('console:members.codeRenew') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('console:members.codeRenew') })
      .click();
    await code.waitFor();
    await expect.poll(() => code.innerText()).not.toBe(first);
    await expect(logIn(account, first)).rejects.toThrow();
    expect((await logIn(account, await code.innerText())).passwordExpired).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await takePicture(page, 'account-code-th-dark-390');
    await page.getByRole('button', { name: t('console:members.codeKept') }).click();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('an operator sees the own sessions and ends another one with the password', async () => {
    const other = await desk.open({ name: 'supervisor', language: 'en' });
    const { page, context, t } = await desk.open({ name: 'supervisor', language: 'en' });
    await page.getByRole('button', { name: t('console:account', { name: 'supervisor' }) }).click();
    await page.getByRole('menuitem', { name: t('console:security.title') }).click();
    await dialog(page).getByText(t('console:security.sessionCurrent')).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'own-sessions-en-dark-1440');
    await dialog(page)
      .getByRole('button', { name: t('console:security.sessionEndOthers') })
      .click();
    await dialog(page).getByLabel(t('console:signIn.password'), { exact: true }).fill(desk.app.password);
    await dialog(page)
      .getByRole('button', { name: t('console:security.sessionEndOthers') })
      .click();
    await page.getByText(t('console:security.done')).first().waitFor();
    await other.page.reload();
    await other.page.getByLabel(t('console:signIn.user')).waitFor();
    await other.context.close();
    await context.close();
  });
});
