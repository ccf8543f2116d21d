import { describe, expect, it, vi } from 'vitest';
import { expectAccessible, takePicture, useConsole } from './console-desk.ts';
import { DESKTOP, newVisitor, PHONE } from './player.ts';
import { fitsWidth } from './site-page.ts';

describe('contacts and addresses in the console', () => {
  const desk = useConsole();
  const url = (path: string) => `${desk.app.origins.site}${path}`;
  const statusOf = async () => {
    const answer = (await (await fetch(url('/wps/system/status'))).json()) as {
      value: {
        info: {
          resources: { resourceType: string; url: string }[];
          customerService: unknown[];
          domainRoute: { domain: string }[];
          imageCDNs: string[];
        };
      };
    };
    return answer.value.info;
  };
  /** Copies of the server read a changed brand within a second. */
  const siteShows = (has: (info: Awaited<ReturnType<typeof statusOf>>) => boolean) =>
    vi.waitUntil(async () => has(await statusOf()), { timeout: 10_000, interval: 200 });

  it('an operator adds, orders, switches off and removes a contact, and the site follows', async () => {
    const { page, context, t, errors } = await desk.open({ name: 'admin' });
    await page.goto(`${desk.app.origins.console}/settings`);
    await page.getByRole('tab', { name: t('settings:tabs.addresses') }).click();
    const section = page.getByRole('region', { name: t('settings:addresses.title.links') });
    const row = (text: string) => section.locator('tbody tr').filter({ hasText: text });
    // Toasts are dialogs too.
    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
    const save = async () => {
      await dialog.getByRole('button', { name: t('settings:save') }).click();
    };
    await row('https://telegram.chokdee.example/').waitFor();
    await expectAccessible(page);
    await takePicture(page, 'addresses');

    // Every type but one is in the list; the last one is added.
    await section.getByRole('button', { name: t('settings:addresses.add.links') }).click();
    const address = dialog.getByLabel(t('settings:addresses.address'));
    await address.fill('http://apps.example/ios');
    await save();
    await dialog.getByText(t('errors:field.link.https')).first().waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await takePicture(page, 'addresses-refused');
    await address.fill('https://apps.example/ios');
    await save();
    await dialog.waitFor({ state: 'hidden' });
    await row('https://apps.example/ios').waitFor();
    await siteShows(({ resources }) => resources.some(({ resourceType }) => resourceType === 'IOS'));
    expect(await section.getByRole('button', { name: t('settings:addresses.add.links') }).count()).toBe(0);

    // Facebook moves before LINE.
    await section.getByRole('button', { name: t('settings:addresses.upOf', { name: 'Facebook' }) }).click();
    await siteShows(
      ({ resources }) => resources.map(({ resourceType }) => resourceType).join() === 'TELEGRAM,FACEBOOK,LINE,IOS',
    );
    // LINE is switched off.
    await section.getByRole('button', { name: t('settings:rule.editOf', { name: 'LINE' }) }).click();
    await dialog.getByRole('checkbox', { name: t('settings:addresses.enabled.links') }).uncheck();
    await save();
    await row('LINE').getByText(t('settings:off'), { exact: true }).waitFor();
    // Telegram is removed, once it is confirmed.
    await section.getByRole('button', { name: t('announcements:deleteOf', { name: 'Telegram' }) }).click();
    await dialog.getByText(t('settings:addresses.removeText.links')).waitFor();
    await siteShows(({ resources }) => resources.some(({ resourceType }) => resourceType === 'TELEGRAM'));
    await takePicture(page, 'addresses-remove');
    await dialog.getByRole('button', { name: t('announcements:delete'), exact: true }).click();
    await row('Telegram').waitFor({ state: 'detached' });
    await siteShows(({ resources }) => resources.map(({ resourceType }) => resourceType).join() === 'FACEBOOK,IOS');

    const visitors = await desk.browser.newContext({ viewport: DESKTOP.viewport });
    const visitor = await newVisitor(visitors, DESKTOP, 'contacts');
    await visitor.page.goto(url('/'));
    const bar = visitor.page.getByRole('complementary', { name: visitor.t('home:side.label') });
    await bar.getByRole('button', { name: visitor.t('home:side.service') }).waitFor();
    expect(await bar.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      'https://facebook.chokdee.example/',
    ]);
    expect([...errors, ...visitor.errors]).toEqual([]);
    await visitors.close();
    await context.close();
  });

  it('an address of the site is offered to visitors as soon as it is added; a network must be an origin', async () => {
    const { page, context, t } = await desk.open({ name: 'admin', width: 390 });
    await page.goto(`${desk.app.origins.console}/settings?tab=addresses`);
    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
    const add = async (list: 'cdns' | 'hosts', label: 'address' | 'host', text: string) => {
      await page.getByRole('button', { name: t(`settings:addresses.add.${list}`) }).click();
      await dialog.getByLabel(t(`settings:addresses.${label}`)).fill(text);
      await dialog.getByRole('button', { name: t('settings:save') }).click();
    };
    await add('hosts', 'host', 'fast.example');
    await dialog.waitFor({ state: 'hidden' });
    await siteShows(({ domainRoute }) => domainRoute.some(({ domain }) => domain === 'fast.example'));
    await add('cdns', 'address', 'https://img.example/files');
    await dialog.getByText(t('errors:field.link.origin')).first().waitFor();
    await dialog.getByLabel(t('settings:addresses.address')).fill('https://img.example');
    await dialog.getByRole('button', { name: t('settings:save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await siteShows(({ imageCDNs }) => imageCDNs.includes('https://img.example'));
    expect((await fetch(url('/'))).headers.get('content-security-policy')).toMatch(
      /img-src [^;]*https:\/\/img\.example[ ;]/,
    );
    await expectAccessible(page);
    expect(await fitsWidth(page)).toBe(true);
    await takePicture(page, 'addresses-390');
    await context.close();

    const visitors = await desk.browser.newContext({ viewport: PHONE.viewport });
    const visitor = await newVisitor(visitors, PHONE, 'routes');
    await visitor.page.goto(url('/down'));
    await visitor.page.locator('section[aria-labelledby=routes] li').filter({ hasText: 'fast.example' }).waitFor();
    await visitors.close();
  });

  it('who may only read the settings sees the addresses without buttons', async () => {
    const { page, context, t } = await desk.open({ name: 'supervisor', language: 'th', theme: 'light', width: 1024 });
    await page.goto(`${desk.app.origins.console}/settings?tab=addresses`);
    const section = page.getByRole('region', { name: t('settings:addresses.title.links') });
    await section.getByText('https://facebook.chokdee.example/').waitFor();
    expect(await section.getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    await takePicture(page, 'addresses-th');
    await context.close();
  });

  it('two operators do not overwrite each other', async () => {
    const { page, context, t } = await desk.open({ name: 'admin' });
    await page.goto(`${desk.app.origins.console}/settings?tab=addresses`);
    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
    const edit = page.getByRole('button', { name: t('settings:rule.editOf', { name: 'Facebook' }) });
    await edit.click();
    await desk.app.test.owner.query(`update brand.brand set zalo_reward = '1K' where brand_id = 'chokdee'`);
    await dialog.getByRole('button', { name: t('settings:save') }).click();
    await dialog.getByText(t('errors:brand.changed')).waitFor();
    await context.close();
  });
});
