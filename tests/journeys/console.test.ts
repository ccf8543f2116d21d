import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectBrowser } from '../browser.ts';
import { breakTotals, newCustomer, payIn, payOut, playOnce, type Customer } from './console-fixture.ts';
import { startTestApp, type TestApp } from './app.ts';
import { textsOf } from './texts.ts';

let app: TestApp;
let browser: Browser;
let somchai: Customer;
const folder = process.env['CONSOLE_SHOTS'];

/** What an operator's page is opened with. */
interface Desk {
  readonly name?: 'operator' | 'supervisor' | 'admin';
  readonly language?: 'th' | 'en';
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
}
interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly t: ReturnType<typeof textsOf>;
  readonly errors: string[];
}

/** Signs an operator in at a browser of their own. */
async function sit({ name = 'operator', language = 'en', theme = 'dark', width = 1440 }: Desk = {}): Promise<Seat> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([lang, colours]) => {
      localStorage.setItem('lang', lang!);
      localStorage.setItem('theme', colours!);
    },
    [language.toUpperCase(), theme],
  );
  const t = textsOf(language);
  const errors: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.origins.console);
  await signIn(page, t, name);
  await page.getByRole('heading', { level: 1, name: t('console:withdrawals.title') }).waitFor();
  return { page, context, t, errors };
}

async function signIn(page: Page, t: Seat['t'], name: string | null): Promise<void> {
  if (name !== null) await page.getByLabel(t('console:signIn.user')).fill(name);
  await page.getByLabel(t('console:signIn.password'), { exact: true }).fill(app.password);
  await page.getByRole('button', { name: t('console:signIn.submit') }).click();
}

const shot = async (page: Page, name: string): Promise<void> => {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
const clean = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
};
const rows = (page: Page) => page.locator('tbody tr');
const panel = (page: Page) => page.locator('aside').last();
const stateOf = async (id: string): Promise<string | undefined> =>
  (await app.test.owner.query<{ state: string }>('select state from cashier.withdrawal where id = $1', [id]))[0]?.state;
const parkedOf = ({ memberId }: Customer) =>
  app.test.owner.query<{ id: string }>(
    `select id::text from platform.outbox_dead_letter where consumer = 'wagering.totals' and member_id = $1`,
    [memberId],
  );

