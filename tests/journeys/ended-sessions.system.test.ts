import { createClient, type Client } from '@chokdee/contract/client';
import type { SessionEnd } from '@chokdee/contract/session-end';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from './app.ts';
import { expectAccessible, openConsolePage, signIn } from './console-desk.ts';
import { registerMember, type Customer } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { dialog, PHONE } from './player.ts';
import { pageViolations } from './site-page.ts';
import { textsOf } from './texts.ts';

const site = useTestApp();
const PASSWORD = 'lantern-boat-7';
const t = textsOf('en');

/** Logs a member in on another device. */
async function otherDevice(username: string): Promise<Client> {
  let token = '';
  const client = createClient({
    base: site.app.origins.site,
    headers: () => ({ Language: 'EN', ...(token === '' ? {} : { Authorization: token }) }),
  });
  ({ token } = await client.request('POST /wps/session/login', { body: { username, password: PASSWORD } }));
  return client;
}

/** A client of the console's calls. */
async function consoleClient(name: 'operator' | 'supervisor' | 'admin'): Promise<Client<'console'>> {
  let token = '';
  const client = createClient<'console'>({
    base: site.app.origins.console,
    headers: () => ({ Language: 'EN', ...(token === '' ? {} : { Authorization: token }) }),
  });
  ({ token } = await client.request('POST /console/session/login', { body: { name, password: site.app.password } }));
  return client;
}

/** Sets whether a login ends the other sessions of its member, and waits until the server knows. */
async function allowOneSession(one: boolean, { account }: Customer): Promise<void> {
  await site.app.test.owner.query('update brand.brand set single_session = $1, version = version + 1', [one]);
  await vi.waitUntil(
    async () => {
      const first = await otherDevice(account);
      await otherDevice(account);
      const isOpen = await first.request('GET /wps/session/touch').then(
        () => true,
        () => false,
      );
      return isOpen !== one;
    },
    { timeout: 20_000, interval: 500 },
  );
}

/** Ends the sessions of a member. */
const ends: Readonly<
  Record<'replaced' | 'killed' | 'password' | 'blocked' | 'expired', (member: Customer) => Promise<unknown>>
> = {
  replaced: async (member) => {
    await allowOneSession(true, member);
  },
  killed: async ({ account }) =>
    (await otherDevice(account)).request('POST /wps/member/sessions/end-others', { body: { password: PASSWORD } }),
  password: async ({ account }) =>
    (await otherDevice(account)).request('POST /wps/member/password', {
      body: { oldPassword: PASSWORD, newPassword: 'river-lamp-42', confirmNewPassword: 'river-lamp-42' },
    }),
  blocked: async ({ memberId }) =>
    (await consoleClient('admin')).request('POST /console/members/:id/block', {
      params: { id: memberId },
      body: { reason: 'asked to be blocked' },
    }),
  expired: ({ memberId }) =>
    site.app.test.owner.query(
      'update identity.session set ends_at = platform.clock() where member_id = $1 and ended_at is null',
      [memberId],
    ),
};

let members = 0;
const newMember = () => registerMember(site.app, `es${(members += 1)}x${Date.now() % 1e6}`);

