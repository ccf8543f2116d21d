import { notStarted } from '@chokdee/games/sports/types';
import { wrongFacts } from '@chokdee/games/sports/wrong-facts';
import { expect, it } from 'vitest';
import { draftOf, emptyPart, factsIn, missingIn, type ResultDraft } from './result-draft.ts';

const players = [
  { code: 'h9', side: 'home' as const, name: 'Nine' },
  { code: 'a4', side: 'away' as const, name: 'Four' },
];
const empty = (sport: string): ResultDraft => draftOf({ sport, facts: null });
const part = (sport: string, home: string, away: string) =>
  Object.fromEntries(Object.keys(emptyPart(sport)).map((count) => [count, { home, away }]));
const wrong = (sport: 'football' | 'tennis' | 'muay_thai', draft: ResultDraft) =>
  wrongFacts({ ...notStarted(sport), ...factsIn(draft, { sport, players }) });

it('asks for every number of the parts that are played', () => {
  expect(missingIn(empty('basketball'))).toHaveLength(8);
  expect(missingIn({ ...empty('basketball'), status: 'postponed' })).toEqual([]);
});

it('counts an own goal for the other side, in the order of the minutes', () => {
  const draft = {
    ...empty('football'),
    parts: [part('football', '1', '0'), part('football', '1', '0')],
    goals: [
      { minute: '80', player: 'a4', isOwn: true },
      { minute: '7', player: 'h9', isOwn: false },
    ],
  };
  expect(factsIn(draft, { sport: 'football', players }).goals).toEqual([
    { minute: 7, side: 'home', player: 'h9', isOwn: false },
    { minute: 80, side: 'home', player: 'a4', isOwn: true },
  ]);
  expect(wrong('football', draft)).toEqual([]);
});

it('makes facts of sets and fights that the rules accept, and its own form of them again', () => {
  const tennis = { ...empty('tennis'), parts: [part('tennis', '6', '4'), part('tennis', '7', '5')] };
  expect(wrong('tennis', tennis)).toEqual([]);
  const fight = {
    ...empty('muay_thai'),
    parts: [part('muay_thai', '10', '9'), part('muay_thai', '0', '0')],
    winner: 'home' as const,
    isStopped: true,
  };
  expect(wrong('muay_thai', fight)).toEqual([]);
  const facts = factsIn(fight, { sport: 'muay_thai', players });
  expect(draftOf({ sport: 'muay_thai', facts })).toMatchObject({ parts: fight.parts, winner: 'home', isStopped: true });
});
