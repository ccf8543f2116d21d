import { MICROS_PER_UNIT } from '@chokdee/money/amount';
import { describe, expect, it } from 'vitest';
import { mergeEvents } from './merge.ts';
import { asianLine, isStakeToWin, lineText, oddsText } from './odds.ts';
import {
  changeOf,
  combinedOdds,
  isAccepted,
  parlayTerms,
  possiblePayoutOf,
  relatedPicks,
  requestOf,
  singleTerms,
  systemsFor,
  systemTerms,
  togglePick,
  type Pick,
} from './slip.ts';

const units = (amount: number): bigint => BigInt(Math.round(amount * 100)) * (MICROS_PER_UNIT / 100n);
const pick = (marketId: string, outcome = 'home', eventId = marketId): Pick => ({
  marketId,
  outcome,
  eventId,
  price: 2_000,
  line: null,
  event: 'A - B',
  home: 'A',
  away: 'B',
  league: 'l',
  type: 'football.match_result',
  outcomeName: null,
});

describe('the selections of a slip', () => {
  it('are added, replaced within their market, and removed', () => {
    const two = togglePick(togglePick([], pick('m1')), pick('m2'));
    expect(togglePick(two, pick('m1', 'away')).map(({ outcome }) => outcome)).toEqual(['away', 'home']);
    expect(togglePick(two, pick('m1')).map(({ marketId }) => marketId)).toEqual(['m2']);
  });
  it('are at most 20', () => {
    const full = Array.from({ length: 20 }, (_, at) => pick(`m${at}`));
    expect(togglePick(full, pick('one more'))).toHaveLength(20);
  });
  it('that cannot be combined are those that the quote names and the slip still has', () => {
    const leg = (marketId: string, ...related: number[]) => ({ marketId, outcome: 'home', related });
    const quote = { legs: [leg('m1', 1, 2), leg('m2', 0), leg('m3', 0), leg('m4')] };
    const related = (...ids: string[]) =>
      [
        ...relatedPicks(
          ids.map((id) => pick(id)),
          quote,
        ),
      ].map(([key, picks]) => [key, ...picks.map(({ marketId }) => marketId)]);
    expect(related('m1', 'm2', 'm4')).toEqual([
      ['m1 home', 'm2'],
      ['m2 home', 'm1'],
    ]);
    expect(related('m2', 'm3', 'm4')).toEqual([]);
    expect([...relatedPicks([pick('m1')], undefined)]).toEqual([]);
  });
});

describe('the terms of a bet', () => {
  it('of a single are its odds', () => {
    expect(singleTerms(units(100), 1_925, 'decimal')).toEqual({
      risk: units(100),
      win: units(92.5),
      payout: units(192.5),
    });
  });
  // Malay -0.96, stake 10: win 10, lose 9.60.
  it('with negative Malay odds take the stake as the amount to win', () => {
    const price = 2_042;
    expect([oddsText(price, 'malay'), isStakeToWin(price, 'malay')]).toEqual(['−0.96', true]);
    const { risk, win } = singleTerms(units(10), price, 'malay');
    expect([risk, win]).toEqual([units(9.6), units(10)]);
    expect(isStakeToWin(1_960, 'malay')).toBe(false);
  });
  it('with negative Indonesian odds risk more than they win', () => {
    const { risk, win } = singleTerms(units(10), 1_500, 'indonesian');
    expect([oddsText(1_500, 'indonesian'), risk, win]).toEqual(['−2.00', units(20), units(10)]);
  });
  // A parlay that a book publishes and rounds to 1534.69: ours rounds payouts down.
  it('of a parlay multiply the odds', () => {
    const prices = [1_860, 1_960, 1_900, 2_360];
    expect(parlayTerms(units(100), prices).win).toBe(units(1534.68));
    expect(combinedOdds([1_500, 2_000])).toEqual({ numerator: 3n, denominator: 1n });
  });
  it('of a system are those of its lines', () => {
    const [trixie, patent] = systemsFor(3);
    expect([trixie!.name, trixie!.lines, patent!.name, patent!.lines]).toEqual(['trixie', 4, 'patent', 7]);
    const prices = [2_000, 2_000, 2_000];
    const perLine = systemTerms(units(10), trixie!, prices, 'line');
    expect([perLine.risk, perLine.payout]).toEqual([units(40), units(200)]);
    const total = systemTerms(units(10), patent!, prices, 'total');
    expect([total.perLine, total.risk]).toEqual([units(1.42), units(9.94)]);
    expect(systemsFor(2)).toEqual([]);
  });
});

describe('changed odds', () => {
  const open = (price: number) => ({ price, isOpen: true });
  it.each([
    [undefined, 'none'],
    [open(2_000), 'none'],
    [open(2_100), 'up'],
    [open(1_900), 'down'],
    [{ price: 2_000, isOpen: false }, 'closed'],
    [{ price: null, isOpen: true }, 'closed'],
  ] as const)('%j is %s', (now, change) => expect(changeOf(pick('m'), now)).toBe(change));
  it('are accepted as the member chose', () => {
    const changes = ['none', 'up', 'down', 'closed'] as const;
    const accepted = (accept: 'none' | 'higher' | 'any') => changes.filter((change) => isAccepted(change, accept));
    expect([accepted('none'), accepted('higher'), accepted('any')]).toEqual([
      ['none'],
      ['none', 'up'],
      ['none', 'up', 'down'],
    ]);
  });
});

it('a system is sent by its name, or by its sizes', () => {
  const picks = ['a', 'b', 'c', 'd'].map((id) => pick(id));
  const systems = systemsFor(4);
  const sent = (code: string) =>
    requestOf('system', picks, {
      stake: '10',
      format: 'decimal',
      accept: 'none',
      system: systems.find((system) => system.code === code),
    });
  expect(sent('yankee')).toMatchObject({ kind: 'system', system: 'yankee' });
  expect(sent('2')).toMatchObject({ system: 'custom', sizes: [2] });
});

it('lines are written from the side they are given to, and for Asian lists', () => {
  expect([lineText(-3, 'home'), lineText(-3, 'away'), lineText(9, 'over'), lineText(0, 'home')]).toEqual([
    '−0.75',
    '+0.75',
    '2.25',
    '0',
  ]);
  expect([9, 11, 10, -1, 0].map(asianLine)).toEqual(['2-2.5', '2.5-3', '2.5', '0-0.5', '0']);
});

it('a list keeps its places while the page is used', () => {
  const list = (...ids: string[]) => ids.map((eventId) => ({ eventId }));
  const ids = (events: readonly { eventId: string }[]) => events.map(({ eventId }) => eventId).join('');
  expect(ids(mergeEvents(list('a', 'b', 'c'), list('d', 'b', 'c'), true))).toBe('abcd');
  expect(ids(mergeEvents(list('a', 'b', 'c'), list('d', 'b', 'c'), false))).toBe('dbc');
});

describe('an open ticket', () => {
  it('can pay its stake and the win on top, exact to the cent', () => {
    expect(possiblePayoutOf({ risk: 0.1, win: 0.2 })).toBe(units(0.3));
    expect(possiblePayoutOf({ risk: 83.34, win: 100 })).toBe(units(183.34));
  });
});