beforeAll(async () => {
  app = await startTestApp();
  browser = await connectBrowser();
  const run = Date.now() % 100_000;
  somchai = await newCustomer(app, `somchai${run}`);
  await payIn(somchai, 90_000, 'now');
  const mali = await newCustomer(app, `mali${run}`);
  await payIn(mali, 5_000, 'now');
  await payIn(mali, 1_200, 'late', 1_200);
  await payIn(mali, 300, 'never');
  await payIn(mali, 700, 'refuse');
  await app.test.moveClock(1_201_000);
  await vi.waitUntil(
    async () => (await app.test.owner.query(`select from cashier.notice where result = 'late'`)).length === 1,
    { timeout: 60_000, interval: 200 },
  );
  await payOut(mali, 800, '8124', 'BBL');
  await payOut(mali, 500, '7755', 'SCB');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

describe('the console', () => {
  it('refuses a wrong password with words, and no page shows without a session', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${app.origins.console}/audit`);
    const t = textsOf('th');
    await page.getByLabel(t('console:signIn.user')).fill('operator');
    await page.getByLabel(t('console:signIn.password'), { exact: true }).fill('not-this-one');
    await page.getByRole('button', { name: t('console:signIn.submit') }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:login.failed') })
      .waitFor();
    await clean(page);
    await signIn(page, t, 'operator');
    // The page that was asked for opens, not the first one.
    await page.getByRole('heading', { level: 1, name: t('console:audit.title') }).waitFor();
    await context.close();
  });

  it('reviews by keys alone: walk, take, approve; the bank pays, the member is asked', async () => {
    const id = await payOut(somchai, 3_000);
    const { page, context, t, errors } = await sit();
    await page.keyboard.press('/');
    await page.keyboard.type(somchai.account);
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.take')}`) }).waitFor();
    await page.keyboard.press('c');
    await page.getByText(t('console:withdrawals.done.take')).first().waitFor();
    await page.getByRole('button', { name: /^Approve and pay P3,000\.00/ }).waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => stateOf(id)).toBe('paid');
    await panel(page).getByText(t('console:withdrawals.step.paid')).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('aside').count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('rejects with a reason that the member reads', async () => {
    const id = await payOut(somchai, 2_100);
    const { page, context, t } = await sit({ language: 'th', theme: 'light' });
    await rows(page).filter({ hasText: '2,100' }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.take')}`) }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.reject')}`) }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: t('console:withdrawals.rejectDialog.text') });
    await dialog.getByRole('button', { name: t('console:withdrawals.reject'), exact: true }).click();
    await dialog.getByText(t('console:reasonShort')).waitFor();
    await dialog.getByLabel(t('console:withdrawals.rejectDialog.quick')).selectOption({ index: 2 });
    await clean(page);
    await shot(page, 'reject-th-light-1440');
    await dialog.getByRole('button', { name: t('console:withdrawals.reject'), exact: true }).click();
    await expect.poll(() => stateOf(id)).toBe('rejected');
    const { list } = await somchai.site.request('GET /wps/report/withdrawTransaction', {
      query: { status: 'rejected' },
    });
    expect(list[0]?.reason).toBe(t('console:withdrawals.rejectDialog.reasonProof'));
    await context.close();
  });

  it('asks two people for a large amount; who approved first sees why the button is gone', async () => {
    const id = await payOut(somchai, 60_000);
    const first = await sit();
    await rows(first.page).filter({ hasText: '60,000' }).click();
    await first.page.getByRole('button', { name: /^Take/ }).click();
    await first.page.getByRole('button', { name: /^First approval of/ }).click();
    await panel(first.page).getByText(first.t('console:withdrawals.pairYours')).waitFor();
    expect(await first.page.getByRole('button', { name: /approval/i }).count()).toBe(0);
    expect(await stateOf(id)).toBe('reviewing');
    await shot(first.page, 'pair-en-dark-1440');

    const second = await sit({ name: 'supervisor' });
    await second.page.getByRole('tab', { name: new RegExp(second.t('console:withdrawals.view.second')) }).click();
    await rows(second.page).filter({ hasText: '60,000' }).click();
    await second.page.getByRole('button', { name: /^Final approval, pay P60,000\.00/ }).click();
    await expect.poll(() => stateOf(id)).toBe('paid');
    await first.context.close();
    await second.context.close();
  });

  it('leaves an unclear payout to a person: ask again, then a supervisor records it', async () => {
    const id = await payOut(somchai, 900, '0003');
    const { page, context, t } = await sit({ name: 'supervisor' });
    await rows(page).filter({ hasText: '900.00' }).click();
    await page.getByRole('button', { name: /^Take/ }).click();
    await page.getByRole('button', { name: /^Approve and pay/ }).click();
    await page.getByRole('tab', { name: new RegExp(t('console:withdrawals.view.trouble')) }).click();
    await rows(page).filter({ hasText: '900.00' }).click();
    await page.getByRole('button', { name: t('console:withdrawals.ask') }).click();
    await page.getByText(t('console:withdrawals.askUnknown')).first().waitFor();
    await clean(page);
    await shot(page, 'unknown-en-dark-1440');
    await page.getByRole('button', { name: t('console:withdrawals.markRefused') }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: t('console:withdrawals.resolveDialog.refusedText') });
    await dialog.getByLabel(t('console:reason')).fill('Not on the statement of 20 November');
    await dialog.getByRole('button', { name: t('console:withdrawals.resolveDialog.submit') }).click();
    await expect.poll(() => stateOf(id)).toBe('failed');
    // The bank contradicts: the money stays as it is, and a supervisor says what is right.
    await app.test.owner.query(
      `select cashier.record_payout(jsonb_build_object('memberId', member_id, 'id', id, 'payoutId', payout_id, 'outcome', 'paid', 'reference', 'BANK-9')) from cashier.withdrawal where id = $1`,
      [id],
    );
    await rows(page).filter({ hasText: '900.00' }).click();
    await page.getByText(t('console:withdrawals.state.contrary')).first().waitFor();
    await page.getByRole('button', { name: t('console:withdrawals.collect') }).waitFor();
    await clean(page);
    await shot(page, 'contrary-en-dark-1440');
    await page.getByRole('button', { name: t('console:withdrawals.keep') }).click();
    const settling = page.getByRole('dialog').filter({ hasText: t('console:withdrawals.resolveDialog.keptText') });
    await settling.getByLabel(t('console:reason')).fill('The bank took its word back by letter');
    await settling.getByRole('button', { name: t('console:withdrawals.resolveDialog.submit') }).click();
    await rows(page).filter({ hasText: '900.00' }).waitFor({ state: 'hidden' });
    expect(await stateOf(id)).toBe('failed');
    await context.close();
  });

  it('decides a payment that came too late', async () => {
    const { page, context, t } = await sit();
    await page.getByRole('link', { name: t('console:nav.deposits') }).click();
    await page.getByText(t('console:deposits.resultText.late')).waitFor();
    await clean(page);
    await page.getByRole('button', { name: t('console:deposits.decide') }).click();
    const dialog = page
      .getByRole('dialog')
      .filter({ hasText: t('console:deposits.dialog.creditText', { amount: 'P1,200.00' }) });
    await dialog.getByLabel(t('console:reason')).fill('On the statement');
    await shot(page, 'decide-notice-en-dark-1440');
    await dialog
      .getByRole('button', { name: t('console:deposits.dialog.submitCredit', { amount: 'P1,200.00' }) })
      .click();
    await page.getByText(t('console:deposits.empty.open')).waitFor();
    await page.getByRole('tab', { name: t('console:deposits.tab.notices') }).click();
    await page.getByText(t('console:deposits.decided.credit', { name: 'operator' })).waitFor();
    await context.close();
  });

  it('blocks a member everywhere and lets them back', async () => {
    const guest = await newCustomer(app, `guest${Date.now() % 100_000}`);
    const { page, context, t } = await sit({ name: 'supervisor' });
    await page.getByRole('link', { name: t('console:nav.members') }).click();
    await page.getByRole('searchbox').fill(guest.account);
    await page.getByRole('button', { name: t('console:members.open', { account: guest.account }) }).click();
    await panel(page)
      .getByRole('button', { name: t('console:members.block'), exact: true })
      .click();
    const dialog = page.getByRole('dialog').filter({ hasText: t('console:members.blockText') });
    await dialog.getByLabel(t('console:reason')).fill('Asked for it by telephone');
    await dialog.getByRole('button', { name: t('console:members.block'), exact: true }).click();
    await panel(page)
      .getByText(t('console:members.blockedBecause', { reason: 'Asked for it by telephone' }))
      .waitFor();
    await expect(guest.site.request('GET /wps/v2/wallets/balance')).rejects.toThrow();
    await panel(page)
      .getByRole('button', { name: t('console:members.unblock'), exact: true })
      .click();
    const back = page.getByRole('dialog').filter({ hasText: t('console:members.unblockText') });
    await back.getByLabel(t('console:reason')).fill('Asked for it again');
    await back.getByRole('button', { name: t('console:members.unblock'), exact: true }).click();
    await panel(page)
      .getByRole('button', { name: t('console:members.block'), exact: true })
      .waitFor();
    await context.close();
  });

  it('proves the books, keeps the log, and gives it out as a file', async () => {
    await payOut(somchai, 1_750);
    const { page, context, t } = await sit({ name: 'supervisor' });
    await rows(page).filter({ hasText: '1,750.00' }).click();
    await page.getByRole('button', { name: /^Take/ }).click();
    await panel(page).getByText(t('console:withdrawals.step.take')).waitFor();
    await page
      .getByRole('button', { name: t('common:close') })
      .last()
      .waitFor();
    await clean(page); // with the toast on screen
    await page.getByRole('link', { name: t('console:nav.ledger') }).click();
    await page.getByRole('button', { name: t('console:ledger.run') }).click();
    await page.getByText(t('console:ledger.holds')).waitFor();
    expect(await rows(page).count()).toBeGreaterThanOrEqual(10);
    await clean(page);
    await shot(page, 'ledger-en-dark-1440');
    await page.getByRole('link', { name: t('console:nav.audit') }).click();
    await page.getByLabel(t('console:audit.action')).fill('withdrawal');
    await page.getByRole('button', { name: t('console:audit.apply') }).click();
    await page.getByText('withdrawal.take').first().waitFor();
    await clean(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('console:audit.csv') }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page
      .getByRole('button', { name: new RegExp(`^${t('console:audit.show')}: withdrawal.take`) })
      .first()
      .click();
    await page.getByRole('dialog').getByText('"reviewing"').first().waitFor();
    await clean(page);
    await context.close();
  });

  it('renews an ended session above the page, which stays where it was', async () => {
    const { page, context, t } = await sit({ name: 'admin' });
    await page.getByRole('link', { name: t('console:nav.operators') }).click();
    await page.getByRole('button', { name: t('console:operators.new') }).click();
    const form = page.getByRole('dialog').filter({ hasText: t('console:operators.role') });
    await form.getByLabel(t('console:operators.name')).fill('nid');
    await form.getByLabel(t('console:operators.password'), { exact: true }).fill('four-warm-lanterns');
    await context.clearCookies();
    await form.getByRole('button', { name: t('console:operators.create') }).click();
    const renew = page.getByRole('dialog').filter({ hasText: t('console:signIn.expiredLead') });
    await renew.waitFor();
    await shot(page, 'ended-en-dark-1440');
    await signIn(page, t, null);
    await renew.waitFor({ state: 'detached' });
    expect(await form.getByLabel(t('console:operators.name')).inputValue()).toBe('nid');
    await form.getByRole('button', { name: t('console:operators.create') }).click();
    await page.getByText(t('console:operators.createDone')).first().waitFor();
    await rows(page).filter({ hasText: 'nid' }).waitFor();
    await page.getByRole('button', { name: t('console:operators.disableOf', { name: 'nid' }) }).click();
    const off = page.getByRole('dialog').filter({ hasText: t('console:operators.disableText') });
    await off.getByLabel(t('console:reason')).fill('Left the house');
    await off.getByRole('button', { name: t('console:operators.disable'), exact: true }).click();
    await rows(page).filter({ hasText: 'nid' }).getByText(t('console:operators.disabled')).waitFor();
    await context.close();
  });

  it('shows an event that a consumer cannot bear, and sends it again when it can', async () => {
    const unlucky = await newCustomer(app, `unlucky${Date.now() % 100_000}`);
    // A figure of the day that is there already and at its very top: the consumer of totals cannot add to it.
    const consumer = 'wagering.totals';
    await app.test.owner.query(breakTotals, [unlucky.memberId]);
    await payIn(unlucky, 1_000, 'now');
    await playOnce(unlucky, app);
    await vi.waitUntil(async () => (await parkedOf(unlucky)).length === 1, { timeout: 60_000, interval: 200 });
    const [{ id }] = (await parkedOf(unlucky)) as [{ id: string }];

    const watcher = await sit({ name: 'operator', language: 'th', theme: 'light', width: 1024 });
    await watcher.page.getByRole('link', { name: watcher.t('console:nav.events') }).click();
    await watcher.page.getByRole('button', { name: watcher.t('console:events.showOf', { id, consumer }) }).click();
    const seen = watcher.page.getByRole('dialog');
    await seen.getByText(watcher.t('console:events.adminOnly')).waitFor();
    await seen.locator('pre').filter({ hasText: 'wagerId' }).waitFor();
    expect(await seen.getByRole('button', { name: watcher.t('console:events.resend') }).count()).toBe(0);
    await clean(watcher.page);
    await shot(watcher.page, 'event-th-light-1024');
    await watcher.context.close();

    // On a phone, and with a list that could not be loaded at first.
    const phone = await sit({ name: 'operator', width: 390 });
    await phone.page.route('**/console/events/parked?*', (route) => route.abort());
    await phone.page.getByRole('link', { name: phone.t('console:nav.events') }).click();
    await phone.page.getByText(phone.t('common:failure.load')).waitFor();
    await phone.page.unroute('**/console/events/parked?*');
    await phone.page.getByRole('button', { name: phone.t('common:tryAgain') }).click();
    await phone.page.getByRole('button', { name: phone.t('console:events.showOf', { id, consumer }) }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await clean(phone.page);
    await shot(phone.page, 'events-en-dark-390');
    await phone.page.getByRole('button', { name: phone.t('console:events.showOf', { id, consumer }) }).click();
    await phone.page.getByRole('dialog').locator('pre').filter({ hasText: 'wagerId' }).waitFor();
    await shot(phone.page, 'event-en-dark-390');
    await phone.context.close();

    const { page, context, t, errors } = await sit({ name: 'admin' });
    await page.getByRole('link', { name: t('console:nav.events') }).click();
    await page.getByRole('button', { name: t('console:events.only', { consumer }) }).click();
    await page.getByRole('heading', { name: t('console:events.parkedOf', { consumer }) }).waitFor();
    await page.getByRole('link', { name: t('console:members.open', { account: unlucky.account }) }).waitFor();
    await clean(page);
    await shot(page, 'events-parked-en-dark-1440');
    const open = page.getByRole('button', { name: t('console:events.showOf', { id, consumer }) });
    await open.click();
    const detail = page.getByRole('dialog').filter({ hasText: t('console:events.payload') });
    await detail.getByRole('button', { name: t('console:events.resend') }).click();
    const question = page.getByRole('dialog').filter({ hasText: t('console:events.resendText', { consumer }) });
    const send = question.getByRole('button', { name: t('console:events.resend'), exact: true });
    await send.click();
    await question.getByText(t('console:events.refused', { consumer })).waitFor();
    await clean(page);
    await shot(page, 'resend-refused-en-dark-1440');
    expect(await parkedOf(unlucky)).toHaveLength(1);

    await app.test.owner.query('delete from wagering.daily_total where member_id = $1', [unlucky.memberId]);
    await send.click();
    await page.getByText(t('console:events.done')).first().waitFor();
    await question.waitFor({ state: 'detached' });
    await detail.waitFor({ state: 'detached' });
    await page.getByText(t('console:events.emptyOf', { consumer })).waitFor();
    expect(await parkedOf(unlucky)).toEqual([]);
    expect(
      await app.test.owner.query('select bets from wagering.daily_total where member_id = $1', [unlucky.memberId]),
    ).toEqual([{ bets: 1n }]);
    await page.getByRole('link', { name: t('console:nav.audit') }).click();
    const line = rows(page).filter({ hasText: 'outbox.resend' });
    await line.filter({ hasText: `event:${id}` }).waitFor();
    expect(await line.count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('closes the site for maintenance and opens it', async () => {
    const { page, context, t } = await sit({ name: 'admin' });
    await page.getByRole('link', { name: t('console:nav.site') }).click();
    for (const [press, text, state] of [
      ['site.close', 'site.closeText', 'site.closed'],
      ['site.reopen', 'site.reopenText', 'site.open'],
    ] as const) {
      await page.getByRole('button', { name: t(`console:${press}`), exact: true }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: t(`console:${text}`) });
      await dialog.getByLabel(t('console:reason')).fill('A new version');
      await dialog.getByRole('button', { name: t(`console:${press}`), exact: true }).click();
      await page.getByRole('heading', { name: t(`console:${state}`) }).waitFor();
    }
    await context.close();
  });
});

/** The first two have every language, theme and width; the long form has each with each. */
const looks = [
  ['th', 'dark', 1024],
  ['en', 'light', 1440],
  ['th', 'light', 1440],
  ['en', 'dark', 1024],
] as const;

describe.each(looks.slice(0, process.env['CHOKDEE_FULL'] ? undefined : 2))(
  'every page, %s %s %d',
  (language, theme, width) => {
    it('reads well: nothing serious for assistive tools, no errors, no sideways scrolling', async () => {
      const { page, context, t, errors } = await sit({ name: 'admin', language, theme, width });
      await rows(page).first().click();
      await panel(page).getByText(t('console:withdrawals.checks')).waitFor();
      for (const name of [
        'withdrawals',
        'deposits',
        'members',
        'ledger',
        'events',
        'audit',
        'operators',
        'site',
      ] as const) {
        if (name !== 'withdrawals') {
          await page.goto(`${app.origins.console}/${name}${name === 'deposits' ? '?tab=deposits' : ''}`);
          await page.getByRole('heading', { level: 1, name: t(`console:${name}.title`) }).waitFor();
          await page.waitForLoadState('networkidle');
          if (name === 'members') {
            await rows(page).first().getByRole('button').click();
            await panel(page).getByText(t('console:members.purses')).waitFor();
          }
        }
        await clean(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await shot(page, `${name}-${language}-${theme}-${width}`);
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  },
);
