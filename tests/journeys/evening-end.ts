import { prove } from '@chokdee/ledger/proof';
import { expect, it } from 'vitest';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { requestInPage, type Evening } from './evening.ts';
import { dialog, newVisitor, register } from './player.ts';

/** The tests after a withdrawal: verification, ids of another member, sign-out, the books. */
export function testEnd(evening: Evening): void {
  it('verifies a round in the browser', async () => {
    const { page, t } = evening.player;
    await page.goto(`${evening.app.origins.site}/member?page=personalHistoryCopy`);
    await page
      .getByRole('button', { name: new RegExp(`^${t('member:bets.verify')}`) })
      .first()
      .click();
    await page.getByRole('button', { name: t('fairness:verify.open') }).click();
    await page.getByText(t('fairness:verify.seen.shown')).waitFor();
    await page.getByText(t('fairness:verify.seedOk')).waitFor();
    await page.getByText(t('fairness:verify.roundOk')).waitFor();
  });

  it('the ids of another member are answered as unknown', async () => {
    const stranger = await newVisitor(await evening.browser.newContext(), evening.view, `pier${Date.now() % 100_000}`);
    await register(stranger, evening.app);
    const [wager] = await evening.app.test.owner.query<{ id: string }>(
      'select id from wagering.wager where member_id = $1 limit 1',
      [evening.memberId],
    );
    const [paid] = await evening.app.test.owner.query<{ id: string }>(
      'select id from cashier.withdrawal where member_id = $1 limit 1',
      [evening.memberId],
    );
    const [depositRow] = await evening.app.test.owner.query<{ id: string }>(
      'select id from cashier.deposit where member_id = $1 limit 1',
      [evening.memberId],
    );
    expect(await requestInPage(stranger, `/wps/fairness/rounds/${wager!.id}`)).toMatchObject({
      status: 404,
      errorCode: 'round.not.found',
      message: stranger.t('errors:round.not.found'),
    });
    expect(
      (
        await requestInPage(stranger, '/wps/relay/MCSFE_processC2CTransaction', {
          method: 'POST',
          body: { withdrawalId: paid!.id, received: true },
        })
      ).status,
    ).toBe(404);
    expect(
      (await requestInPage(stranger, `/wps/relay/MCSFE_getDepositStatus?depositId=${depositRow!.id}`)).status,
    ).toBe(404);
    await stranger.context.close();
  });

  it('signs out; another open tab reports it and its requests are refused', async () => {
    const stale = await evening.context.newPage();
    await stale.goto(`${evening.app.origins.site}/member?page=depositv2`);
    await stale.getByLabel(evening.player.t('cashier:deposit.amount'), { exact: true }).fill('100');
    const { page, t } = evening.player;
    await page.goto(`${evening.app.origins.site}/member?page=securityCenter`);
    if (evening.view.name === 'phone')
      await page
        .getByRole('button', { name: t('home:header.menu') })
        .first()
        .click();
    await page
      .getByRole('button', { name: t('home:header.signOut') })
      .first()
      .click();
    await dialog(page)
      .getByRole('button', { name: t('home:signOut.action') })
      .last()
      .click();
    await page
      .getByRole('button', { name: t('home:header.login') })
      .first()
      .waitFor();
    await stale
      .getByText(t('home:session.elsewhere'))
      .or(stale.getByText(t('home:session.lost')))
      .first()
      .waitFor();
    const refused = await requestInPage({ ...evening.player, page: stale }, '/wps/relay/MCSFE_depositByLaunchUrl', {
      method: 'POST',
      body: { amount: '100', bankCode: 'sandbox', bankType: 'PGMT', requestId: crypto.randomUUID() },
    });
    expect(refused).toMatchObject({
      status: 401,
      errorCode: 'login.not.session',
      message: t('errors:login.not.session'),
    });
    await stale.close();
  });

  it('no page logs an error', () => {
    expect(evening.player.errors).toEqual([]);
  });

  it('the ledger proofs hold', async () => {
    expect((await prove(evening.app.test.owner, wagerInvariants)).filter((proof) => !proof.ok)).toEqual([]);
  });
}
