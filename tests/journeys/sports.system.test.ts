import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFeed, type Feed } from '../../apps/server/src/modules/sports/feed.ts';
import { finishedFootball } from '../../apps/server/src/modules/sports/football-facts.ts';
import type { OfferedMarket } from '../../apps/server/src/modules/sports/offers.ts';
import {
  brandId,
  LEAGUE,
  testLeague,
  testMarkets,
  testMatch,
} from '../../apps/server/src/modules/sports/testing-data.ts';
import { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { balanceOf, DESKTOP, dialog, logIn, type Player, type View, viewsOf } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();

/** Opens two matches that begin in an hour. Each attempt has its own names. */
async function openMatches(): Promise<{
  readonly feed: Feed;
  readonly matches: readonly { id: string; home: string }[];
}> {
  const feed = createFeed({ database: site.app.test.database, onChange: () => undefined });
  await feed.putLeague(brandId, testLeague);
  const attempt = Date.now() % 1e6;
  const matches = [];
  for (const number of [1, 2]) {
    const home = `Red ${attempt} ${number}`;
    const event = { ...testMatch(Date.now() + 3_600_000), home: { code: 'red', names: { en: home, th: home } } };
    await feed.upsertEvent(brandId, event);
    await feed.offer(brandId, event.id, testMarkets);
    matches.push({ id: event.id, home });
  }
  return { feed, matches };
}

const ESPORT = 'test-esport';
/** Opens a match of esports that begins in an hour; returns its home side. */
async function openEsportMatch(feed: Feed): Promise<string> {
  await feed.putLeague(brandId, { ...testLeague, code: ESPORT, sport: 'shooter', vendor: 'IMES' });
  const home = `Blaze ${Date.now() % 1e6}`;
  const event = testMatch(Date.now() + 3_600_000);
  await feed.upsertEvent(brandId, {
    ...event,
    league: ESPORT,
    home: { code: 'blaze', names: { en: home, th: home } },
  });
  await feed.offer(brandId, event.id, [
    {
      type: 'shooter.winner',
      line: null,
      outcomes: [
        { code: 'home', price: '1.80' },
        { code: 'away', price: '2.00' },
      ],
    },
  ]);
  return home;
}

/** The markets with another price of the home side. */
const withHomePrice = (price: string): OfferedMarket[] =>
  testMarkets.map((market) => ({
    ...market,
    outcomes: market.outcomes.map((one) =>
      market.type === 'football.match_result' && one.code === 'home' ? { ...one, price } : one,
    ),
  }));

/** Puts the home side of a match on the slip, as the winner, and returns the slip. */
async function choose(
  { page, t }: Player,
  view: View,
  home: string,
  type: 'football_match_result' | 'shooter_winner' = 'football_match_result',
): Promise<Locator> {
  const market = t(`sports-markets:market.${type}`);
  await page.getByRole('button', { name: new RegExp(`^${home} .*, ${market}, ${home}, `) }).click();
  if (view === DESKTOP) return page.getByRole('complementary', { name: t('sports:slip.title') });
  await page.getByRole('button', { name: t('sports:slip.open', { count: 1 }) }).click();
  const sheet = dialog(page).filter({ hasText: t('sports:slip.title') });
  await sheet.waitFor();
  return sheet;
}

const press = (slip: Locator, name: string): Promise<void> => slip.getByRole('button', { name, exact: true }).click();

describe('sports', { timeout: 300_000 }, () => {
  it.each(viewsOf(DESKTOP))(
    'takes a single in Malay odds, asks about changed odds, and pays the result, $name',
    async (view) => {
      const account = `spo${Date.now() % 1e8}`;
      const player = await visitWith(site.browser, view, account);
      const { page, context, t, errors } = player;
      await depositAtBank(await registerMember(site.app, account), 1_000, 'now');
      await logIn(player, site.app, account);
      await page.waitForURL((url) => url.pathname !== '/login');
      await expect.poll(() => balanceOf(page)).toBe('1,000.00');
      const { feed, matches } = await openMatches();
      await page.goto(`${site.app.origins.site}/sports?league=${LEAGUE}`);

      // 2.10 is -0.91 in Malay odds: the stake is what is won, and 90.91 is taken.
      let slip = await choose(player, view, matches[0]!.home);
      await slip.getByLabel(t('sports:format.label')).selectOption('malay');
      await slip.getByText('\u22120.91').first().waitFor();
      await slip.getByLabel(t('sports:slip.stakeOf', { name: matches[0]!.home })).fill('100');
      expect(await pageViolations(page)).toEqual([]);
      expect(await fitsWidth(page)).toBe(true);
      await press(slip, t('sports:slip.place'));
      await expect.poll(() => balanceOf(page)).toBe('909.09');
      await press(slip, t('sports:slip.more'));

      // The odds of the second match fall before the bet is sent: it is refused until accepted.
      slip = await choose(player, view, matches[1]!.home);
      await slip.getByLabel(t('sports:format.label')).selectOption('decimal');
      await slip.getByLabel(t('sports:slip.stakeOf', { name: matches[1]!.home })).fill('100');
      await feed.offer(brandId, matches[1]!.id, withHomePrice('1.90'));
      await press(slip, t('sports:slip.place'));
      await slip
        .getByRole('alert')
        .filter({ hasText: t('errors:sports.price.changed') })
        .waitFor();
      expect(await balanceOf(page)).toBe('909.09');
      await press(slip, t('sports:slip.acceptChanges'));
      await press(slip, t('sports:slip.place'));
      await expect.poll(() => balanceOf(page)).toBe('809.09');
      await press(slip, t('sports:slip.more'));

      await feed.finish(brandId, matches[0]!.id, 1, finishedFootball([1, 0], [2, 1]));
      await feed.finish(brandId, matches[1]!.id, 1, finishedFootball([0, 0], [0, 1]));
      await expect.poll(() => balanceOf(page), { timeout: 60_000 }).toBe('1,000.00');
      await page.goto(`${site.app.origins.site}/sports/bets`);
      await page.getByRole('tab', { name: t('sports:bets.settled') }).click();
      await page.getByText(t('sports:ticketState.won'), { exact: true }).first().waitFor();
      await page.getByText(t('sports:ticketState.lost'), { exact: true }).first().waitFor();

      // Esports have their own page.
      const home = await openEsportMatch(feed);
      await page.goto(`${site.app.origins.site}/esports?league=${ESPORT}`);
      slip = await choose(player, view, home, 'shooter_winner');
      await slip.getByLabel(t('sports:slip.stakeOf', { name: home })).fill('100');
      await press(slip, t('sports:slip.place'));
      await expect.poll(() => balanceOf(page)).toBe('900.00');

      // A league has no season until the sale of its first round opens.
      await page.goto(`${site.app.origins.site}/sports/season?league=v-andaman`);
      await page
        .getByRole('table', { name: t('sports:season.table') })
        .or(page.getByText(t('sports:season.none'), { exact: true }))
        .waitFor();
      expect(await fitsWidth(page)).toBe(true);
      expect(await pageViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
