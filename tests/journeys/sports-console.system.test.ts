import { CallError } from '@chokdee/contract/call-error';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFeed } from '../../apps/server/src/modules/sports/feed.ts';
import { fixtureId, importFixtures, readFixtures } from '../../apps/server/src/modules/sports/fixtures-import.ts';
import { brandId, testLeague, testMarkets, testMatch } from '../../apps/server/src/modules/sports/testing-data.ts';
import { expectAccessible, rows, takePicture, useConsole } from './console-desk.ts';
import { dialog } from './player.ts';
import { fitsWidth } from './site-page.ts';

const desk = useConsole();

/** Opens a match that begins in an hour. */
async function openMatch(): Promise<string> {
  const feed = createFeed({ database: desk.app.test.database, onChange: () => undefined });
  await feed.putLeague(brandId, testLeague);
  const event = testMatch(Date.now() + 3_600_000);
  await feed.upsertEvent(brandId, event);
  await feed.offer(brandId, event.id, testMarkets);
  return event.id;
}

/**
 * Bets 100 on the first outcome, of a match its home side. Returns the ticket's id, or the code of
 * the refusal.
 */
async function bet(eventId: string, type = 'football.match_result'): Promise<string> {
  const { site } = desk.member;
  const { list } = await site.request('GET /wps/sports/events/:id', { params: { id: eventId } });
  const market = list.find((one) => one.type === type)!;
  const { outcome, price } = market.outcomes[0]!;
  const selections = [{ marketId: market.marketId, outcome, price: price! }];
  try {
    const body = { ticketId: uuid7(), kind: 'single' as const, selections, stake: 100 };
    return (await site.request('POST /wps/sports/tickets', { body })).ticket.ticketId;
  } catch (error) {
    if (error instanceof CallError) return error.code;
    throw error;
  }
}

const ticketOf = (id: string) => desk.member.site.request('GET /wps/sports/tickets/:id', { params: { id } });

/** Makes an event begin two hours ago, after its bets. */
const closeBetting = (event: string) =>
  desk.app.test.owner.query(
    `with event as (
       update sports.event set starts_at = platform.clock() - interval '2 hours' where event_id = $1
     )
     update sports.market set closes_at = platform.clock() - interval '2 hours' where event_id = $1`,
    [event],
  );

/** Types the numbers of both halves of the result: goals, corners and card points. */
async function typeResult(page: Page, first: readonly [string, string], second: readonly [string, string]) {
  const fields = dialog(page).getByRole('group').getByRole('textbox');
  const numbers = [...first, '4', '3', '1', '0', ...second, '2', '5', '0', '1'];
  for (const [at, number] of numbers.entries()) await fields.nth(at).fill(number);
}

it('suspends a market, and settles and corrects a match by two persons; the member reads why', async () => {
  const event = await openMatch();
  const clerk = await desk.open({ name: 'operator' });
  const { page, t } = clerk;
  const reason = dialog(page).getByRole('textbox', { name: t('console:reason') });
  await page.getByRole('link', { name: t('sports-desk:title'), exact: true }).click();
  await page.getByRole('searchbox', { name: t('sports-desk:search') }).fill(event);
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('link').click();

  const label = t('sports-markets:market.football_match_result');
  await page.getByRole('button', { name: t('sports-desk:suspendOf', { name: label }), exact: true }).click();
  await reason.fill('the price looks wrong');
  await dialog(page)
    .getByRole('button', { name: t('sports-desk:suspend') })
    .click();
  const reopen = page.getByRole('button', { name: t('sports-desk:reopenOf', { name: label }), exact: true });
  await reopen.waitFor();
  expect(await bet(event)).toBe('sports.legs.refused');
  await expectAccessible(page);
  await takePicture(page, 'sports-event-suspended');
  await reopen.click();
  await reason.fill('the price is right');
  await dialog(page)
    .getByRole('button', { name: t('sports-desk:reopen') })
    .click();
  await reopen.waitFor({ state: 'detached' });
  const ticketId = await bet(event);
  expect(await ticketOf(ticketId)).toMatchObject({ state: 'open' });

  await closeBetting(event);
  const chief = await desk.open({ name: 'supervisor', language: 'th', theme: 'light', width: 390 });
  /** The operator enters a result, the supervisor confirms it. */
  const settle = async (second: readonly [string, string], why: string) => {
    await page.getByRole('button', { name: t(why === '' ? 'sports-desk:enterResult' : 'sports-desk:correct') }).click();
    await typeResult(page, ['1', '0'], second);
    await dialog(page).getByLabel(t('sports-desk:reasonForMembers')).fill(why);
    await expectAccessible(page);
    await takePicture(page, `sports-result-${why === '' ? 'first' : 'corrected'}`);
    await dialog(page)
      .getByRole('button', { name: t('sports-desk:submitResult'), exact: true })
      .click();
    await page.getByText(t('sports-desk:waitingOf.result')).waitFor();
    await chief.page.goto(`${desk.app.origins.console}/sports?event=${event}`);
    await chief.page.getByRole('button', { name: chief.t('sports-desk:decide') }).click();
    await expectAccessible(chief.page);
    await takePicture(chief.page, `sports-decide-${why === '' ? 'first' : 'corrected'}`);
    await dialog(chief.page)
      .getByRole('button', { name: chief.t('sports-desk:confirm') })
      .click();
    await dialog(chief.page).waitFor({ state: 'detached' });
    await page.getByText(t('sports-desk:waitingOf.result')).waitFor({ state: 'detached' });
  };
  await settle(['1', '1'], '');
  await expect.poll(async () => (await ticketOf(ticketId)).state, { timeout: 30_000 }).toBe('won');
  const why = 'the second goal was not given';
  await settle(['0', '1'], why);
  await expect.poll(async () => (await ticketOf(ticketId)).state, { timeout: 30_000 }).toBe('lost');
  expect(await ticketOf(ticketId)).toMatchObject({
    isCorrected: true,
    reason: why,
    outcomes: [
      { kind: 'settle', payout: 210 },
      { kind: 'resettle', payout: 0, reason: why },
    ],
  });
  await chief.page.reload();
  await chief.page.getByText(chief.t('sports-desk:version', { version: 2 })).waitFor();
  expect(await fitsWidth(chief.page)).toBe(true);
  await expectAccessible(chief.page);
  await takePicture(chief.page, 'sports-event-corrected');
  expect(chief.errors).toEqual([]);
  await chief.context.close();

  await page.getByRole('link', { name: t('sports-desk:ticketsOf') }).click();
  await rows(page).filter({ hasText: desk.member.account }).getByRole('button').click();
  await dialog(page).getByText(why).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'sports-ticket');
  expect(clerk.errors).toEqual([]);
  await clerk.context.close();
});

