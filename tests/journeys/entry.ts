import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { dialog, newVisitor, type Player, type View } from './player.ts';

/** The brand's switches and rules of a registration with everything that the form can show. */
const FLAGS = ['MOBILENUMREG3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'VERIFICATION3'];

/** Switches features of the demo brand; the server reads them at its next request. */
export async function switchFeatures(app: TestApp, flags: readonly string[], enabled: boolean): Promise<void> {
  await app.test.owner.query('update brand.feature set enabled = $2 where mod_id = any($1)', [flags, enabled]);
  await touchBrand(app);
}

/** Makes the server read the brand again. */
const touchBrand = (app: TestApp): Promise<unknown> =>
  app.test.owner.query('update brand.brand set version = version + 1');

/** Shows every field and every way to register, log in and recover. */
export async function offerEverything(app: TestApp): Promise<void> {
  await app.test.owner.query(
    `update brand.register_rule
    set enabled = true
    where field in ('mobileNum', 'nickname', 'birthday', 'paymentPassword', 'line', 'telegram', 'affiliateCode')`,
  );
  await switchFeatures(app, FLAGS, true);
}

/** Opens a blank page of a view for a person. */
export async function visitWith(browser: Browser, view: View, account: string): Promise<Player> {
  const context = await browser.newContext({
    viewport: view.viewport,
    locale: view.language === 'th' ? 'th-TH' : 'en-GB',
    hasTouch: view.name === 'phone',
    reducedMotion: 'reduce',
  });
  return newVisitor(context, view, account);
}

/** Gives a member a mobile number, digits with the country code, and proves it. */
export const proveNumber = (app: TestApp, account: string, e164: string): Promise<unknown> =>
  app.test.owner.query(
    'update identity.member set mobile_e164 = $2, mobile_verified_at = platform.clock() where account = $1',
    [account, e164],
  );

/** The newest message to a recipient. */
export async function newestMessage(app: TestApp, recipient: string): Promise<{ subject: string; body: string }> {
  const read = () =>
    app.test.owner.query<{ subject: string; body: string }>(
      'select subject, body from platform.outgoing_message where recipient = $1 order by message_id desc limit 1',
      [recipient],
    );
  await expect.poll(async () => (await read()).length).toBe(1);
  return (await read())[0]!;
}

/** The code of the newest SMS to a number. */
export const smsCode = async (app: TestApp, e164: string): Promise<string> =>
  /\d{6}/.exec((await newestMessage(app, `+${e164}`)).body)?.[0] ?? '';

/** Opens the login popup from the header of the home page. */
export async function openLogin({ page, t }: Player, { origins }: TestApp, origin = origins.site): Promise<Locator> {
  await page.goto(origin);
  await page
    .getByRole('button', { name: t('home:header.login'), exact: true })
    .first()
    .click();
  const form = dialog(page);
  await form.getByLabel(t('auth:password'), { exact: true }).waitFor();
  return form;
}

/** Types a name and a password into the login and sends it. */
export async function typeLogin(form: Locator, t: Player['t'], username: string, password: string): Promise<void> {
  await form.getByLabel(t('auth:username'), { exact: true }).fill(username);
  await form.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await form.locator('form button[type=submit]').click();
}

/** Waits until the site greets a member who has logged in. */
export const greeted = (page: Page, t: Player['t'], account: string): Promise<void> =>
  page.getByText(t('auth:welcome', { account })).first().waitFor();
