import { describe, expect, it } from 'vitest';
import { expectAccessible, openConsolePage, rows, signIn, takePicture, useConsole } from './console-desk.ts';
import { dialog } from './player.ts';

describe('changes of operators in the console', () => {
  const desk = useConsole();
  const addAdministrator = (name: string) =>
    desk.app.test.owner.query(
      `insert into console.operator (brand_id, name, name_key, role, password_hash, password_temporary)
       select brand_id, $1, $1, role, password_hash, false
       from console.operator
       where name = 'admin'`,
      [name],
    );
  const proposeOperator = async (
    { page, t }: Pick<Awaited<ReturnType<typeof desk.open>>, 'page' | 't'>,
    name: string,
    done: 'changes.waits' | 'operators.createDone',
  ) => {
    await page.getByRole('button', { name: t('console:operators.new') }).click();
    const form = dialog(page);
    await form.getByLabel(t('console:operators.name')).fill(name);
    await form.getByLabel(t('console:operators.password'), { exact: true }).fill(desk.app.password);
    await form.getByRole('button', { name: t('console:operators.create') }).click();
    await page
      .getByText(t(`console:${done}`))
      .first()
      .waitFor();
  };

  it('a single administrator acts alone and reads what that gives up; with a second one both must agree', async () => {
    const first = await desk.open({ name: 'admin' });
    const { page, t } = first;
    const open = (name: 'operators' | 'changes') => page.getByRole('link', { name: t(`console:nav.${name}`) }).click();
    await open('changes');
    await page
      .getByRole('note')
      .filter({ hasText: t('console:changes.aloneTitle') })
      .waitFor();
    await expectAccessible(page);
    await takePicture(page, 'changes-alone-en-dark-1440');
    await open('operators');
    await proposeOperator(first, 'hasty', 'operators.createDone');
    const acts = page.getByRole('table', { name: t('console:changes.acts.title') });
    await acts.getByRole('row').filter({ hasText: 'hasty' }).getByText(t('console:changes.acts.alone')).waitFor();

    await addAdministrator('second');
    await page.reload();
    await open('changes');
    await page.getByText(t('console:changes.empty')).waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
    await open('operators');
    await proposeOperator(first, 'waiter', 'changes.waits');
    expect(await rows(page).filter({ hasText: 'waiter' }).count()).toBe(0);
    await open('changes');
    const changes = page.getByRole('table', { name: t('console:changes.title') });
    const own = changes.getByRole('row').filter({ hasText: 'waiter' });
    await own.getByText(t('console:changes.state.open')).waitFor();
    expect(await own.getByRole('button').allInnerTexts()).toEqual([t('console:changes.withdraw')]);

    const other = await openConsolePage(desk, { language: 'th', theme: 'light', width: 390 });
    await signIn(other.page, other.t, desk.app, 'second');
    await other.page.getByRole('heading', { level: 1, name: other.t('console:withdrawals.title') }).waitFor();
    await other.page.goto(`${desk.app.origins.console}/changes`);
    const decide = other.page.getByRole('button', {
      name: other.t('console:changes.what', {
        what: other.t('console:changes.decide'),
        name: other.t('console:changes.what', {
          what: other.t('console:changes.kind.operator.create'),
          name: 'waiter',
        }),
      }),
    });
    await decide.waitFor();
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(other.page);
    await decide.scrollIntoViewIfNeeded();
    await takePicture(other.page, 'changes-th-light-390');
    await decide.click();
    const box = dialog(other.page);
    await box.getByText(other.t('console:changes.decideText')).waitFor();
    await expectAccessible(other.page);
    await takePicture(other.page, 'decide-change-th-light-390');
    await box.getByRole('button', { name: other.t('console:changes.agree') }).click();
    await box.waitFor({ state: 'detached' });
    expect(other.errors).toEqual([]);
    await other.context.close();

    await page.reload();
    await changes
      .getByRole('row')
      .filter({ hasText: 'waiter' })
      .getByText(t('console:changes.state.applied'))
      .waitFor();
    await expectAccessible(page);
    await takePicture(page, 'changes-en-dark-1440');
    await open('operators');
    await acts
      .getByRole('row')
      .filter({ hasText: 'waiter' })
      .getByText(t('console:changes.acts.two', { proposer: 'admin', second: 'second' }))
      .waitFor();
    await expectAccessible(page);
    await acts.scrollIntoViewIfNeeded();
    await takePicture(page, 'acts-en-dark-1440');
    expect(first.errors).toEqual([]);
    await first.context.close();
  });
});
