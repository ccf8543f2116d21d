import { drawSchedule, type DrawSchedule } from '@chokdee/contract/calls/draws/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isZone, nextDraws, plannedDraws, wrongDate } from './schedule.ts';

const schedule = (input: unknown): DrawSchedule => drawSchedule.parse(input);
const at = (text: string): number => Date.parse(text);
/** The draws between two moments: issue and UTC time. */
const between = (rule: DrawSchedule, zone: string, from: string, until: string): string[] =>
  plannedDraws(rule, zone, { from: at(from) - 1, until: at(until), limit: 10_000 }).map(
    (draw) => `${draw.issue} ${new Date(draw.at).toISOString().slice(0, 16)}`,
  );

describe('official calendars', () => {
  it('draws the Thai lottery on the 1st and 16th at 15:30, and on the days it is moved to', () => {
    const thai = schedule({
      kind: 'monthly',
      days: [1, 16],
      at: ['15:30'],
      except: ['2026-05-01', '2027-01-01'],
      also: ['2026-05-02T15:30', '2026-12-30T15:30'],
    });
    expect(between(thai, 'Asia/Bangkok', '2026-04-10T00:00Z', '2026-05-20T00:00Z')).toEqual([
      '20260416 2026-04-16T08:30',
      '20260502 2026-05-02T08:30',
      '20260516 2026-05-16T08:30',
    ]);
    expect(between(thai, 'Asia/Bangkok', '2026-12-20T00:00Z', '2027-01-20T00:00Z')).toEqual([
      '20261230 2026-12-30T08:30',
      '20270116 2027-01-16T08:30',
    ]);
  });

  it('draws weekly games on their days', () => {
    const lao = schedule({ kind: 'weekly', days: [1, 3, 5], at: ['20:30'] });
    expect(between(lao, 'Asia/Vientiane', '2026-11-22T00:00Z', '2026-11-28T00:00Z')).toEqual([
      '20261123 2026-11-23T13:30',
      '20261125 2026-11-25T13:30',
      '20261127 2026-11-27T13:30',
    ]);
  });

  it('gives the 88 Yeekee rounds of a business day, which ends on the next date, one issue series', () => {
    const yeekee = schedule({ kind: 'every', minutes: 15, from: '06:00', to: '03:45' });
    const rounds = between(yeekee, 'Asia/Bangkok', '2026-11-21T23:00Z', '2026-11-22T20:45Z');
    expect(rounds).toHaveLength(88);
    expect([rounds[0], rounds[87]]).toEqual(['20261122-001 2026-11-21T23:00', '20261122-088 2026-11-22T20:45']);
  });
});

describe('month ends', () => {
  it('draws on the last day of a month that has not the named day', () => {
    const ends = schedule({ kind: 'monthly', days: [31], at: ['12:00'] });
    expect(between(ends, 'UTC', '2028-01-15T00:00Z', '2028-05-01T00:00Z').map((text) => text.slice(0, 8))).toEqual([
      '20280131',
      '20280229',
      '20280331',
      '20280430',
    ]);
  });

  it('draws once where two named days fall on the last day', () => {
    const ends = schedule({ kind: 'monthly', days: [30, 31], at: ['12:00'] });
    expect(between(ends, 'UTC', '2026-02-01T00:00Z', '2026-03-29T00:00Z')).toEqual(['20260228 2026-02-28T12:00']);
  });
});

describe('daylight saving', () => {
  const hourly = schedule({ kind: 'every', minutes: 60, from: '00:00', to: '23:00' });
  it.each([
    ['spring', '2026-03-29', 23],
    ['summer', '2026-07-01', 24],
    ['autumn', '2026-10-25', 25],
  ])('has as many hourly draws in %s as the day has hours, each with an issue of its own', (_name, day, hours) => {
    const draws = plannedDraws(hourly, 'Europe/Berlin', {
      from: at(`${day}T00:00Z`) - 4 * 3_600_000,
      until: at(`${day}T00:00Z`) + 26 * 3_600_000,
      limit: 100,
    }).filter(({ issue }) => issue.startsWith(day.replaceAll('-', '')));
    expect(draws).toHaveLength(hours);
    expect(new Set(draws.map(({ issue }) => issue)).size).toBe(hours);
    expect(draws.map((draw) => draw.at)).toEqual(draws.map((_, n) => draws[0]!.at + n * 3_600_000));
  });

  it('moves a skipped local time on, and takes the first of a repeated one', () => {
    const early = schedule({ kind: 'daily', at: ['02:30'] });
    expect(between(early, 'Europe/Berlin', '2026-03-28T12:00Z', '2026-03-30T12:00Z')).toEqual([
      '20260329 2026-03-29T01:30',
      '20260330 2026-03-30T00:30',
    ]);
    expect(between(early, 'Europe/Berlin', '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual([
      '20261025 2026-10-25T00:30',
    ]);
  });

  it('keeps the local time of a daily draw in zones with and without daylight saving', () => {
    const daily = schedule({ kind: 'daily', at: ['18:15'] });
    for (const zone of [
      'Asia/Ho_Chi_Minh',
      'Europe/London',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    ]) {
      const draws = plannedDraws(daily, zone, {
        from: at('2026-01-01T00:00Z'),
        until: at('2027-01-01T00:00Z'),
        limit: 500,
      });
      expect(draws).toHaveLength(365);
      for (const draw of draws)
        expect(new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(draw.at)).toBe('18:15');
    }
  });
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const rules = fc.oneof(
  fc.record({ kind: fc.constant('every'), minutes: fc.integer({ min: 1, max: 720 }), from: time, to: time }),
  fc.record({ kind: fc.constant('daily'), at: fc.array(time, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('weekly'),
    days: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    at: fc.array(time, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('monthly'),
    days: fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 5 }),
    at: fc.array(time, { minLength: 1, maxLength: 3 }),
  }),
);
const zones = fc.constantFrom('Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC');

it('gives the same draws whether a period is planned at once or in two parts', () => {
  fc.assert(
    fc.property(
      rules,
      zones,
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 1, max: 71 }),
      (rule, zone, day, hours) => {
        const from = at('2026-01-01T00:00Z') + day * 86_400_000;
        const [middle, until] = [from + hours * 3_600_000, from + 72 * 3_600_000];
        const plan = (start: number, end: number) =>
          plannedDraws(schedule(rule), zone, { from: start, until: end, limit: 10_000 });
        const all = plan(from, until);
        expect([...plan(from, middle), ...plan(middle, until)]).toEqual(all);
        expect(new Set(all.map(({ issue }) => issue)).size).toBe(all.length);
        expect(all.map((draw) => draw.at)).toEqual(all.map((draw) => draw.at).sort((a, b) => a - b));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

it('lists single dates, and finds dates and zones that do not exist', () => {
  const raffle = schedule({ kind: 'dates', at: ['2026-12-31T23:59', '2026-12-24T18:00'] });
  expect(nextDraws(raffle, 'Asia/Bangkok', at('2026-11-22T00:00Z'), 5).map(({ issue }) => issue)).toEqual([
    '20261224',
    '20261231',
  ]);
  expect(wrongDate(raffle)).toBeNull();
  expect(wrongDate(schedule({ kind: 'dates', at: ['2026-02-29T18:00'] }))).toBe('2026-02-29T18:00');
  expect(wrongDate(schedule({ kind: 'daily', at: ['10:00'], except: ['2026-13-01'] }))).toBe('2026-13-01T00:00');
  expect(['Asia/Bangkok', 'UTC', 'Mars/Olympus', '', '+07:00'].map(isZone)).toEqual([true, true, false, false, false]);
});
