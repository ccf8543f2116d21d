import { createClient, type Client } from '@chokdee/contract/client';
import type { SessionEnd } from '@chokdee/contract/session-end';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { expectAccessible, openConsolePage, signIn, takePicture } from './console-desk.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { dialog, PHONE } from './player.ts';
import { pageViolations } from './site-page.ts';
import { textsOf } from './texts.ts';

const site = useTestApp();
const PASSWORD = 'lantern-boat-7';
const t = textsOf('en');
/** Milliseconds that a page may take to do something. */
const PATIENCE = 10_000;

/** A client of the console's calls, logged in. */
async function consoleClient(name: 'supervisor' | 'admin'): Promise<Client<'console'>> {
  let token = '';
  const client = createClient<'console'>({
    base: site.app.origins.console,
    headers: () => ({ Language: 'EN', ...(token === '' ? {} : { Authorization: token }) }),
  });
  ({ token } = await client.request('POST /console/session/login', { body: { name, password: site.app.password } }));
  return client;
}

/** Logs a member in with the cookies of a browser, as the site does. */
async function logInAt({ request }: Pick<BrowserContext, 'request'>, username: string): Promise<void> {
  const answer = await request.post(`${site.app.origins.site}/wps/session/login`, {
    headers: { 'X-Session': 'cookie', Origin: site.app.origins.site, Language: 'EN' },
    data: { username, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
}

/** Takes a picture of the page on a phone and on a desktop. */
async function takePictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await takePicture(page, `${name}-${width}`);
  }
  if (before) await page.setViewportSize(before);
}

/** Where a member is, and what ends the session: of the member with this id, in this browser. */
type Case = readonly [
  reason: SessionEnd,
  path: string,
  end: (member: { readonly memberId: string; readonly account: string }, context: BrowserContext) => Promise<unknown>,
];
const MEMBER_CASES: readonly Case[] = [
  [
    'replaced',
    '/live/baccarat-1',
    async ({ account }) => {
      const other = await site.browser.newContext();
      await logInAt(other, account);
      await other.close();
    },
  ],
  [
    'blocked',
    '/lottery',
    async ({ memberId }) =>
      (await consoleClient('admin')).request('POST /console/members/:id/block', {
        params: { id: memberId },
        body: { reason: 'asked to be blocked' },
      }),
  ],
  [
    'expired',
    '/member?page=securityCenter',
    ({ memberId }) =>
      site.app.test.owner.query(
        'update identity.session set ends_at = platform.clock() where member_id = $1 and ended_at is null',
        [memberId],
      ),
  ],
  [
    'logout',
    '/',
    async (_member, context) => {
      const other = await context.newPage();
      await other.goto(`${site.app.origins.site}/member?page=securityCenter`);
      const press = (text: Parameters<typeof t>[0], scope: Page | Locator = other) =>
        scope
          .getByRole('button', { name: t(text), exact: true })
          .first()
          .click();
      await press('home:header.menu');
      await press('home:header.signOut');
      await press('home:signOut.action', dialog(other));
      await other
        .getByRole('button', { name: t('home:header.login') })
        .first()
        .waitFor();
      await other.close();
    },
  ],
];

it.each(MEMBER_CASES)('a member whose session ended (%s) reads why on the site and in the game', async (...one) => {
  const [reason, path, end] = one;
  const member = await registerMember(site.app, `es${reason}`);
  await depositAtBank(member, 1_000, 'now');
  const { page, context, errors } = await visitWith(site.browser, { ...PHONE, language: 'en' }, member.account);
  context.setDefaultTimeout(PATIENCE);
  await logInAt(context, member.account);
  const launched = await context.request.post(`${site.app.origins.site}/wps/game/launch`, {
    headers: { 'X-Session': 'cookie', Origin: site.app.origins.site, Language: 'EN' },
    data: { gameId: 'dice' },
  });
  const { value } = (await launched.json()) as { value: { content: { game_url: string; sessionID: string } } };
  const address = new URL(value.content.game_url);
  address.searchParams.set('sessionID', value.content.sessionID);
  address.searchParams.set('lang', 'en');
  const game = await context.newPage();
  await game.goto(address.href);
  const roll = game.getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) });
  await expect.poll(() => roll.isEnabled(), { timeout: PATIENCE }).toBe(true);
  const socket = page.waitForEvent('websocket');
  await page.goto(`${site.app.origins.site}${path}`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('account'))).toBe(member.account);
  await (await socket).waitForEvent('framereceived');

  await end(member, context);
  // Who logged out in another tab is not asked to log in again.
  const why =
    reason === 'logout'
      ? page.getByText(t('home:session.elsewhere'))
      : dialog(page).getByText(t(`auth:reason.${reason}`));
  // Nothing is sent when a time is over: the next act of the person finds out.
  await page.keyboard.press('Shift');
  await why.first().waitFor();
  await takePictures(page, `ended-site-${reason}`);
  if (reason === 'replaced' || reason === 'logout') expect(await pageViolations(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  await game.bringToFront();
  await roll.click({ timeout: 2_000 }).catch(() => undefined);
  await game
    .getByRole('alert')
    .filter({ hasText: t('arcade:notice.endedTitle') })
    .waitFor();
  await game.getByText(t(`arcade:notice.why.${reason}`)).waitFor();
  await takePictures(game, `ended-game-${reason}`);
  expect(errors).toEqual([]);
  await context.close();
});

