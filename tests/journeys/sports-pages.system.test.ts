import { sportModels } from '@chokdee/games/sports/models/registry';
import { sportCodes, esportCodes, type SportCode } from '@chokdee/games/sports/types';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { leagues } from '../../apps/server/src/modules/sports/leagues/data.ts';
import { matchesOf } from '../../apps/server/src/modules/sports/leagues/fixtures.ts';
import { createFeed } from '../../apps/server/src/modules/sports/feed.ts';
import { brandId } from '../../apps/server/src/modules/sports/testing-data.ts';
import { useTestApp } from './app.ts';
import { visitWith } from './entry.ts';
import { DESKTOP, PHONE } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();

/** The league of this file in a sport, with two matches that begin in an hour. */
const leagueIn = (sport: SportCode): string => `pages-${sport.replaceAll('_', '-')}`;
/** Its name, in every language. */
const nameIn = (sport: SportCode): string => `Cup of ${sport}`;
const opened = new Map<SportCode, string>();

beforeAll(async () => {
  const feed = createFeed({ database: site.app.test.database, onChange: () => undefined });
  for (const sport of sportCodes) {
    const league = leagues.find((one) => one.sport === sport)!;
    await feed.putLeague(brandId, {
      ...league,
      code: leagueIn(sport),
      names: { en: nameIn(sport), th: nameIn(sport) },
      isVirtual: false,
      position: 80,
    });
    for (const match of matchesOf(league, 1).slice(0, 2)) {
      const id = uuid7();
      const sides = [match.home, match.away].map(({ code }) => league.clubs.find((club) => club.code === code)!);
      await feed.upsertEvent(brandId, {
        id,
        producer: 'import',
        league: leagueIn(sport),
        home: sides[0]!,
        away: sides[1]!,
        players: [],
        startsAt: Date.now() + 3_600_000,
        season: null,
        drawId: null,
      });
      const scored = /\.(first|any)_scorer$/;
      const markets = sportModels[sport].price(match, 0.06).filter(({ type }) => !scored.test(type));
      await feed.offer(brandId, id, markets);
      opened.set(sport, id);
    }
  }
});

/** The number of prices below each heading of the table of Asian books, by the heading. */
const pricesBelow = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const head = document.querySelector('section > div[aria-hidden]')!;
    const rows = [...head.parentElement!.querySelectorAll('li')];
    const shown = [...head.children].filter((cell) => cell.textContent !== '' && cell.checkVisibility());
    return Object.fromEntries(
      shown.map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const prices = rows
          .flatMap((row) => [...row.querySelectorAll('button')])
          .filter((button) => {
            const box = button.getBoundingClientRect();
            return box.left < right && box.right > left;
          });
        return [cell.textContent, prices.length];
      }),
    );
  });

const pathOf = (sport: SportCode): string =>
  `/${esportCodes.has(sport) ? 'esports' : 'sports'}?view=parlay&league=${leagueIn(sport)}`;

describe('sports pages', { timeout: 300_000 }, () => {
  it.each([PHONE, DESKTOP])('have no empty column in the list of any sport, $name', async (view) => {
    const { page, context, t, errors } = await visitWith(site.browser, view, `columns-${view.name}`);
    for (const sport of sportCodes) {
      await page.goto(`${site.app.origins.site}${pathOf(sport)}`);
      await page.getByRole('region', { name: nameIn(sport) }).waitFor();
      const columns = await pricesBelow(page);
      expect(Object.keys(columns).length, sport).toBeGreaterThan(0);
      for (const [heading, prices] of Object.entries(columns)) expect(prices, `${sport} ${heading}`).toBeGreaterThan(0);
      const hasDraw = sport === 'football';
      expect(Object.keys(columns).includes(t('sports:column.result')), sport).toBe(hasDraw);
      expect(Object.keys(columns).includes(t('sports:column.winner')), sport).toBe(!hasDraw);
      expect(await fitsWidth(page), sport).toBe(true);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([PHONE, DESKTOP])('name each control with its visible text and each landmark once, $name', async (view) => {
    const { page, context, t, errors } = await visitWith(site.browser, view, `names-${view.name}`);
    const paths = [
      '/sports?view=parlay',
      '/esports?view=parlay',
      '/sports?view=outright',
      `/sports/event/${opened.get('football')!}`,
      `/sports/event/${opened.get('muay_thai')!}`,
      '/sports/results',
      '/sports/season',
      '/sports/rules',
    ];
    for (const look of ['asian', 'cards'] as const)
      for (const path of look === 'asian' ? paths : paths.slice(0, 3)) {
        await page.goto(`${site.app.origins.site}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        if (path.includes('view=parlay'))
          await page
            .getByRole('radio', { name: t(`sports:look.${look}`) })
            .check({ force: true })
            .catch(() => undefined);
        expect(await pageViolations(page, { names: true }), `${look} ${path}`).toEqual([]);
      }
    expect(errors).toEqual([]);
    await context.close();
  });
});
