import { createDraw } from '@chokdee/fairness/draw';
import { payoutOf, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChoiceError } from '../game.ts';
import { windowAt } from '../mechanics/reels.ts';
import { waysOf } from '../mechanics/ways.ts';
import { scripted } from '../testing/scripted.ts';
import type { SlotEvent } from './events.ts';
import { isEnd, riverStates, slotMaths } from './maths.ts';
import { litAfter, multiplierOf, spinsOf } from './river.ts';
import { nightMarket, playSlot } from './round.ts';
import { nightMarketRules as rules } from './rules.ts';
import type { SlotSymbol } from './symbols.ts';

const { river, strips } = rules;
const key = (nonce: number) => ({ serverSeed: 'night market', clientSeed: 'test', nonce });
const ofType = <T extends SlotEvent['type']>(events: readonly SlotEvent[], type: T) =>
  events.filter((event): event is Extract<SlotEvent, { type: T }> => event.type === type);

const wonAt = (kind: 'base' | 'free', stops: readonly number[]): number =>
  waysOf(windowAt(strips[kind], stops, rules.rows), rules.ways).reduce((sum, { payout }) => sum + payout, 0);

/** Stops with exactly so many scatters and nothing won by ways. */
function starting(seen: number): number[] {
  const top = strips.base.map((strip) => strip.indexOf(rules.scatter));
  const stops = top.map((stop, reel) => (reel < seen ? stop : (stop + 10) % strips.base[reel]!.length));
  const shown = windowAt(strips.base, stops, rules.rows)
    .flat()
    .filter((symbol) => symbol === rules.scatter).length;
  expect(shown).toBe(seen);
  return stops;
}

/** The first stops of a free spin whose win fits, counting with the last reel fastest. */
function freeStops(fits: (won: number) => boolean): number[] {
  for (let at = 0; ; at += 1) {
    const stops = strips.free.toReversed().reduce<{ rest: number; stops: number[] }>(
      ({ rest, stops: found }, strip) => ({
        rest: Math.floor(rest / strip.length),
        stops: [rest % strip.length, ...found],
      }),
      { rest: at, stops: [] },
    ).stops;
    if (fits(wonAt('free', stops))) return stops;
  }
}

/** The stop of each reel with the highest weight of a symbol, wilds included. */
const richest = (symbol: SlotSymbol): number[] =>
  strips.free.map((strip) => {
    const weight = (stop: number): number =>
      windowAt([strip], [stop], rules.rows)[0]!.reduce(
        (sum, cell) => sum + (cell === symbol ? 1 : cell === rules.ways.wild ? rules.ways.wildWeight : 0),
        0,
      );
    return strip.map((_, stop) => stop).reduce((best, stop) => (weight(stop) > weight(best) ? stop : best));
  });

const [win, loss] = [freeStops((won) => won === 20), freeStops((won) => won === 0)];
const trigger = starting(3);
const triggered = wonAt('base', trigger) + 200;

describe('a round', () => {
  it('draws one stop per reel and spin, left to right, and nothing else', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const ranges: number[] = [];
        const { events } = playSlot(
          rules,
          createDraw(key(nonce), (range) => {
            ranges.push(Number(range));
          }),
        );
        const reveals = ofType(events, 'reveal');
        expect(ranges).toEqual(reveals.flatMap(({ kind }) => strips[kind].map((strip) => strip.length)));
      }),
    );
  });

  it('has events that follow from the stops before them and add up to the payout', () => {
    let featured = 0;
    for (let nonce = 0; nonce < 4_000; nonce += 1) {
      const { payout, events } = nightMarket.play(createDraw(key(nonce)), nightMarket.modes[0], null, []) as {
        payout: ReturnType<typeof ratio>;
        events: readonly [SlotEvent, ...SlotEvent[]];
      };
      expect(events.map(({ index }) => index)).toEqual(events.map((_, index) => index));
      let [total, lit, pending] = [0, 0, 0];
      for (const event of events)
        switch (event.type) {
          case 'reveal':
            expect(event.window).toEqual(windowAt(strips[event.kind], event.reels, rules.rows));
            pending = wonAt(event.kind, event.reels);
            if (event.kind === 'base') total += pending;
            else expect(event.of).toBe(spinsOf(river, lit));
            break;
          case 'wins':
            expect(event.total).toBe(pending);
            expect(event.ways.reduce((sum, each) => sum + each.payout, 0)).toBe(pending);
            break;
          case 'scatter':
            expect(
              event.cells.every(
                ([reel, row]) =>
                  (events[0] as Extract<SlotEvent, { type: 'reveal' }>).window[reel]![row] === rules.scatter,
              ),
            ).toBe(true);
            expect(event).toMatchObject({ payout: { 3: 200, 4: 1_000, 5: 5_000 }[event.cells.length], awarded: 10 });
            total += event.payout;
            featured += 1;
            break;
          case 'lantern':
            lit += 1;
            expect(event).toMatchObject({
              lit,
              multiplier: 1 + lit,
              awarded: lit % 3 === 0 ? 2 : 0,
              of: 10 + 2 * Math.floor(lit / 3),
            });
            break;
          case 'multiply':
            expect(event).toMatchObject({ multiplier: 1 + lit, total: pending * (1 + lit) });
            total += event.total;
            break;
          case 'freeEnd':
            expect(event.lanterns).toBe(lit);
            break;
          case 'capped':
            total = rules.largestWin;
            break;
          case 'finalWin':
            expect(event).toMatchObject({ won: total > 0, payout: total, multiplier: (total / 100).toFixed(2) });
            expect(payout).toEqual(ratio(BigInt(total), 100n));
        }
      expect(events.at(-1)!.type).toBe('finalWin');
      for (const level of nightMarket.stakes.levels) expect(payoutOf(level, payout) * 100n).toBe(level * BigInt(total));
    }
    expect(featured).toBeGreaterThan(10);
  });

  it('is the same for the same draw', () =>
    expect(playSlot(rules, createDraw(key(9)))).toEqual(playSlot(rules, createDraw(key(9)))));

  it.each([3, 4, 5])('%i lanterns start ten free spins', (seen) => {
    const { draw, left } = scripted([...starting(seen), ...Array.from({ length: 10 }, () => loss).flat()]);
    const { events, payout } = playSlot(rules, draw);
    expect(left()).toBe(0);
    expect(payout).toBe(wonAt('base', starting(seen)) + rules.scatterPrices[seen]!);
    expect(ofType(events, 'freeEnd')).toMatchObject([{ spins: 10, lanterns: 0, total: 0 }]);
  });

  it('two lanterns do not', () =>
    expect(ofType(playSlot(rules, scripted(starting(2)).draw).events, 'scatter')).toEqual([]));
});