it('two persons enter who won an outright, and the dead heat is paid', async () => {
  const file = {
    league: { code: 'cup', sport: 'football', vendor: 'SANAM', names: { en: 'Cup', th: 'ถ้วย' } },
    outrights: [
      {
        key: 'final',
        names: { en: 'Winner of the cup', th: 'แชมป์ถ้วย' },
        closesAt: new Date(Date.now() + 3_600_000).toISOString(),
        competitors: [
          { code: 'lions', names: { en: 'Lions', th: 'สิงห์' }, price: '4.00' },
          { code: 'tigers', names: { en: 'Tigers', th: 'เสือ' }, price: '2.00' },
          { code: 'bears', names: { en: 'Bears', th: 'หมี' }, price: '6.00' },
        ],
      },
    ],
  };
  await importFixtures(desk.app.test.database, brandId, readFixtures(JSON.stringify(file)));
  const event = fixtureId(brandId, 'cup', 'final');
  const ticketId = await bet(event, 'outright');
  await closeBetting(event);
  const clerk = await desk.open({ name: 'operator' });
  const { page, t } = clerk;
  await page.goto(`${desk.app.origins.console}/sports?event=${event}`);
  await page.getByRole('button', { name: t('sports-desk:enterResult') }).click();
  const submit = dialog(page).getByRole('button', { name: t('sports-desk:submitResult'), exact: true });
  await submit.click();
  await dialog(page).getByText(t('sports-desk:mistake.noWinner')).waitFor();
  const choose = (name: string, place: string) =>
    dialog(page).getByRole('combobox', { name, exact: true }).selectOption({ label: place });
  await choose('Lions', t('sports-desk:place.winner'));
  await choose('Tigers', t('sports-desk:place.winner'));
  await choose('Bears', t('sports-desk:place.withdrawn'));
  await expectAccessible(page);
  await takePicture(page, 'sports-standing');
  await submit.click();
  await page.getByText(t('sports-desk:waitingOf.result')).waitFor();
  const chief = await desk.open({ name: 'supervisor', language: 'th', theme: 'light', width: 390 });
  await chief.page.goto(`${desk.app.origins.console}/sports?event=${event}`);
  await chief.page.getByRole('button', { name: chief.t('sports-desk:decide') }).click();
  await dialog(chief.page).getByText('สิงห์, เสือ').waitFor();
  await expectAccessible(chief.page);
  await takePicture(chief.page, 'sports-standing-decide');
  await dialog(chief.page)
    .getByRole('button', { name: chief.t('sports-desk:confirm') })
    .click();
  // 100 at 4.00, of which half won.
  await expect
    .poll(async () => (await ticketOf(ticketId)).outcomes, { timeout: 30_000 })
    .toMatchObject([{ kind: 'settle', payout: 200 }]);
  expect([...clerk.errors, ...chief.errors]).toEqual([]);
  await clerk.context.close();
  await chief.context.close();
});
