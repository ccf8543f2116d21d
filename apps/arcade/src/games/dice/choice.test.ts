import { winningResults } from '@chokdee/games/dice/rules';
import { describe, expect, it } from 'vitest';
import { setSide, setTarget, setWinning, useChoice } from './choice.ts';
import { readHundredths } from '../../engine/number-field.tsx';
import { readRound } from './round.ts';

describe('the choice', () => {
  it('stays inside the allowed range, and keeps its chance when the side changes', () => {
    setTarget(99_999);
    expect(useChoice.getState()).toEqual({ side: 'under', target: 9_800 });
    setSide('over');
    expect(useChoice.getState()).toEqual({ side: 'over', target: 199 });
    setTarget(0);
    expect(useChoice.getState().target).toBe(199);
    setWinning(1);
    expect(winningResults('over', useChoice.getState().target)).toBe(10);
    setSide('under');
    expect(useChoice.getState()).toEqual({ side: 'under', target: 10 });
  });
  it.each([
    ['50', 5_000],
    ['49.5', 4_950],
    ['0,1', 10],
    [' 98.00 % ', 9_800],
    ['', null],
    ['x', null],
    ['1.234', null],
    ['-5', null],
  ])('reads %j as %s', (text, value) => expect(readHundredths(text)).toBe(value));
});

it('returns null for events of another game version', () => {
  expect(readRound([{ index: 0, type: 'reveal', roll: 1 }])).toBeNull();
  expect(readRound([null, 3])).toBeNull();
});
