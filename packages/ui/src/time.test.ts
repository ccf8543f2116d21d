import { uuid7, uuid7Time } from '@chokdee/contract/uuid7';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  businessZone,
  clockText,
  dateText,
  dateTimeText,
  dayOf,
  endOfDayText,
  monthText,
  secondText,
  serverNow,
  setServerTime,
  setTimeZones,
  shortTimeText,
  stampText,
  startOfDayText,
  timeInput,
  timeOfInput,
  zoneLabel,
} from './time.tsx';

afterEach(() => setTimeZones({ brand: 'Asia/Bangkok', chosen: '' }));

// 2026-11-20 16:30:05 UTC: 23:30 in Bangkok, already the 21st in GMT+8.
const at = Date.UTC(2026, 10, 20, 16, 30, 5);

describe('date and time texts', () => {
  it("are in the brand's zone on every machine, and name it", () => {
    expect(dateTimeText(at, 'en-GB')).toBe('20 Nov 2026, 23:30:05 GMT+7');
    expect(shortTimeText(at, 'en-GB')).toBe('20 Nov, 23:30 GMT+7');
    expect(stampText(at)).toBe('2026-11-20 23:30:05 GMT+7');
    expect(secondText(at, 'en-GB')).toBe('23:30:05');
    expect(clockText(at, 'en-GB')).toBe('23:30');
    expect(dayOf(at)).toBe('2026-11-20');
    expect(dayOf(at + 29 * 60_000 + 54_999)).toBe('2026-11-20');
    expect(dayOf(at + 29 * 60_000 + 55_000)).toBe('2026-11-21');
  });

  it("are in the member's zone where one is chosen; an unknown one counts as none", () => {
    setTimeZones({ chosen: 'Asia/Tokyo' });
    expect(dateTimeText(at, 'en-GB')).toBe('21 Nov 2026, 01:30:05 GMT+9');
    expect(timeInput(at)).toBe('2026-11-21T01:30');
    setTimeZones({ brand: 'Nowhere/Town', chosen: 'Nowhere/Town' });
    expect(zoneLabel(at)).toBe('GMT+7');
  });

  it("are in GMT+8 on every machine where the zone is the header clock's", () => {
    setTimeZones({ chosen: 'Asia/Tokyo' });
    expect(dateTimeText(at, 'en-GB', businessZone)).toBe('21 Nov 2026, 00:30:05 GMT+8');
    expect(dayOf(at, businessZone)).toBe('2026-11-21');
  });

  it('use the Gregorian calendar and Latin digits in Thai too', () => {
    expect(dateText(at, 'th-TH')).toMatch(/^20 \S+ 2026$/);
    expect(dateTimeText(at, 'th-TH')).toMatch(/^20 \S+ 2026.* 23:30:05 GMT\+7$/);
    expect(monthText('2026-11', 'th-TH')).toMatch(/^\S+ 2026$/);
  });

  it('start and end a day at midnight of the zone, also where the offset changes', () => {
    expect(startOfDayText('2026-11-21')).toBe(Date.UTC(2026, 10, 20, 17));
    expect(startOfDayText('2026-11-21', businessZone)).toBe(Date.UTC(2026, 10, 20, 16));
    expect(endOfDayText('2026-11-21')).toBe(Date.UTC(2026, 10, 21, 17));
    const length = (text: string) => endOfDayText(text, 'Europe/London')! - startOfDayText(text, 'Europe/London')!;
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map((text) => length(text) / 3_600_000)).toEqual([24, 23, 25]);
    for (const text of ['', '2026-13-01', 'soon'])
      expect([startOfDayText(text), endOfDayText(text)]).toEqual([null, null]);
  });

  it('are read from a date-and-time input as they were written to it', () => {
    const full = Date.UTC(2026, 10, 20, 16, 30);
    for (const chosen of ['', 'Asia/Kolkata', 'America/New_York']) {
      setTimeZones({ chosen });
      expect(timeOfInput(timeInput(full))).toBe(full);
    }
    expect(timeInput(null)).toBe('');
    expect(timeOfInput('')).toBeNull();
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
