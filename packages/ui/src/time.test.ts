import { describe, expect, it } from 'vitest';
import { clockText, dateText, dateTimeText, dayOf, secondText, startOfDay, startOfDayText } from './time.tsx';

// 2026-11-20 23:30:05 UTC is already the 21st where the house is.
const late = Date.UTC(2026, 10, 20, 23, 30, 5);

describe('moments as people read them', () => {
  it('are of GMT+8 whatever the machine says', () => {
    expect(dateTimeText(late, 'en-GB')).toBe('21 Nov 2026, 07:30:05');
    expect(secondText(late, 'en-GB')).toBe('07:30:05');
    expect(clockText(late, 'en-GB')).toBe('07:30');
    expect(dayOf(late)).toBe('2026-11-21');
  });

  it('count years the same way in Thai, with the same digits', () => {
    expect(dateText(late, 'th-TH')).toMatch(/^21 \S+ 2026$/);
  });

  it('begin their day at midnight of GMT+8', () => {
    expect(startOfDay(late)).toBe(Date.UTC(2026, 10, 20, 16));
    expect(startOfDayText('2026-11-21')).toBe(startOfDay(late));
    for (const text of ['', '2026-13-01', 'soon']) expect(startOfDayText(text)).toBeNull();
  });
});
