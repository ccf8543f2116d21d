import { sportModels } from '@chokdee/games/sports/models/registry';
import { expect, it } from 'vitest';
import { leagues } from './data.ts';
import { matchesOf, roundsOf, squadOf } from './fixtures.ts';
import { tableOf } from './season.ts';

it.each(leagues)('$code: everybody meets everybody once at home and once away', (league) => {
  const meetings = Array.from({ length: roundsOf(league) }, (_, at) => matchesOf(league, at + 1)).flatMap((matches) => {
    const playing = matches.flatMap(({ home, away }) => [home.code, away.code]);
    expect(new Set(playing).size).toBe(league.clubs.length);
    return matches.map(({ home, away }) => `${home.code} ${away.code}`);
  });
  expect(new Set(meetings).size).toBe(league.clubs.length * (league.clubs.length - 1));
});

it.each(leagues)('$code: every match of a season is priced', (league) => {
  for (let round = 1; round <= roundsOf(league); round += 1)
    for (const match of matchesOf(league, round))
      expect(sportModels[league.sport].price(match, 0.06)[0]?.outcomes.length).toBeGreaterThan(1);
});

it('squads have different players whose shares are whole', () => {
  for (const league of leagues)
    for (const club of league.clubs) {
      const squad = squadOf(league, club);
      expect(new Set(squad.map(({ name }) => name)).size).toBe(squad.length);
      expect(squad.reduce((sum, { share }) => sum + share, 0)).toBe(league.sport === 'football' ? 1_000 : 0);
    }
});

it('ranks by points, then difference, and leaves out void matches', () => {
  const match = (home: string, away: string) => ({ home: { code: home }, away: { code: away } }) as never;
  const rounds = [
    { matches: [match('a', 'b'), match('c', 'd')], scores: [{ home: 2, away: 0 }, null] },
    {
      matches: [match('b', 'c'), match('d', 'a')],
      scores: [
        { home: 1, away: 1 },
        { home: 3, away: 0 },
      ],
    },
    { matches: [match('a', 'c')], scores: null },
  ];
  const table = tableOf(['a', 'b', 'c', 'd'], rounds);
  expect(table.map(({ code, points, form }) => [code, points, form])).toEqual([
    ['d', 3, 'W'],
    ['a', 3, 'LW'],
    ['c', 1, 'D'],
    ['b', 1, 'DL'],
  ]);
});
