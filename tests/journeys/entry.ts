import type { Browser } from 'playwright-core';
import type { TestApp } from './app.ts';
import { newVisitor, type Player, type View } from './player.ts';

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
