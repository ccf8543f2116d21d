import type { sportsSeason, sportsVirtualMatch } from '@chokdee/contract/calls/sports/leagues';
import type { Output } from '@chokdee/contract/call';
import type { Database } from '@chokdee/database/database';
import type { MatchFacts, Pair } from '@chokdee/games/sports/types';
import type { CallContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { inLanguage } from '../../messages/index.ts';
import { readEvents } from '../store.ts';
import { leagueOf, type LeagueData } from './data.ts';
import { roundsOf } from './fixtures.ts';
import { findRound, readLastRound, readSeason, type RoundRow } from './store.ts';

/** Results that `form` shows. */
const FORM = 5;

/** A row of a season table before it has a position. */
export interface Standing {
  readonly code: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
  readonly form: string;
}

const EMPTY = { played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0, form: '' };
/** Points of a win and of a draw. */
const POINTS = { W: 3, D: 1, L: 0 } as const;

function add(standing: Standing, own: number, other: number): Standing {
  const result = own > other ? 'W' : own < other ? 'L' : 'D';
  return {
    ...standing,
    played: standing.played + 1,
    won: standing.won + Number(result === 'W'),
    drawn: standing.drawn + Number(result === 'D'),
    lost: standing.lost + Number(result === 'L'),
    scored: standing.scored + own,
    conceded: standing.conceded + other,
    points: standing.points + POINTS[result],
    form: (result + standing.form).slice(0, FORM),
  };
}

/** The table of some rounds: by points, difference, what was scored, then by code. */
export function tableOf(codes: readonly string[], rounds: readonly Pick<RoundRow, 'matches' | 'scores'>[]): Standing[] {
  const table = new Map(codes.map((code): [string, Standing] => [code, { code, ...EMPTY }]));
  const count = (code: string, own: number, other: number): void => {
    const standing = table.get(code);
    if (standing) table.set(code, add(standing, own, other));
  };
  for (const { matches, scores } of rounds)
    for (const [at, { home, away }] of matches.entries()) {
      const score: Pair | null = scores?.[at] ?? null;
      if (score === null) continue;
      count(home.code, score.home, score.away);
      count(away.code, score.away, score.home);
    }
  const difference = ({ scored, conceded }: Standing): number => scored - conceded;
  return [...table.values()].sort(
    (a, b) => b.points - a.points || difference(b) - difference(a) || b.scored - a.scored || (a.code < b.code ? -1 : 1),
  );
}

const nameIn = (league: LeagueData, code: string, language: string): string => {
  const names = league.clubs.find((club) => club.code === code)?.names;
  return names ? inLanguage({ EN: names.en, TH: names.th }, language) : code;
};

/** Answers `sports.season`; round 0 before the first. Refuses with `request.not.found`. */
export async function seasonOut(
  database: Database,
  { brand, language }: Pick<CallContext, 'brand' | 'language'>,
  code: string,
): Promise<Output<typeof sportsSeason>> {
  const league = leagueOf(code);
  const planned = league && (await readLastRound(database, brand.id, code));
  if (!planned) throw new Refusal('request.not.found');
  const rounds = await readSeason(database, brand.id, code);
  const last = rounds.at(-1) ?? { season: planned.season, round: 0 };
  const codes = league.clubs.map((club) => club.code);
  return {
    sport: league.sport,
    season: last.season,
    round: last.round,
    rounds: roundsOf(league),
    rows: tableOf(codes, rounds).map((standing, at) => ({
      position: at + 1,
      name: nameIn(league, standing.code, language),
      ...standing,
    })),
    matches: rounds.flatMap(({ round, starts_at, matches, scores }) =>
      matches.map(({ eventId, home, away }, at) => ({
        eventId,
        round,
        startsAt: starts_at.getTime(),
        home: nameIn(league, home.code, language),
        away: nameIn(league, away.code, language),
        score: scores?.[at] ?? null,
      })),
    ),
  };
}

/** Answers `sports.virtual-match`. Refuses with `request.not.found`. */
export async function virtualMatchOut(
  database: Database,
  brandId: string,
  eventId: string,
): Promise<Output<typeof sportsVirtualMatch>> {
  const round = await findRound(database, brandId, eventId);
  const match = round?.matches.find((one) => one.eventId === eventId);
  const [event] = match
    ? await readEvents(database, 'where e.brand_id = $1 and e.event_id = $2', [brandId, eventId])
    : [];
  if (!round || !match || !event) throw new Refusal('request.not.found');
  const facts = event.facts as MatchFacts | null;
  return {
    eventId,
    sport: event.sport,
    league: round.league,
    drawId: round.draw_id,
    startsAt: round.starts_at.getTime(),
    home: match.home,
    away: match.away,
    facts: facts?.status === 'finished' ? facts : null,
  } as Output<typeof sportsVirtualMatch>;
}
