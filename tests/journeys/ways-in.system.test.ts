import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { registerMember } from './console-fixture.ts';
import {
  greeted,
  newestMessage,
  offerEverything,
  openLogin,
  proveNumber,
  smsCode,
  switchFeatures,
  typeLogin,
  visitWith,
} from './entry.ts';
import { dialog, logIn, PHONE, viewsOf } from './player.ts';
import { pageViolations } from './site-page.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

const site = useTestApp();
beforeAll(() => offerEverything(site.app));

const text = (t: (key: string) => string, key: string) => ({ name: t(key), exact: true });

describe.each(viewsOf(PHONE))('ways in, $name', (view) => {
  const account = `malee${view.name}`;
  const number = view.name === 'phone' ? '812000001' : '812000002';
  beforeAll(async () => {
    await registerMember(site.app, account);
    await proveNumber(site.app, account, `66${number}`);
  });
  const visit = () => visitWith(site.browser, view, account);

  it('logs in by mobile number with the code of an SMS; the button counts down', async () => {
    const player = await visit();
    const { page, context, t, errors } = player;
    const form = await openLogin(player, site.app);
    await form.getByRole('tab', text(t, 'auth:loginWay.sms')).click();
    await form.getByLabel(t('auth:field.mobileNum'), { exact: true }).fill(`0${number}`);
    await form.getByRole('button', text(t, 'auth:code.send')).click();
    const wait = form.getByRole('button', { name: new RegExp(`^\\d+ ${t('auth:code.wait', { count: 0 }).slice(2)}$`) });
    await wait.waitFor();
    expect(await wait.isDisabled()).toBe(true);
    const submit = form.locator('form button[type=submit]');
    await submit.click();
    await form.getByText(t('errors:field.code.needed')).waitFor();
    const code = form.getByLabel(t('auth:code.label'), { exact: true });
    expect(await code.getAttribute('maxlength')).toBe('255');
    await code.fill(await smsCode(site.app, `66${number}`));
    await submit.click();
    await greeted(page, t, account);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('warns when a code cannot be sent, and goes on after OK', async () => {
    const player = await visit();
    const { page, context, t, errors } = player;
    await site.app.test.owner.query('update brand.brand set sms_daily_limit = 0');
    const form = await openLogin(player, site.app);
    await form.getByRole('tab', text(t, 'auth:loginWay.sms')).click();
    await form.getByLabel(t('auth:field.mobileNum'), { exact: true }).fill(`0${number}`);
    await site.app.test.moveClock(2_000);
    await form.getByRole('button', text(t, 'auth:code.send')).click();
    const warning = dialog(page).filter({ hasText: t('errors:sms.quota.exceeded') });
    await warning.waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await warning.getByRole('button', text(t, 'auth:ok')).click();
    await warning.waitFor({ state: 'hidden' });
    expect(await form.getByLabel(t('auth:field.mobileNum'), { exact: true }).inputValue()).toBe(`0${number}`);
    await site.app.test.owner.query('update brand.brand set sms_daily_limit = 2000');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('adds a passkey in the member centre, and logs in with it', async () => {
    const player = await visit();
    const { page, context, t, errors, password } = player;
    // An address of digits has no passkeys.
    const origin = site.app.origins.site.replace('127.0.0.1', 'localhost');
    await addVirtualAuthenticator(page);
    await typeLogin(await openLogin(player, site.app, origin), t, account, password);
    await greeted(page, t, account);
    await page.goto(`${origin}/member?page=securityCenter`);
    await page.getByRole('button', text(t, 'member:passkeys.add')).click();
    const form = dialog(page).filter({ hasText: t('member:passkeys.password') });
    await form.getByLabel(t('member:passkeys.name'), { exact: true }).fill('My phone');
    await form.getByLabel(t('member:passkeys.password'), { exact: true }).fill(password);
    await form.locator('button[type=submit]').click();
    await page.getByText('My phone', { exact: true }).first().waitFor();
    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    const again = await openLogin(player, site.app, origin);
    await again.getByRole('button', { name: t('auth:passkey.login') }).click();
    await greeted(page, t, account);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('confirms a mobile number in the member centre by the code of an SMS', async () => {
    const own = `saifa${view.name}`;
    await registerMember(site.app, own);
    const player = await visitWith(site.browser, view, own);
    const { page, context, t, errors } = player;
    await logIn(player, site.app, own);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${site.app.origins.site}/member?page=securityCenter`);
    await page.getByRole('button', text(t, 'member:account.confirm')).click();
    const form = dialog(page);
    const mobile = form.getByLabel(t('auth:mobile.label'), { exact: true });
    await mobile.fill('12');
    await form.getByRole('button', text(t, 'auth:code.send')).click();
    await form.getByText(t('errors:field.mobile.invalid'), { exact: true }).waitFor();
    // A code can be asked for once a second.
    await page.waitForTimeout(1_100);
    const unproved = view.name === 'phone' ? '812000011' : '812000012';
    await mobile.fill(`0${unproved}`);
    await form.getByRole('button', text(t, 'auth:code.send')).click();
    await form
      .getByRole('button', { name: new RegExp(t('auth:code.wait', { count: 0 }).replace('0', '\\d+')) })
      .waitFor();
    expect(await pageViolations(page)).toEqual([]);
    await form.getByLabel(t('auth:code.label'), { exact: true }).fill(await smsCode(site.app, `66${unproved}`));
    await form.getByRole('button', text(t, 'auth:mobile.confirm')).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', text(t, 'member:account.confirm')).waitFor({ state: 'detached' });
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
    await context.close();
  });

  it('plays free with a trial account, which real money asks to register', async () => {
    const player = await visit();
    const { page, context, t, errors } = player;
    const form = await openLogin(player, site.app);
    await page.evaluate(() => sessionStorage.setItem('cpw', '1'));
    await form.getByRole('button', text(t, 'auth:freePlay')).click();
    await form.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => [sessionStorage.getItem('isAgent'), sessionStorage.getItem('cpw')])).toEqual([
      '4',
      null,
    ]);
    // Nothing that home reads by itself is refused to a trial account.
    await page.waitForLoadState('networkidle');
    expect(await dialog(page).count()).toBe(0);
    await page.goto(`${site.app.origins.site}/member?page=depositv2`);
    await page.getByText(t('errors:account.not.real')).first().waitFor();
    await page.getByRole('main').getByRole('button', text(t, 'auth:ok')).click();
    await dialog(page)
      .filter({ hasText: t('auth:registerTitle') })
      .waitFor();
    await page.goto(`${site.app.origins.site}/rng`);
    const warning = dialog(page).filter({ hasText: t('errors:account.not.real') });
    await page.getByRole('button', { name: t('lobby:favourite', { game: t('dice:name') }) }).click();
    await warning.waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await warning.getByRole('button', text(t, 'auth:ok')).click();
    await dialog(page)
      .filter({ hasText: t('auth:registerTitle') })
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('warns a trial account of a refused read as of a refused action', async () => {
    const own = `trial${view.name}`;
    const { memberId } = await registerMember(site.app, own);
    const player = await visitWith(site.browser, view, own);
    const { page, context, t, errors } = player;
    await logIn(player, site.app, own);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${site.app.origins.site}/member?page=securityCenter`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The page still shows a member; only the server knows that it is a trial account now.
    await site.app.test.owner.query('update identity.member set kind = 4 where member_id = $1', [memberId]);
    await page.locator('a[href*="page=depositv2"]:visible').first().click();
    const warning = dialog(page).filter({ hasText: t('errors:account.not.real') });
    await warning.waitFor();
    expect(await warning.count()).toBe(1);
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await warning.getByRole('button', text(t, 'auth:ok')).click();
    await dialog(page)
      .filter({ hasText: t('auth:registerTitle') })
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('remembers the member for a day, in a new tab and after the session', async () => {
    const player = await visit();
    const { page, context, t, errors, password } = player;
    const form = await openLogin(player, site.app);
    await form.getByLabel(t('auth:remember'), { exact: true }).check();
    await typeLogin(form, t, account, password);
    await greeted(page, t, account);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'rememberedName');
    const day = (cookie!.expires - Date.now() / 1000) / 86_400;
    expect([cookie!.value, day > 0.98 && day <= 1]).toEqual([account, true]);
    await page.close();
    await site.app.test.moveClock(45 * 60_000);
    const back = await context.newPage();
    await back.goto(site.app.origins.site);
    await expect.poll(() => back.evaluate(() => sessionStorage.getItem('account'))).toBe(account);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks for a captcha after wrong passwords, and greets with the time and place of the last login', async () => {
    const player = await visit();
    const { page, context, t, errors, password } = player;
    await site.app.test.owner.query(
      `with forgotten as (delete from platform.attempt)
      update identity.member set email = $1 where account = $2`,
      [`${account}@mail.example`, account],
    );
    const form = await openLogin(player, site.app);
    const captcha = form.getByLabel(t('auth:captcha.label'), { exact: true });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await typeLogin(form, t, account, `wrong ${attempt}`);
      await form.getByText(t('errors:login.failed')).waitFor();
      await site.app.test.moveClock(20_000);
    }
    await captcha.waitFor();
    await form.getByAltText(t('auth:captcha.image')).waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await typeLogin(form, t, account, password);
    await form.getByText(t('errors:captcha.needed')).waitFor();
    await captcha.fill('ZZZZZ');
    await form.locator('form button[type=submit]').click();
    await form.getByText(t('errors:captcha.wrong')).waitFor();
    await form.getByRole('button', { name: t('auth:captcha.useQuestion') }).click();
    await expect.poll(() => form.getByRole('status').first().innerText()).toMatch(/:/);
    await site.app.test.owner.query("update identity.challenge set answer = $1 where kind = 'captcha'", [
      createHash('sha256').update('1234').digest('base64url'),
    ]);
    await captcha.fill('1234');
    await form.locator('form button[type=submit]').click();
    await greeted(page, t, account);
    await page
      .getByText(/127\.0\.0\.1/)
      .first()
      .waitFor();
    const { subject, body } = await newestMessage(site.app, `${account}@mail.example`);
    expect(subject).not.toBe('');
    expect(body).toMatch(/127\.0\.0\.1[\s\S]*TH/);
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** In the end, because the switch stays on. */
describe.each(viewsOf(PHONE))('the bot check, $name', (view) => {
  const account = `malee${view.name}`;

  it('is solved for a login by name, also by a page that was open when it was switched on', async () => {
    const { page, context, t, errors, ...player } = await visitWith(site.browser, view, account);
    await site.app.test.owner.query('delete from platform.attempt');
    await switchFeatures(site.app, ['GEETEST3'], false);
    const form = await openLogin({ page, context, t, errors, ...player }, site.app);
    await switchFeatures(site.app, ['GEETEST3'], true);
    // The server may hold the brand for a second.
    const features = async () => (await fetch(`${site.app.origins.site}/wps/system/whitelabel`)).text();
    await expect.poll(features).toContain('"modId":"GEETEST3","enabled":"1"');
    const challenge = page.waitForResponse(/\/wps\/captcha\/altcha/);
    await typeLogin(form, t, account, player.password);
    expect((await challenge).status()).toBe(200);
    await greeted(page, t, account);
    expect(errors).toEqual([]);
    await context.close();
  });
});
