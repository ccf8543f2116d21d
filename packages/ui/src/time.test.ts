import { uuid7, uuid7Time } from '@chokdee/contract/uuid7';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  clockText,
  dateText,
  dateTimeText,
  dayOf,
  secondText,
  serverNow,
  setServerTime,
  stampText,
  startOfDay,
  startOfDayText,
} from './time.tsx';

// 2026-11-20 23:30:05 UTC is already the 21st in GMT+8.
const at = Date.UTC(2026, 10, 20, 23, 30, 5);

describe('date and time texts', () => {
  it('are in GMT+8 on every machine', () => {
    expect(dateTimeText(at, 'en-GB')).toBe('21 Nov 2026, 07:30:05');
    expect(secondText(at, 'en-GB')).toBe('07:30:05');
    expect(clockText(at, 'en-GB')).toBe('07:30');
    expect(dayOf(at)).toBe('2026-11-21');
    expect(stampText(at)).toBe('2026-11-21 07:30:05');
  });

  it('use the Gregorian calendar and Latin digits in Thai too', () => {
    expect(dateText(at, 'th-TH')).toMatch(/^21 \S+ 2026$/);
  });

  it('start a day at midnight in GMT+8', () => {
    expect(startOfDay(at)).toBe(Date.UTC(2026, 10, 20, 16));
    expect(startOfDayText('2026-11-21')).toBe(startOfDay(at));
    for (const text of ['', '2026-13-01', 'soon']) expect(startOfDayText(text)).toBeNull();
  });
});

it("follows the server's time where the device's clock is wrong, also in the ids of requests", () => {
  onTestFinished(() => setServerTime(Date.now()));
  for (const wrong of [3_600_000, -3_600_000]) {
    const now = Date.now() + wrong;
    setServerTime(now);
    for (const time of [serverNow(), uuid7Time(uuid7())]) expect(Math.abs(time - now)).toBeLessThan(60_000);
  }
});
