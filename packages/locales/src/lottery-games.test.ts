import { lotteryGames } from '@chokdee/games/lottery/games';
import { prizeNames, resultFormats } from '@chokdee/games/lottery/formats';
import { plays } from '@chokdee/games/lottery/plays';
import { gameGroups } from '@chokdee/games/lottery/types';
import { expect, it } from 'vitest';
import { bundles } from './bundles.gen.ts';

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = bundles.EN['lottery-games'];
const keys = (section: string): string[] => Object.keys(texts[section]!).sort();
const each = (names: readonly string[]): string[] => [...new Set(names)].sort();

it('every game, group, play, tab and format of the lotteries has its texts, and no other has', () => {
  expect(keys('game')).toEqual(each(lotteryGames.map(({ name }) => name)));
  expect(keys('group')).toEqual(each(gameGroups));
  expect(keys('tab')).toEqual(each(plays.map(({ tab }) => tab)));
  expect(keys('play')).toEqual(each(plays.map(({ name }) => name)));
  expect(keys('rule')).toEqual(keys('play'));
  expect(keys('format')).toEqual(each(Object.keys(resultFormats)));
});

it('every prize of a result has its name, and each is drawn in some format', () => {
  expect(Object.keys(bundles.EN.draws.part).sort()).toEqual(each(prizeNames));
  expect(each(Object.values(resultFormats).flatMap(({ parts }) => parts.map(({ name }) => name)))).toEqual(
    each(prizeNames),
  );
});
