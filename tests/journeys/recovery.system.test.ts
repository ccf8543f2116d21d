import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { signIn } from './console-desk.ts';
import { registerMember } from './console-fixture.ts';
import {
  greeted,
  newestMessage,
  offerEverything,
  openLogin,
  proveNumber,
  smsCode,
  typeLogin,
  visitWith,
} from './entry.ts';
import { DESKTOP, dialog, type Player, viewsOf } from './player.ts';
import { pageViolations } from './site-page.ts';

const site = useTestApp();
beforeAll(() => offerEverything(site.app));

const exact = { exact: true } as const;
const NEW_PASSWORD = 'a quiet river 44';

describe.each(viewsOf(DESKTOP))('a lost or expired password, $name', (view) => {
  const account = `nok${view.name}`;
  const number = view.name === 'phone' ? '813000001' : '813000002';
  const email = `${account}@mail.example`;
  beforeAll(async () => {
    await registerMember(site.app, account);
    await proveNumber(site.app, account, `66${number}`);
    await site.app.test.owner.query('update identity.member set email = $1 where account = $2', [email, account]);
  });
  const visit = () => visitWith(site.browser, view, account);
  const openForgot = async (player: Player) => {
    await openLogin(player, site.app);
    await dialog(player.page)
      .getByRole('button', { name: player.t('auth:forgot.link') })
      .click();
    const form = dialog(player.page);
    await form.getByText(player.t('auth:forgot.text.email')).waitFor();
    return form;
  };

  it('is replaced by the link of an email', async () => {
    const player = await visit();
    const { page, context, t, errors } = player;
    const form = await openForgot(player);
    const submit = form.locator('form button[type=submit]');
    await submit.click();
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(2);
    await form.getByLabel(t('auth:field.username'), exact).fill(account);
    await form.getByLabel(t('auth:field.email'), exact).fill(email);
    await submit.click();
    await page.getByText(t('auth:forgot.sent')).first().waitFor();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await newestMessage(site.app, email)).body).toContain('reset=');
    const link = /http\S+/.exec((await newestMessage(site.app, email)).body)?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel(t('auth:changePassword.new'), exact).fill('short');
    await page.getByLabel(t('auth:changePassword.again'), exact).fill('shore');
    await page.locator('form button[type=submit]').click();
    await page.getByText(t('errors:field.confirm.different')).waitFor();
    for (const name of ['new', 'again'])
      await page.getByLabel(t(`auth:changePassword.${name}`), exact).fill(NEW_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await page.getByText(t('auth:forgot.resetDone')).first().waitFor();
    await page.getByLabel(t('auth:username'), exact).fill(account);
    await page.getByLabel(t('auth:password'), exact).fill(NEW_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await greeted(page, t, account);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is replaced with the code of an SMS, which logs in and leads home', async () => {
    const player = await visit();
    const { page, context, t, errors } = player;
    const form = await openForgot(player);
    await form.getByRole('tab', { name: t('auth:forgot.way.mobileNum') }).click();
    const password = form.getByLabel(t('auth:changePassword.new'), exact);
    await password.fill('an even newer one 6');
    await form.getByRole('button', { name: t('auth:code.send'), exact: true }).click();
    await form.getByText(t('errors:field.mobile.invalid')).waitFor();
    await form.getByLabel(t('auth:field.mobileNum'), exact).fill(`0${number}`);
    await expect.poll(() => form.getByText(t('errors:field.mobile.invalid')).count()).toBe(0);
    // A second press within a second of the first sends nothing.
    await site.app.test.moveClock(2_000);
    await expect
      .poll(async () => {
        const button = form.getByRole('button', { name: t('auth:code.send'), exact: true });
        // While the bot check is solved the button waits; then it counts down under another name.
        if ((await button.count()) > 0) await button.click({ timeout: 2_000 }).catch(() => undefined);
        return form.locator('button:disabled').count();
      })
      .toBe(1);
    const code = form.getByLabel(t('auth:code.label'), exact);
    await code.fill('000000');
    await form.locator('form button[type=submit]').click();
    await form.getByText(t('errors:field.code.wrong')).waitFor();
    await code.fill(await smsCode(site.app, `66${number}`));
    await form.locator('form button[type=submit]').click();
    await greeted(page, t, account);
    await form.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('must be changed when it has expired; what was wanted goes on afterwards', async () => {
    await site.app.test.owner.query(
      `with limited as (update brand.brand set password_days = 30)
      update identity.member set password_changed_at = platform.clock() - interval '31 days' where account = $1`,
      [account],
    );
    const player = await visit();
    const { page, context, t, errors } = player;
    await page.goto(`${site.app.origins.site}/login?to=${encodeURIComponent('/member?page=transactionHistory')}`);
    await page.getByLabel(t('auth:username'), exact).fill(account);
    await page.getByLabel(t('auth:password'), exact).fill('an even newer one 6');
    await page.locator('form button[type=submit]').click();
    const change = dialog(page).filter({ hasText: t('auth:changePassword.title') });
    await change.getByText(t('auth:changePassword.account', { account })).waitFor();
    await page.keyboard.press('Escape');
    expect(await change.isVisible()).toBe(true);
    expect(await change.getByLabel(t('auth:changePassword.old'), exact).count()).toBe(0);
    await expect.poll(() => pageViolations(page)).toEqual([]);
    const fill = async (password: string) => {
      for (const name of ['new', 'again'])
        await change.getByLabel(t(`auth:changePassword.${name}`), exact).fill(password);
      await change.locator('form button[type=submit]').click();
    };
    await fill('an even newer one 6');
    await change.getByText(t('errors:field.password.same')).waitFor();
    await fill('the third river 55');
    await change.waitFor({ state: 'hidden' });
    await page
      .getByRole('heading', { name: t('member:page.transactionHistory') })
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toContain('transactionHistory');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is the default one of an account that an operator opened, and must be changed', async () => {
    const opened = `opened${view.name}`;
    await site.app.test.owner.query('update brand.brand set shared_default_password = true');
    const player = await visit();
    const { page, context, t, errors } = player;
    await page.goto(site.app.origins.console);
    await signIn(page, t, site.app, 'supervisor');
    await page.getByRole('link', { name: t('console:nav.members') }).click();
    await page.getByRole('button', { name: t('console:members.add') }).click();
    const form = dialog(page);
    const submit = form.getByRole('button', { name: t('console:members.add') });
    await submit.click();
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(2);
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await form.getByLabel(t('console:members.username'), exact).fill(opened);
    await form.getByLabel(t('console:members.upline'), exact).fill(account);
    await form.getByLabel(t('console:members.adult'), exact).check();
    await submit.click();
    await page.getByText(opened, exact).first().waitFor();
    await typeLogin(await openLogin(player, site.app), t, opened, site.app.password);
    const change = dialog(page).filter({ hasText: t('auth:changePassword.title') });
    for (const name of ['new', 'again'])
      await change.getByLabel(t(`auth:changePassword.${name}`), exact).fill(NEW_PASSWORD);
    await change.locator('form button[type=submit]').click();
    await change.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(errors).toEqual([]);
    await context.close();
  });
});
