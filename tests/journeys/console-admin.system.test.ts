import { describe, expect, it, vi } from 'vitest';
import { expectAccessible, panel, rows, signIn, takePicture, useConsole } from './console-desk.ts';
import { BREAK_TOTALS, depositAtBank, loseOneRound, registerMember, requestWithdrawal } from './console-fixture.ts';
import { textsOf } from './texts.ts';

describe('administration in the console', () => {
  const desk = useConsole();

  it('refuses a wrong password with a text; no page shows without a session', async () => {
    const context = await desk.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${desk.app.origins.console}/audit`);
    const t = textsOf('th');
    await page.getByLabel(t('console:signIn.user')).fill('operator');
    await page.getByLabel(t('console:signIn.password'), { exact: true }).fill('not-this-one');
    await page.getByRole('button', { name: t('console:signIn.submit') }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:login.failed') })
      .waitFor();
    await expectAccessible(page);
    await signIn(page, t, desk.app, 'operator');
    // The requested page opens, not the start page.
    await page.getByRole('heading', { level: 1, name: t('console:audit.title') }).waitFor();
    await context.close();
  });

  it('blocks a member on the site and unblocks them', async () => {
    const guest = await registerMember(desk.app, `guest${Date.now() % 100_000}`);
    const { page, context, t } = await desk.open({ name: 'supervisor' });
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

  it('proves the ledger; filters, shows and exports the audit log', async () => {
    await requestWithdrawal(desk.member, 1_750);
    const { page, context, t } = await desk.open({ name: 'supervisor' });
    await rows(page).filter({ hasText: '1,750.00' }).click();
    await page.getByRole('button', { name: /^Assign to me/ }).click();
    await panel(page).getByText(t('console:withdrawals.step.take')).waitFor();
    await page
      .getByRole('button', { name: t('common:close') })
      .last()
      .waitFor();
    await expectAccessible(page); // With the toast on screen.
    await page.getByRole('link', { name: t('console:nav.ledger') }).click();
    // The first proof runs when the server starts.
    await page.getByText(t('console:ledger.holds')).waitFor();
    const stored = page.getByRole('table', { name: t('console:ledger.stored') });
    const succeeded = () => stored.getByText(t('console:ledger.ok'), { exact: true }).count();
    for (const [name, runs] of [
      ['console:ledger.runFull', 2],
      ['console:ledger.run', 3],
    ] as const) {
      await page.getByRole('button', { name: t(name), exact: true }).click();
      await expect.poll(succeeded, { timeout: 20_000 }).toBe(runs);
    }
    await page.getByText(t('console:ledger.holds')).waitFor();
    const rules = page.getByRole('table', { name: t('console:ledger.rules') });
    expect(await rules.getByRole('row').count()).toBeGreaterThan(15);
    await expectAccessible(page);
    await takePicture(page, 'ledger-en-dark-1440');
    await page.getByRole('link', { name: t('console:nav.audit') }).click();
    await page.getByLabel(t('console:audit.action')).fill('withdrawal');
    await page.getByRole('button', { name: t('console:audit.apply') }).click();
    await page.getByText('withdrawal.take').first().waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('console:audit.csv') }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page
      .getByRole('button', { name: new RegExp(`^${t('console:audit.show')}: withdrawal.take`) })
      .first()
      .click();
    await page.getByRole('dialog').getByText('"reviewing"').first().waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it('an ended session is renewed in a dialog; the form below keeps its input', async () => {
    const { page, context, t } = await desk.open({ name: 'admin' });
    await page.getByRole('link', { name: t('console:nav.operators') }).click();
    await page.getByRole('button', { name: t('console:operators.new') }).click();
    const form = page.getByRole('dialog').filter({ hasText: t('console:operators.role') });
    await form.getByLabel(t('console:operators.name')).fill('nid');
    await form.getByLabel(t('console:operators.password'), { exact: true }).fill('four-warm-lanterns');
    // As a log-out in another window does.
    await context.clearCookies();
    await form.getByRole('button', { name: t('console:operators.create') }).click();
    const renew = page.getByRole('dialog').filter({ hasText: t('console:signIn.why.logout') });
    await renew.waitFor();
    await takePicture(page, 'ended-en-dark-1440');
    await signIn(page, t, desk.app, null);
    await renew.waitFor({ state: 'detached' });
    expect(await form.getByLabel(t('console:operators.name')).inputValue()).toBe('nid');
    await form.getByRole('button', { name: t('console:operators.create') }).click();
    await page.getByText(t('console:operators.createDone')).first().waitFor();
    const accounts = page.getByRole('table', { name: t('console:operators.title'), exact: true });
    const account = accounts.getByRole('row').filter({ hasText: 'nid' });
    await account.waitFor();
    await page.getByRole('button', { name: t('console:operators.disableOf', { name: 'nid' }) }).click();
    const off = page.getByRole('dialog').filter({ hasText: t('console:operators.disableText') });
    await off.getByLabel(t('console:reason')).fill('Left the company');
    await off.getByRole('button', { name: t('console:operators.disable'), exact: true }).click();
    await account.getByText(t('console:operators.disabled')).waitFor();
    await context.close();
  });

  it('closes the site for maintenance and opens it again', async () => {
    const { page, context, t } = await desk.open({ name: 'admin' });
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

  it('shows a dead-lettered event and redelivers it when the consumer can process it', async () => {
    const unlucky = await registerMember(desk.app, `unlucky${Date.now() % 100_000}`);
    // The daily total of the member is at its maximum, so the consumer of totals fails.
    const consumer = 'wagering.totals';
    await desk.app.test.owner.query(BREAK_TOTALS, [unlucky.memberId]);
    await depositAtBank(unlucky, 1_000, 'now');
    await loseOneRound(unlucky, desk.app);
    await vi.waitUntil(async () => (await desk.deadLettersOf(unlucky)).length === 1, {
      timeout: 60_000,
      interval: 200,
    });
    const [{ id }] = (await desk.deadLettersOf(unlucky)) as [{ id: string }];

    const reader = await desk.open({ name: 'operator', language: 'th', theme: 'light', width: 1024 });
    await reader.page.getByRole('link', { name: reader.t('console:nav.events') }).click();
    await reader.page.getByRole('button', { name: reader.t('console:events.showOf', { id, consumer }) }).click();
    const readonlyDetail = reader.page.getByRole('dialog');
    await readonlyDetail.getByText(reader.t('console:stepNotPermitted')).waitFor();
    await readonlyDetail.locator('pre').filter({ hasText: 'wagerId' }).waitFor();
    expect(await readonlyDetail.getByRole('button', { name: reader.t('console:events.resend') }).count()).toBe(0);
    await expectAccessible(reader.page);
    await takePicture(reader.page, 'event-th-light-1024');
    await reader.context.close();

    // On a phone, after the list failed to load.
    const phone = await desk.open({ name: 'operator', width: 390 });
    await phone.page.route('**/console/events/parked?*', (route) => route.abort());
    await phone.page.getByRole('link', { name: phone.t('console:nav.events') }).click();
    await phone.page.getByText(phone.t('common:failure.load')).waitFor();
    await phone.page.unroute('**/console/events/parked?*');
    await phone.page.getByRole('button', { name: phone.t('common:tryAgain') }).click();
    await phone.page.getByRole('button', { name: phone.t('console:events.showOf', { id, consumer }) }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(phone.page);
    await takePicture(phone.page, 'events-en-dark-390');
    await phone.page.getByRole('button', { name: phone.t('console:events.showOf', { id, consumer }) }).click();
    await phone.page.getByRole('dialog').locator('pre').filter({ hasText: 'wagerId' }).waitFor();
    await takePicture(phone.page, 'event-en-dark-390');
    await phone.context.close();

    const { page, context, t, errors } = await desk.open({ name: 'admin' });
    await page.getByRole('link', { name: t('console:nav.events') }).click();
    await page.getByRole('button', { name: t('console:events.only', { consumer }) }).click();
    await page.getByRole('heading', { name: t('console:events.parkedOf', { consumer }) }).waitFor();
    await page.getByRole('link', { name: t('console:members.open', { account: unlucky.account }) }).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'events-dead-letters-en-dark-1440');
    const open = page.getByRole('button', { name: t('console:events.showOf', { id, consumer }) });
    await open.click();
    const detail = page.getByRole('dialog').filter({ hasText: t('console:events.payload') });
    await detail.getByRole('button', { name: t('console:events.resend') }).click();
    const question = page.getByRole('dialog').filter({ hasText: t('console:events.resendText', { consumer }) });
    const send = question.getByRole('button', { name: t('console:events.resend'), exact: true });
    await send.click();
    await question.getByText(t('console:events.refused', { consumer })).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'resend-refused-en-dark-1440');
    expect(await desk.deadLettersOf(unlucky)).toHaveLength(1);

    await desk.app.test.owner.query('delete from wagering.daily_result where member_id = $1', [unlucky.memberId]);
    await send.click();
    await page.getByText(t('console:events.done')).first().waitFor();
    await question.waitFor({ state: 'detached' });
    await detail.waitFor({ state: 'detached' });
    await page.getByText(t('console:events.emptyOf', { consumer })).waitFor();
    expect(await desk.deadLettersOf(unlucky)).toEqual([]);
    expect(
      await desk.app.test.owner.query('select bets from wagering.daily_total where member_id = $1', [unlucky.memberId]),
    ).toEqual([{ bets: 1n }]);
    await page.getByRole('link', { name: t('console:nav.audit') }).click();
    const line = rows(page).filter({ hasText: 'outbox.resend' });
    await line.filter({ hasText: `event:${id}` }).waitFor();
    expect(await line.count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });
});