/** Lets all sessions of operators be as old as one may be. */
const endOperators = (): Promise<unknown> =>
  site.app.test.owner.query("update console.session set started_at = platform.clock() - interval '12 hours'");

const CONSOLE_CASES: readonly (readonly [
  reason: 'killed' | 'expired' | 'logout' | 'blocked',
  path: string,
  end: (context: BrowserContext) => Promise<unknown>,
])[] = [
  [
    'killed',
    '/withdrawals',
    async () =>
      (await consoleClient('supervisor')).request('POST /console/session/list/end-others', {
        body: { password: site.app.password },
      }),
  ],
  ['expired', '/tables', endOperators],
  [
    'logout',
    '/settlements',
    ({ request }) =>
      request.delete(`${site.app.origins.console}/console/session`, {
        headers: { 'X-Session': 'cookie', Origin: site.app.origins.console },
      }),
  ],
  [
    // The last one: the account stays disabled.
    'blocked',
    '/members',
    async () => {
      const admin = await consoleClient('admin');
      const operators = await admin.request('GET /console/operators');
      const { id } = operators.find(({ name }) => name === 'supervisor')!;
      return admin.request('POST /console/operators/:id/disable', { params: { id }, body: { reason: 'left us' } });
    },
  ],
];

/** Opens a page of the console and logs the supervisor in. */
async function openDesk(path: string): ReturnType<typeof openConsolePage> {
  const opened = await openConsolePage(site, { language: 'en' });
  const { page, context } = opened;
  context.setDefaultTimeout(PATIENCE);
  await page.goto(`${site.app.origins.console}${path}`);
  await signIn(page, t, site.app, 'supervisor');
  await page.getByRole('button', { name: t('console:account', { name: 'supervisor' }) }).waitFor();
  return opened;
}

it('an operator whose session ended while the console was closed reads why beside the log-in', async () => {
  const { page, context, errors } = await openDesk('/tables');
  await page.close();
  await endOperators();
  const later = await context.newPage();
  await later.goto(`${site.app.origins.console}/tables`);
  await later.getByRole('main').getByText(t('console:signIn.why.expired')).waitFor();
  await expectAccessible(later);
  await takePictures(later, 'ended-console-opened');
  expect(errors).toEqual([]);
  await context.close();
});

it.each(CONSOLE_CASES)('an operator whose session ended (%s) reads why over the page', async (reason, path, end) => {
  const { page, context, errors } = await openDesk(path);
  await end(context);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await dialog(page)
    .getByText(t(`console:signIn.why.${reason}`))
    .waitFor();
  if (reason === 'killed') await expectAccessible(page);
  await takePictures(page, `ended-console-${reason}`);
  expect(errors).toEqual([]);
  await context.close();
});
