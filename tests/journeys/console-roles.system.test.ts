import { describe, expect, it } from 'vitest';
import { expectAccessible, openConsolePage, rows, signIn, takePicture, useConsole } from './console-desk.ts';
import { dialog, isFullRun } from './player.ts';

describe('roles in the console', () => {
  const desk = useConsole();

  it('an admin makes a role with one permission; its operator sees one page until the role gets more', async () => {
    const { page, context, t, errors } = await desk.open({ name: 'admin' });
    await page.getByRole('link', { name: t('console:nav.roles') }).click();
    await rows(page).nth(2).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'roles-list-en-dark-1440');
    await page.getByRole('button', { name: t('console:roles.new') }).click();
    const editor = dialog(page);
    await editor.getByLabel(t('console:roles.name')).fill('Readers');
    await editor.getByLabel(t('console:roles.search')).fill('see the audit');
    await expect.poll(() => editor.getByRole('checkbox').count()).toBe(1);
    await editor.getByRole('checkbox', { name: t('permissions:audit.log.read') }).check();
    await editor.getByLabel(t('console:roles.search')).fill('');
    await expectAccessible(page);
    await takePicture(page, 'role-editor-en-dark-1440');
    await editor.getByRole('button', { name: t('console:roles.save') }).click();
    await editor.waitFor({ state: 'detached' });
    await rows(page).filter({ hasText: 'Readers' }).waitFor();

    await page.getByRole('link', { name: t('console:nav.operators') }).click();
    await page.getByRole('button', { name: t('console:operators.new') }).click();
    const form = dialog(page);
    await form.getByLabel(t('console:operators.name')).fill('reader');
    await form.getByLabel(t('console:operators.password'), { exact: true }).fill(desk.app.password);
    await form.getByLabel(t('console:operators.role')).selectOption('Readers');
    await form.getByRole('button', { name: t('console:operators.create') }).click();
    await rows(page).filter({ hasText: 'reader' }).filter({ hasText: 'Readers' }).waitFor();

    const reader = await openConsolePage(desk, { language: 'en' });
    await signIn(reader.page, t, desk.app, 'reader');
    await reader.page.getByRole('heading', { level: 1, name: t('console:audit.title') }).waitFor();
    const menu = reader.page.getByRole('navigation', { name: t('console:menu') }).getByRole('link');
    expect(await menu.allInnerTexts()).toEqual([t('console:nav.audit')]);
    expect(await reader.page.getByRole('link', { name: t('console:audit.csv') }).count()).toBe(0);
    const statusOf = (path: string) => reader.page.evaluate(async (url) => (await fetch(url)).status, path);
    expect([await statusOf('/console/members'), await statusOf('/console/audit')]).toEqual([403, 200]);
    await reader.page.goto(`${desk.app.origins.console}/members`);
    await reader.page.getByText(t('console:notPermitted')).waitFor();
    await expectAccessible(reader.page);
    await takePicture(reader.page, 'not-permitted-en-dark-1440');
    await reader.page.goBack();
    await reader.page.getByRole('button', { name: t('console:audit.apply') }).waitFor();

    // The reader's open page follows the role after its next refused call.
    await page.getByRole('link', { name: t('console:nav.roles') }).click();
    await page.getByRole('button', { name: t('console:roles.editOf', { name: 'Readers' }) }).click();
    await editor
      .getByRole('button', { name: t('console:roles.allOf', { module: t('permissions:cashier.title') }) })
      .click();
    await editor.getByRole('checkbox', { name: t('permissions:audit.log.read') }).uncheck();
    await editor.getByRole('button', { name: t('console:roles.save') }).click();
    await editor.waitFor({ state: 'detached' });
    await reader.page.getByLabel(t('console:audit.action')).fill('role');
    await reader.page.getByRole('button', { name: t('console:audit.apply') }).click();
    await expect
      .poll(() => menu.allInnerTexts())
      .toEqual([
        expect.stringContaining(t('console:nav.withdrawals')),
        expect.stringContaining(t('console:nav.deposits')),
        t('console:nav.cashier'),
        t('console:nav.changes'),
      ]);
    expect(reader.errors).toEqual([]);
    await reader.context.close();

    await page.getByRole('button', { name: t('console:roles.showOf', { name: t('console:role.admin') }) }).click();
    await page.getByText(t('console:roles.readOnly.own')).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  const VIEWS = [
    ['th', 'light', 390],
    ['en', 'light', 1440],
    ['en', 'dark', 390],
    ['th', 'dark', 1024],
  ] as const;
  it.each(VIEWS.slice(0, isFullRun ? undefined : 2))(
    'the list and the editor fit and are accessible, %s %s %d',
    async (language, theme, width) => {
      const { page, context, t } = await desk.open({ name: 'admin', language, theme, width });
      await page.getByRole('link', { name: t('console:nav.roles') }).click();
      const supervisor = page.getByRole('button', {
        name: t('console:roles.editOf', { name: t('console:role.supervisor') }),
      });
      await supervisor.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await takePicture(page, `roles-${language}-${theme}-${width}`);
      await supervisor.click();
      await page.getByRole('checkbox', { name: t('permissions:cashier.withdrawals.settle') }).waitFor();
      await expectAccessible(page);
      await takePicture(page, `role-${language}-${theme}-${width}`);
      await context.close();
    },
  );
});
