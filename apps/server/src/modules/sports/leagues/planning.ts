import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { sportModels } from '@chokdee/games/sports/models/registry';
import type { VirtualMatch } from '@chokdee/games/sports/play';
import { readDraws, type DrawRow } from '../../draws/index.ts';
import type { Lease } from '../../../platform/lease/store.ts';
import type { Feed } from '../feed.ts';
import { leagueOf, leagues, type LeagueData } from './data.ts';
import { matchesOf, roundsOf, squadOf } from './fixtures.ts';
import { addRound, readLastRound, readPlanned, type RoundRow } from './store.ts';

/** The overround of virtual leagues above 1. */
const MARGIN = 0.06;

/** Plans rounds. */
export interface Planner {
  /** Writes the matches of every draw whose sale has opened, and offers their markets. */
  plan(lease: Lease): Promise<void>;
}

/** Creates the planner. */
export function createPlanner({ database, feed }: { readonly database: Database; readonly feed: Feed }): Planner {
  /** Leagues that this process has sent. */
  const sent = new Set<string>();
  /** Draws whose matches this process has offered. */
  const offered = new Set<string>();

  const putLeague = async (brandId: string, league: LeagueData): Promise<void> => {
    const key = `${brandId} ${league.code}`;
    if (sent.has(key)) return;
    const { code, sport, vendor, names } = league;
    await feed.putLeague(brandId, { code, sport, vendor, names, isVirtual: true, position: leagues.indexOf(league) });
    sent.add(key);
  };

  const roundOf = async (lease: Lease, league: LeagueData, draw: DrawRow): Promise<RoundRow> => {
    const last = await readLastRound(database, draw.brand_id, league.code);
    const isNext = last !== undefined && last.round < roundsOf(league);
    const round = {
      draw_id: draw.draw_id,
      brand_id: draw.brand_id,
      league: league.code,
      season: isNext ? last.season : (last?.season ?? 0) + 1,
      round: isNext ? last.round + 1 : 1,
      starts_at: draw.lock_at,
    };
    const matches = matchesOf(league, round.round).map((fixture): VirtualMatch => ({ eventId: uuid7(), ...fixture }));
    await addRound(database, lease, { ...round, matches });
    return { ...round, matches, scores: null };
  };

  const offer = async (league: LeagueData, round: RoundRow): Promise<void> => {
    const clubOf = (code: string) => league.clubs.find((club) => club.code === code)!;
    for (const match of round.matches) {
      const [home, away] = [clubOf(match.home.code), clubOf(match.away.code)];
      const players = (['home', 'away'] as const).flatMap((side) =>
        squadOf(league, side === 'home' ? home : away).map(({ code, name }) => ({ code, side, name })),
      );
      await feed.upsertEvent(round.brand_id, {
        id: match.eventId,
        producer: 'virtual',
        league: league.code,
        home: { code: home.code, names: home.names },
        away: { code: away.code, names: away.names },
        players,
        startsAt: round.starts_at.getTime(),
        season: String(round.season),
        drawId: round.draw_id,
      });
      await feed.offer(round.brand_id, match.eventId, sportModels[league.sport].price(match, MARGIN));
    }
  };

  return {
    plan: async (lease) => {
      const codes = leagues.map(({ code }) => code);
      const open = await readDraws(database, `where d.code = any ($1) and d.state = 'on_sale' order by d.draw_at`, [
        codes,
      ]);
      const news = open.filter(({ draw_id }) => !offered.has(draw_id));
      if (news.length === 0) return;
      const planned = new Map(
        (
          await readPlanned(
            database,
            news.map(({ draw_id }) => draw_id),
          )
        ).map((round) => [round.draw_id, round]),
      );
      for (const draw of news) {
        const league = leagueOf(draw.code)!;
        await putLeague(draw.brand_id, league);
        await offer(league, planned.get(draw.draw_id) ?? (await roundOf(lease, league, draw)));
        offered.add(draw.draw_id);
      }
      for (const drawId of offered) if (!open.some(({ draw_id }) => draw_id === drawId)) offered.delete(drawId);
    },
  };
}