describe('the lanterns of the free spins', () => {
  const maths = slotMaths(rules);
  const states = riverStates(river, maths.river.winning.denominator, maths.river.winning.numerator);

  it.each(states.map(({ played, wins }) => ({ played, wins })))(
    '$played spins played, $wins won: the round continues as the Markov chain says',
    ({ played, wins }) => {
      const lit = litAfter(river, wins);
      const rest = spinsOf(river, lit) - played;
      const { draw, left } = scripted(
        [
          trigger,
          ...Array.from({ length: wins }, () => win),
          ...Array.from({ length: played - wins + rest }, () => loss),
        ].flat(),
      );
      const { events, payout } = playSlot(rules, draw);
      expect(left()).toBe(0);
      const spins = ofType(events, 'reveal').filter(({ kind }) => kind === 'free');
      expect(spins.length).toBe(spinsOf(river, lit));
      // The next spin shows the state: its number and the number of all spins.
      if (isEnd(river, { played, wins })) expect(spins[played]).toBeUndefined();
      else expect(spins[played]).toMatchObject({ spin: played + 1, of: spinsOf(river, lit) });
      expect(ofType(events, 'freeEnd')).toMatchObject([{ spins: played + rest, lanterns: lit }]);
      expect(payout).toBe(
        triggered +
          20 * Array.from({ length: wins }, (_, i) => multiplierOf(litAfter(river, i + 1))).reduce((a, b) => a + b, 0),
      );
    },
  );

  it('are twelve: a thirteenth win lights none and keeps the multiplier', () => {
    const { events } = playSlot(rules, scripted([trigger, ...Array.from({ length: 18 }, () => win)].flat()).draw);
    expect(ofType(events, 'lantern').map(({ lit }) => lit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(ofType(events, 'multiply').map(({ multiplier }) => multiplier)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13, 13, 13, 13, 13, 13,
    ]);
  });
});

describe('the largest win', () => {
  const rich = richest('elephant');
  const each = wonAt('free', rich);

  it('ends the free spins when it is reached, and the round pays exactly that', () => {
    let [spins, total] = [0, triggered];
    while (total < rules.largestWin) total += each * multiplierOf(litAfter(river, ++spins));
    expect(spins).toBeLessThan(10);
    expect(total).toBeGreaterThan(rules.largestWin);
    const { draw, left } = scripted([trigger, ...Array.from({ length: 10 }, () => rich)].flat());
    const { events, payout } = playSlot(rules, draw);
    expect(payout).toBe(300_000);
    expect(left()).toBe((10 - spins) * strips.free.length);
    expect(events.slice(-3)).toMatchObject([
      { type: 'freeEnd', spins, total: total - triggered },
      { type: 'capped', total: 300_000 },
      { type: 'finalWin', won: true, payout: 300_000, multiplier: '3000.00' },
    ]);
    expect(nightMarket.modes[0].largestWin).toEqual(ratio(3_000n));
  });

  it('is also reached exactly', () => {
    const capRules = { ...rules, largestWin: triggered + 20 * 2 + 20 * 3 };
    const { events, payout } = playSlot(capRules, scripted([trigger, win, win].flat()).draw);
    expect(payout).toBe(capRules.largestWin);
    expect(ofType(events, 'capped')).toMatchObject([{ total: capRules.largestWin }]);
  });
});

describe('choices', () => {
  const [mode] = nightMarket.modes;
  it.each([undefined, null])('accepts no choice: %j', (raw) => expect(nightMarket.choice(mode, raw)).toBeNull());
  it.each([1, 'x', [3], {}, { spins: 5 }])('refuses %j', (raw) => {
    expect(() => nightMarket.choice(mode, raw)).toThrow(ChoiceError);
  });
});
