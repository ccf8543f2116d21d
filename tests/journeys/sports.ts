import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { createFeed, type Feed } from '../../apps/server/src/modules/sports/feed.ts';
import {
  brandId,
  LEAGUE,
  testLeague,
  testMarkets,
  testMatch,
} from '../../apps/server/src/modules/sports/testing-data.ts';
import type { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { balanceOf, DESKTOP, dialog, logIn, type Player, type View } from './player.ts';

type Site = ReturnType<typeof useTestApp>;

/** An open match by its id and the name of its home side. */
export interface Match {
  readonly id: string;
  readonly home: string;
}

/** Opens four matches that begin in an hour. Each attempt has its own names. */
export async function openMatches(site: Site): Promise<{ readonly feed: Feed; readonly matches: readonly Match[] }> {
  const feed = createFeed({ database: site.app.test.database, onChange: () => undefined });
  await feed.putLeague(brandId, testLeague);
  const attempt = Date.now() % 1e6;
  const matches = [];
  for (const number of [1, 2, 3, 4]) {
    const home = `Red ${attempt} ${number}`;
    const event = { ...testMatch(Date.now() + 3_600_000), home: { code: 'red', names: { en: home, th: home } } };
    await feed.upsertEvent(brandId, event);
    await feed.offer(brandId, event.id, testMarkets);
    matches.push({ id: event.id, home });
  }
  return { feed, matches };
}

type MarketType = 'football_match_result' | 'football_handicap' | 'shooter_winner';
/** Presses the odds of an outcome of a match, by the name of the outcome. */
export const pick = ({ page, t }: Player, home: string, outcome = home, type: MarketType = 'football_match_result') =>
  page
    .getByRole('button', {
      name: new RegExp(`^${home} .*, ${t(`sports-markets:market.${type}`)}, ${outcome}[^,]*, `),
    })
    .click();

/** Returns the slip with some selections; on phones it opens its sheet. */
export async function openSlip({ page, t }: Player, view: View, count: number): Promise<Locator> {
  if (view === DESKTOP) return page.getByRole('complementary', { name: t('sports:slip.title') });
  await page.getByRole('button', { name: t('sports:slip.open', { count }) }).click();
  const sheet = dialog(page).filter({ hasText: t('sports:slip.title') });
  await sheet.waitFor();
  return sheet;
}

/** Puts the home side of a match on the slip, as the winner, and returns the slip. */
export async function choose(player: Player, view: View, home: string, type?: MarketType): Promise<Locator> {
  await pick(player, home, home, type);
  return openSlip(player, view, 1);
}

export const press = (slip: Locator, name: string): Promise<void> =>
  slip.getByRole('button', { name, exact: true }).click();

/** A member with 1,000 on the page of the league, and its matches. */
export async function openLeague(site: Site, view: View, prefix: string) {
  const account = `${prefix}${Date.now() % 1e8}`;
  const player = await visitWith(site.browser, view, account);
  const { page } = player;
  await depositAtBank(await registerMember(site.app, account), 1_000, 'now');
  await logIn(player, site.app, account);
  await page.waitForURL((url) => url.pathname !== '/login');
  await expect.poll(() => balanceOf(page)).toBe('1,000.00');
  const opened = await openMatches(site);
  await page.goto(`${site.app.origins.site}/sports?league=${LEAGUE}`);
  return { player, ...opened };
}
