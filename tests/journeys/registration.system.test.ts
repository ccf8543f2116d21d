import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { greeted, offerEverything, smsCode, switchFeatures, visitWith } from './entry.ts';
import { dialog, PHONE, type Player, viewsOf } from './player.ts';
import { pageViolations } from './site-page.ts';

const site = useTestApp();
beforeAll(async () => {
  await offerEverything(site.app);
  await switchFeatures(site.app, ['REFERRAL3', 'AFFMAN3', 'CAPTCHA3'], true);
});

const exact = { exact: true } as const;
const showField = (field: string, enabled: boolean) =>
  site.app.test.owner.query('update brand.register_rule set enabled = $2 where field = $1', [field, enabled]);
const codesOf = async (account: string) =>
  (
    await site.app.test.owner.query<{ code: string | null; referrer: string | null }>(
      `select
        c.code,
        (select account from identity.member where member_id = r.referrer_id) as referrer
      from identity.registration r
      join identity.member m using (member_id)
      left join identity.invite_code c using (code_id)
      where m.account = $1`,
      [account],
    )
  )[0];

describe.each(viewsOf(PHONE))('the registration, $name', (view) => {
  const account = `somsri${view.name}`;
  const open = async (path: string) => {
    const player = await visitWith(site.browser, view, account);
    await player.page.goto(`${site.app.origins.site}${path}`);
    const form = dialog(player.page).filter({ hasText: player.t('auth:registerTitle') });
    await form.waitFor();
    return { ...player, form };
  };
  const submitOf = ({ form, t }: { form: ReturnType<typeof dialog>; t: Player['t'] }) =>
    form.getByRole('button', { name: t('auth:register'), exact: true });

  it('checks the code of the address first, warns, and then shows its input', async () => {
    const opened = await open('/register?affiliateCode=NOSUCH&referralCode=FRIEND88');
    const { page, context, t, errors, form, password } = opened;
    const code = form.getByLabel(t('auth:field.affiliateCode'), exact);
    await submitOf(opened).waitFor();
    expect(await code.count()).toBe(0);
    await form.getByLabel(t('auth:field.username'), exact).fill(account);
    await form.getByLabel(t('auth:field.password'), exact).fill(password);
    await form.getByLabel(t('auth:adult'), exact).check();
    await submitOf(opened).click();
    // Once at the field and once above the button.
    await expect.poll(() => form.getByText(t('errors:invitation_code_error'), exact).count()).toBe(2);
    expect(await page.locator('[role=dialog]:not([data-type])').count()).toBe(1);
    expect(await code.inputValue()).toBe('NOSUCH');
    await code.fill('WELCOME');
    await submitOf(opened).click();
    await greeted(page, t, account);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await codesOf(account)).toEqual({ code: 'WELCOME', referrer: 'demo' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([
    ['affiliateCode=NOSUCH', 'wrong'],
    ['affiliateCode=ENDED', 'ended'],
    [`affiliateCode=${'x'.repeat(101)}`, 'long'],
    ['affiliateCode=WELCOME&referralCode=NOSUCH', 'link'],
  ])('a visitor registers without the refused code of the address, ?%.40s', async (query, kind) => {
    await showField('affiliateCode', false);
    await site.app.test.owner.query(
      `insert into identity.invite_code (brand_id, kind, code, code_key, starts_at, ends_at)
      select
        brand_id,
        kind,
        'ENDED',
        'ended',
        platform.clock() - interval '2 hours',
        platform.clock() - interval '1 hour'
      from identity.invite_code
      where code = 'WELCOME'
      on conflict do nothing`,
    );
    const name = `${kind}${view.name}`;
    const opened = await open(`/register?${query}`);
    const { page, context, t, errors, form, password } = opened;
    await form.getByLabel(t('auth:field.username'), exact).fill(name);
    await form.getByLabel(t('auth:field.password'), exact).fill(password);
    await form.getByLabel(t('auth:adult'), exact).check();
    await submitOf(opened).click();
    if (kind === 'link')
      await dialog(page)
        .getByRole('button', { name: t('auth:ok'), exact: true })
        .click();
    else {
      const code = form.getByLabel(t('auth:field.affiliateCode'), exact);
      await expect.poll(() => pageViolations(page)).toEqual([]);
      await code.fill('');
    }
    await submitOf(opened).click();
    await greeted(page, t, name);
    expect(await codesOf(name)).toEqual({ code: kind === 'link' ? 'WELCOME' : null, referrer: null });
    await showField('affiliateCode', true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('by mobile number needs the code of an SMS and the captcha, which is new after each refusal', async () => {
    const number = view.name === 'phone' ? '814000001' : '814000002';
    await showField('captcha', true);
    await site.app.test.owner.query("update brand.register_rule set enabled = false where field = 'paymentPassword'");
    const opened = await open('/register');
    const { page, context, t, errors, form, password } = opened;
    const image = form.getByAltText(t('auth:captcha.image'));
    const picture = async () => (await image.getAttribute('src')) ?? '';
    await image.waitFor();
    const first = await picture();
    await form.getByRole('tab', { name: t('auth:way.mobile') }).click();
    await expect.poll(async () => (await image.count()) === 1 && (await picture()) !== first).toBe(true);
    await form.getByLabel(t('auth:field.mobileNum'), exact).fill(`0${number}`);
    await form.getByLabel(t('auth:field.password'), exact).fill(password);
    await form.getByLabel(t('auth:adult'), exact).check();
    await form.getByRole('button', { name: t('auth:code.send'), exact: true }).click();
    await submitOf(opened).click();
    await form.getByText(t('errors:captcha.needed')).waitFor();
    await form.getByText(t('errors:field.code.needed')).waitFor();
    await expect.poll(() => pageViolations(page)).toEqual([]);
    await form.getByLabel(t('auth:code.label'), exact).fill(await smsCode(site.app, `66${number}`));
    const captcha = form.getByLabel(t('auth:captcha.label'), exact);
    await captcha.fill('ZZZZZ');
    const second = await picture();
    await submitOf(opened).click();
    await form.getByText(t('errors:captcha.wrong')).waitFor();
    await expect.poll(async () => (await image.count()) === 1 && (await picture()) !== second).toBe(true);
    await site.app.test.owner.query("update identity.challenge set answer = $1 where kind = 'captcha'", [
      createHash('sha256').update('ACE34').digest('base64url'),
    ]);
    await captcha.fill('ACE34');
    await submitOf(opened).click();
    await greeted(page, t, `66${number}`);
    await showField('captcha', false);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('names the reward beside the Zalo field where the brand has one', async () => {
    await showField('zalo', true);
    const { context, t, errors, form } = await open('/register');
    await form.getByText(t('auth:zaloPrompt', { reward: '131K' })).waitFor();
    expect(await form.getByLabel(t('auth:field.zalo'), exact).isVisible()).toBe(true);
    await showField('zalo', false);
    expect(errors).toEqual([]);
    await context.close();
  });
});