describe('on the site', () => {
  it('an ended session says why, in the login over the page where the person is', async () => {
    const first = await newMember();
    await allowOneSession(false, first);
    const cases: readonly (readonly [path: string, reason: Exclude<keyof typeof ends, 'replaced'>])[] = [
      ['/', 'killed'],
      ['/live/baccarat-1', 'password'],
      ['/member?page=securityCenter', 'expired'],
      ['/lottery', 'blocked'],
    ];
    const visit = async (path: string, member: Customer) => {
      const player = await visitWith(site.browser, { ...PHONE, language: 'en' }, member.account);
      const answer = await player.context.request.post(`${site.app.origins.site}/wps/session/login`, {
        headers: { 'X-Session': 'cookie', Origin: site.app.origins.site, Language: 'EN' },
        data: { username: member.account, password: PASSWORD },
      });
      expect(answer.status()).toBe(200);
      await player.page.goto(`${site.app.origins.site}${path}`);
      await expect.poll(() => player.page.evaluate(() => sessionStorage.getItem('account'))).toBe(member.account);
      // The socket belongs to the session.
      await player.page.waitForTimeout(500);
      return player;
    };
    const expectReason = async (page: Page, reason: SessionEnd) => {
      await dialog(page)
        .getByText(t(`auth:reason.${reason}`))
        .waitFor();
      expect(await pageViolations(page)).toEqual([]);
    };
    for (const [path, reason] of cases) {
      const member = await newMember();
      const { page, context, errors } = await visit(path, member);
      await ends[reason](member);
      // Nothing is sent when a time is over: the next act of the person finds out.
      await page.keyboard.press('Shift');
      await expectReason(page, reason);
      // The answer to the first call of a page says it, too.
      await page.reload();
      await expectReason(page, reason);
      expect([path, errors]).toEqual([path, []]);
      await context.close();
    }
    const { page, context } = await visit('/rng', first);
    await ends.replaced(first);
    await expectReason(page, 'replaced');
    await context.close();
  });

  it('a game says why the session ended', async () => {
    await allowOneSession(false, await newMember());
    for (const reason of ['killed', 'password', 'blocked', 'expired'] as const) {
      const member = await newMember();
      const { content } = await member.site.request('GET /wps/game/launchGame', {
        query: { launchMode: 'GLS', gameId: 'dice' },
      });
      const { page, context, errors } = await visitWith(site.browser, { ...PHONE, language: 'en' }, member.account);
      const address = new URL(content.game_url);
      address.searchParams.set('lang', 'en');
      await page.goto(address.href);
      const roll = page.getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) });
      await roll.waitFor();
      await ends[reason](member);
      await roll.click();
      await page
        .getByRole('alert')
        .filter({ hasText: t('arcade:notice.endedTitle') })
        .waitFor();
      await page.getByText(t(`arcade:notice.why.${reason}`)).waitFor();
      expect(errors).toEqual([]);
      await context.close();
    }
  });
});

describe('in the console', () => {
  const open = async (path: string) => {
    const opened = await openConsolePage(site, { language: 'en' });
    await opened.page.goto(`${site.app.origins.console}${path}`);
    await signIn(opened.page, opened.t, site.app, 'supervisor');
    await opened.page.getByRole('button', { name: t('console:account', { name: 'supervisor' }) }).waitFor();
    return opened;
  };
  /** Ends the sessions of the supervisor; the password is another one after the last. */
  const cases: readonly (readonly [path: string, reason: 'killed' | 'expired' | 'password', () => Promise<unknown>])[] =
    [
      [
        '/withdrawals',
        'killed',
        async () =>
          (await consoleClient('supervisor')).request('POST /console/session/list/end-others', {
            body: { password: site.app.password },
          }),
      ],
      [
        '/tables',
        'expired',
        () =>
          site.app.test.owner.query("update console.session set started_at = platform.clock() - interval '12 hours'"),
      ],
      [
        '/members',
        'password',
        async () =>
          (await consoleClient('supervisor')).request('POST /console/session/password', {
            body: { oldPassword: site.app.password, newPassword: 'another lantern boat' },
          }),
      ],
    ];

  it('a log-out in another window is said over the page', async () => {
    const { page, context, errors } = await open('/settlements');
    const origin = site.app.origins.console;
    await context.request.delete(`${origin}/console/session`, { headers: { 'X-Session': 'cookie', Origin: origin } });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await dialog(page).getByText(t('console:signIn.why.logout')).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('answers an unknown page with status 404 and a page that says so', async () => {
    const { page, context, errors } = await open('/members');
    const status = async (path: string) => (await page.goto(`${site.app.origins.console}${path}`))!.status();
    expect([await status('/members'), await status('/members/none'), await status('/nothing')]).toEqual([
      200, 404, 404,
    ]);
    await page.getByRole('heading', { level: 1, name: t('console:notFound.title') }).waitFor();
    await page.getByRole('link', { name: t('console:notFound.home') }).click();
    await page.waitForURL((url) => url.pathname !== '/nothing');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('an ended session says why over the page, and after a reload beside the log-in', async () => {
    for (const [path, reason, end] of cases) {
      const { page, context, errors } = await open(path);
      await end();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await dialog(page)
        .getByText(t(`console:signIn.why.${reason}`))
        .waitFor();
      await expectAccessible(page);
      await page.reload();
      await page
        .getByRole('main')
        .getByText(t(`console:signIn.why.${reason}`))
        .waitFor();
      await expectAccessible(page);
      expect([path, errors]).toEqual([path, []]);
      await context.close();
    }
  });
});
