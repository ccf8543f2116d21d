import { notStarted } from '@chokdee/games/sports/types';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Feed } from '../../apps/server/src/modules/sports/feed.ts';
import { finishedFootball } from '../../apps/server/src/modules/sports/football-facts.ts';
import type { OfferedMarket } from '../../apps/server/src/modules/sports/offers.ts';
import { createOutrights } from '../../apps/server/src/modules/sports/outrights.ts';
import {
  brandId,
  LEAGUE,
  testLeague,
  testMarkets,
  testMatch,
} from '../../apps/server/src/modules/sports/testing-data.ts';
import { useTestApp } from './app.ts';
import { balanceOf, DESKTOP, PHONE, type Player, viewsOf } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';
import { choose, openLeague, openSlip, pick, press, type Match } from './sports.ts';

const site = useTestApp();

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

/** Checks that the page is accessible and not too wide. */
async function expectFit({ page }: Player): Promise<void> {
  expect(await pageViolations(page, { names: true })).toEqual([]);
  expect(await fitsWidth(page)).toBe(true);
}

describe('sports', { timeout: 300_000 }, () => {
  it.each(viewsOf(DESKTOP))(
    'takes a single in Malay odds, asks about changed odds, and pays the result, $name',
    async (view) => {
      const { player, feed, matches } = await openLeague(site, view, 'spo');
      const { page, context, t, errors } = player;

      // 2.10 is -0.91 in Malay odds: the stake is what is won, and 90.91 is taken.
      let slip = await choose(player, view, matches[0]!.home);
      await slip.getByLabel(t('sports:format.label')).selectOption('malay');
      await slip.getByText('\u22120.91').first().waitFor();
      await slip.getByLabel(t('sports:slip.stakeOf', { name: matches[0]!.home })).fill('100');
      await expectFit(player);
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
      await expectFit(player);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.each(viewsOf(PHONE))(
    'settles a parlay with a half win, a system and a void match, and offers another stake, $name',
    async (view) => {
      const { player, feed, matches } = await openLeague(site, view, 'spp');
      const { page, context, t, errors } = player;
      const [first, drawn, voided, limited] = matches as [Match, Match, Match, Match];

      // A trixie: three doubles and a treble, 20 each.
      for (const { home } of [first, drawn, voided]) await pick(player, home);
      let slip = await openSlip(player, view, 3);
      await slip.getByRole('radio', { name: t('sports:kind.system') }).check({ force: true });
      await slip
        .getByRole('combobox', { name: t('sports:slip.system') })
        .selectOption({ label: t('sports:slip.lines', { name: t('sports:system.trixie'), count: 4 }) });
      await slip.getByLabel(t('sports:slip.totalStake')).fill('80');
      await expectFit(player);
      await press(slip, t('sports:slip.place'));
      await expect.poll(() => balanceOf(page)).toBe('920.00');
      await press(slip, t('sports:slip.more'));

      // Home at 2.10 with away +0.25 at 1.93.
      await pick(player, first.home);
      await pick(player, drawn.home, view.language === 'th' ? 'น้ำเงิน' : 'Blue', 'football_handicap');
      slip = await openSlip(player, view, 2);
      await slip.getByRole('radio', { name: t('sports:kind.parlay') }).check({ force: true });
      await slip.getByLabel(t('sports:slip.totalStake')).fill('100');
      await press(slip, t('sports:slip.place'));
      await expect.poll(() => balanceOf(page)).toBe('820.00');
      await press(slip, t('sports:slip.more'));

      // The market may cost 50: at 2.10 it takes 45.45.
      await site.app.test.owner.query('update sports.event set most_market = 50000000 where event_id = $1', [
        limited.id,
      ]);
      slip = await choose(player, view, limited.home);
      await slip.getByLabel(t('sports:slip.stakeOf', { name: limited.home })).fill('100');
      await press(slip, t('sports:slip.place'));
      await slip.getByRole('button', { name: t('sports:slip.useStake', { amount: '฿45.45' }) }).click();
      expect(await balanceOf(page)).toBe('820.00');
      await press(slip, t('sports:slip.place'));
      await expect.poll(() => balanceOf(page)).toBe('774.55');

      await feed.finish(brandId, first.id, 1, finishedFootball([1, 0], [2, 1]));
      await feed.finish(brandId, drawn.id, 1, finishedFootball([0, 0], [1, 1]));
      for (const { id } of [voided, limited])
        await feed.finish(brandId, id, 1, { ...notStarted('football'), status: 'cancelled' });
      // 45.45 returned, 100 x 2.10 x (1.93 + 1) / 2, and one double of 20 x 2.10 x 1.00.
      await expect.poll(() => balanceOf(page), { timeout: 60_000 }).toBe('1,169.65');
      await page.goto(`${site.app.origins.site}/sports/bets`);
      await page.getByRole('tab', { name: t('sports:bets.settled') }).click();
      for (const text of ['sports:ticketState.void', 'sports:result.half_win', 'sports:reason.cancelled'] as const)
        await page.getByText(t(text), { exact: true }).first().waitFor();
      await page.getByText('307.65').first().waitFor();
      await expectFit(player);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.each(viewsOf(PHONE))(
    'names the related selections of a parlay before it is sent, and takes them as singles, $name',
    async (view) => {
      const { player, matches } = await openLeague(site, view, 'spr');
      const { page, context, t, errors } = player;
      const champion = `Lions ${Date.now() % 1e6}`;
      const [home] = matches.map((match) => match.home) as [string];
      await createOutrights({ database: site.app.test.database, onChange: () => undefined }).offer(brandId, {
        id: randomUUID(),
        producer: 'import',
        league: LEAGUE,
        names: { en: `Champion ${champion}`, th: `แชมป์ ${champion}` },
        season: null,
        closesAt: Date.now() + 3_600_000,
        competitors: [
          { code: 'lions', names: { en: champion, th: champion }, price: '3.00' },
          { code: 'tigers', names: { en: 'Tigers', th: 'Tigers' }, price: '1.50' },
        ],
      });
      await pick(player, home);
      await page.goto(`${site.app.origins.site}/sports?league=${LEAGUE}&view=outright`);
      await page
        .getByRole('button', { name: new RegExp(champion) })
        .first()
        .click();
      const slip = await openSlip(player, view, 2);
      await slip.getByRole('radio', { name: t('sports:kind.parlay') }).check({ force: true });
      await slip.getByLabel(t('sports:slip.totalStake')).fill('100');
      for (const names of [home, champion]) await slip.getByText(t('sports:slip.related', { names })).waitFor();
      const place = slip.getByRole('button', { name: t('sports:slip.place'), exact: true });
      expect(await place.isDisabled()).toBe(true);
      await expectFit(player);
      await slip.getByRole('radio', { name: t('sports:kind.single') }).check({ force: true });
      expect(await slip.getByText(t('sports:slip.related', { names: home })).count()).toBe(0);
      for (const name of [home, champion]) await slip.getByLabel(t('sports:slip.stakeOf', { name })).fill('100');
      await press(slip, t('sports:slip.placeSeveral', { count: 2 }));
      await expect.poll(() => balanceOf(page)).toBe('800.00');
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
