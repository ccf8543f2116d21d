import { expect, it } from 'vitest';
import { fixtures } from '../testing/fixtures.ts';
import { sportModels } from './registry.ts';
import { titleChances } from './season.ts';

const [, { home, away }] = fixtures as [unknown, (typeof fixtures)[number]];

it('one match decides a season as its result is priced', () => {
  const market = sportModels.football.price({ home, away }, 0.05).find(({ type }) => type === 'football.match_result')!;
  const [win, draw] = market.outcomes.map(({ probability }) => probability) as [number, number, number];
  const level = new Map([
    [home.code, 4],
    [away.code, 4],
  ]);
  const chances = titleChances('football', { points: level, left: [{ home, away }] });
  expect(chances.get(home.code)).toBeCloseTo(win + draw / 2, 1);
  expect(chances.get(home.code)! + chances.get(away.code)!).toBeCloseTo(1, 9);
  // Ahead by three, the home side is first unless it loses, and shares the title then.
  const ahead = titleChances('football', { points: level.set(home.code, 7), left: [{ home, away }] });
  expect(ahead.get(home.code)).toBeCloseTo(win + draw + (1 - win - draw) / 2, 1);
});

it('a season that is over has its champion, and every sport has chances', () => {
  const points = new Map([
    ['a', 9],
    ['b', 7],
  ]);
  expect(titleChances('tennis', { points, left: [] })).toEqual(
    new Map([
      ['a', 1],
      ['b', 0],
    ]),
  );
  for (const sport of ['basketball', 'muay_thai', 'shooter'] as const) {
    const chance = titleChances(sport, {
      points: new Map([
        [home.code, 0],
        [away.code, 0],
      ]),
      left: [{ home, away }],
    }).get(home.code)!;
    expect(chance).toBeGreaterThan(0.5);
    expect(chance).toBeLessThan(1);
  }
});
