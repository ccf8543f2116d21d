import { changeKinds } from '@chokdee/contract/change-kinds';
import { isMoneyPermission } from '@chokdee/contract/permissions';
import { describe, expect, it } from 'vitest';
import { isWithin } from './figures.ts';

describe('the bound of a change', () => {
  it.each([
    [100n, 110n, true],
    [100n, 111n, false],
    [100n, 90n, true],
    [100n, 89n, false],
    [960n, 96n, false],
    [96n, 960n, false],
    [9n, 10n, false],
    [-100n, -110n, true],
    [-100n, -111n, false],
    [100n, -100n, false],
    [0n, 0n, true],
    [0n, 1n, false],
    [null, null, true],
    [null, 100n, false],
    [100n, null, false],
    // Exact beyond 2^53.
    [10n ** 18n, 11n * 10n ** 17n, true],
    [10n ** 18n, 11n * 10n ** 17n + 1n, false],
  ])('10 %% of %s includes %s: %s', (base, value, within) => {
    expect(isWithin(base, value, 10)).toBe(within);
  });

  it('of 0 % includes no change, of 100 % all down to nothing and up to twice', () => {
    expect([isWithin(5n, 5n, 0), isWithin(5n, 6n, 0)]).toEqual([true, false]);
    expect([isWithin(5n, 0n, 100), isWithin(5n, 10n, 100), isWithin(5n, 11n, 100)]).toEqual([true, true, false]);
  });
});

it('every permission of a change is one of money, so that who gives it alone is remembered', () => {
  expect(Object.values(changeKinds).filter((name) => !isMoneyPermission(name))).toEqual([]);
});
