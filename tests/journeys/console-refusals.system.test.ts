import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, rows, takePicture, useConsole } from './console-desk.ts';
import { dialog, isShown } from './player.ts';
import type { textsOf } from './texts.ts';

type Texts = ReturnType<typeof textsOf>;
type Text = Parameters<Texts>[0];

/** A form of the console with one value that the server refuses. */
interface Form {
  readonly name: string;
  readonly page: string;
  /** What opens the form in a dialog; without it the form is on the page. */
  readonly open?: (page: Page, t: Texts) => Locator;
  readonly field: Text;
  readonly value: string;
  readonly reason?: Text;
  readonly save: Text;
  /** Other fields that the browser requires. */
  readonly others?: readonly (readonly [label: Text, value: string])[];
}

const byName =
  (name: Text) =>
  (page: Page, t: Texts): Locator =>
    page.getByRole('button', { name: t(name), exact: true }).first();
/** The button with this text in the first row of the table. */
const inRow =
  (name: Text) =>
  (page: Page, t: Texts): Locator =>
    rows(page).first().getByText(t(name), { exact: true });

const FORMS: readonly Form[] = [
  {
    name: 'cashier rules',
    page: '/cashier?tab=rules',
    field: 'cashier-desk:fields.depositMinutes',
    value: '0',
    reason: 'cashier-desk:reason',
    save: 'cashier-desk:save',
  },
  {
    name: 'settings',
    page: '/settings?tab=access',
    field: 'settings:access.smsCodeMinutes',
    value: '9999',
    save: 'settings:save',
  },
  {
    name: 'sports',
    page: '/sports?tab=limits',
    field: 'sports-desk:limit.mostStake',
    value: '0',
    reason: 'console:reason',
    save: 'sports-desk:save',
  },
  {
    name: 'lottery',
    page: '/lottery?game=thai-5m&tab=limits',
    open: inRow('lottery-desk:edit'),
    field: 'lottery-desk:column.most',
    value: '0',
    reason: 'console:reason',
    save: 'lottery-desk:save',
  },
  {
    name: 'draws',
    page: '/draws?tab=calendars',
    open: (page, t) => page.getByText(t('draws:console.edit'), { exact: true }).first(),
    field: 'draws:console.zone',
    value: 'Asia/Nowhere',
    reason: 'console:reason',
    save: 'draws:console.save',
  },
  {
    name: 'tables',
    page: '/tables',
    open: inRow('table-desk:edit'),
    field: 'table-desk:amount.liability',
    value: '99999999999999',
    reason: 'console:reason',
    save: 'table-desk:save',
  },
  {
    name: 'members',
    page: '/members',
    open: byName('console:members.add'),
    field: 'console:members.username',
    value: 'x',
    save: 'console:members.add',
  },
  {
    name: 'operators',
    page: '/operators',
    open: byName('console:operators.new'),
    field: 'console:operators.name',
    value: 'x',
    save: 'console:operators.create',
    others: [['console:operators.password', 'four-warm-lanterns']],
  },
  {
    name: 'codes',
    page: '/codes',
    open: byName('codes:new'),
    field: 'codes:column.code',
    value: '!!',
    save: 'codes:save',
  },
  {
    name: 'promotions',
    page: '/promotions',
    open: byName('promotion-desk:new'),
    field: 'promotion-desk:key',
    value: '-',
    save: 'announcements:save',
  },
];
const REASON = 'as the head of the desk asked';

const desk = useConsole();
let opened: Awaited<ReturnType<typeof desk.open>>;
beforeAll(async () => {
  opened = await desk.open({ name: 'admin' });
  opened.page.setDefaultTimeout(10_000);
});
afterAll(() => opened?.context.close());

it.each(FORMS)(
  'a refused value is shown at its field and by the button, and nothing typed is lost: $name',
  async (form) => {
    const { page, t, errors } = opened;
    await page.goto(`${desk.app.origins.console}${form.page}`);
    if (form.open) await form.open(page, t).click();
    const scope = form.open ? dialog(page) : page.locator('main form');
    const field = scope.getByLabel(t(form.field), { exact: true });
    await field.fill(form.value);
    for (const [label, value] of form.others ?? []) await scope.getByLabel(t(label), { exact: true }).fill(value);
    const reason = form.reason === undefined ? null : scope.getByLabel(t(form.reason), { exact: true });
    await reason?.fill(REASON);
    await scope.getByRole('button', { name: t(form.save), exact: true }).click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby'))!.split(' ').at(-1)!;
    const message = (await page.locator(`[id="${described}"]`).innerText()).trim();
    expect(message).not.toBe('');
    // The alert of the field and the line at the button.
    await expect
      .poll(() => scope.getByRole('alert').filter({ hasText: message }).count(), { message })
      .toBeGreaterThanOrEqual(2);
    const line = scope.getByRole('alert').filter({ hasText: message }).last();
    await expect.poll(() => isShown(line), { message }).toBe(true);
    expect((await field.inputValue()).replaceAll(',', '')).toBe(form.value);
    if (reason) expect(await reason.inputValue()).toBe(REASON);
    await takePicture(page, `refused-${form.name.replace(' ', '-')}`);
    if (form.name === 'cashier rules') await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

it('keeps what is typed in the rules when somebody else saves them meanwhile', async () => {
  const { page, t } = opened;
  await page.goto(`${desk.app.origins.console}/cashier?tab=rules`);
  const minutes = page.getByLabel(t('cashier-desk:fields.depositMinutes'), { exact: true });
  const most = page.getByLabel(t('cashier-desk:fields.depositMaximum'), { exact: true });
  const reason = page.getByLabel(t('cashier-desk:reason'), { exact: true });
  await minutes.fill('25');
  await reason.fill('longer at night');
  await desk.app.test.owner.query('update cashier.settings set deposit_maximum = 77777000000, version = version + 1');
  const save = page.getByRole('button', { name: t('cashier-desk:save') });
  await save.click();
  await page.locator('main form').getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await expect.poll(() => most.inputValue()).toBe('77777');
  expect([await minutes.inputValue(), await reason.inputValue()]).toEqual(['25', 'longer at night']);
  await save.click();
  await page.getByText(t('cashier-desk:saved')).first().waitFor();
  expect(
    await desk.app.test.owner.query(
      'select deposit_minutes, deposit_maximum from cashier.settings where brand_id = $1',
      ['chokdee'],
    ),
  ).toEqual([{ deposit_minutes: 25, deposit_maximum: 77_777_000_000n }]);
});
