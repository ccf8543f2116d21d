import type { Competitor, Fixture, SquadPlayer } from '@chokdee/games/sports/models/model';
import type { Club, LeagueData } from './data.ts';

/** Shares of a team's goals, thousandths: two defenders, three midfielders, three forwards. */
const SHARES = [40, 60, 80, 90, 110, 150, 210, 260];
/** Names of fictional players; a squad takes eight of each list. */
const FIRST = ['Anan', 'Boon', 'Chai', 'Dej', 'Ekka', 'Fah', 'Gan', 'Itti', 'Jak', 'Krit', 'Lek', 'Mongkol'];
const LAST = ['Thara', 'Phuwong', 'Srirat', 'Wanchai', 'Khamdee', 'Rungsi', 'Maliwan', 'Saengthong', 'Duangjai'];

/** The players of a football club, by club and number; others have none. */
export function squadOf(
  { sport, clubs }: LeagueData,
  club: Club,
): readonly (SquadPlayer & { readonly name: string })[] {
  if (sport !== 'football') return [];
  const base = clubs.indexOf(club);
  return SHARES.map((share, at) => ({
    code: `${club.code}-${at + 1}`,
    share,
    name: `${FIRST[(base * 5 + at) % FIRST.length]} ${LAST[(base * 4 + at * 2) % LAST.length]}`,
  }));
}

const competitorOf = (league: LeagueData, club: Club): Competitor => ({
  code: club.code,
  rating: club.rating,
  squad: squadOf(league, club).map(({ code, share }) => ({ code, share })),
});

/** The rounds of a season: everybody meets everybody at home and away. */
export const roundsOf = ({ clubs }: LeagueData): number => 2 * (clubs.length - 1);

/**
 * The matches of a round, from 1, by the circle method: the first club stays, the others move on by
 * one. The second half of a season repeats the first with sides swapped.
 */
export function matchesOf(league: LeagueData, round: number): Fixture[] {
  const { clubs } = league;
  const half = clubs.length - 1;
  const turn = (round - 1) % half;
  const ring = [clubs[0]!, ...clubs.slice(1).map((_, at) => clubs[1 + ((at + turn) % half)]!)];
  const isSecond = round > half;
  return Array.from({ length: clubs.length / 2 }, (_, at) => {
    const pair = [ring[at]!, ring[clubs.length - 1 - at]!] as const;
    const isSwapped = ((at === 0 ? turn : at) % 2 === 1) !== isSecond;
    const [home, away] = isSwapped ? [pair[1], pair[0]] : pair;
    return { home: competitorOf(league, home), away: competitorOf(league, away) };
  });
}
