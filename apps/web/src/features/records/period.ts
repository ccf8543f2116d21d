import { dayLength, dayOf, serverNow, startOfDay, startOfDayText } from '@chokdee/ui/time';

/** A preset period, or custom days (`chosen`). */
export type Preset = 'today' | 'yesterday' | 'week' | 'month' | 'chosen';
/** First and last day, as in date inputs, GMT+8. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
/** From (inclusive) to (exclusive), epoch ms. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Maximum length of a period, days. */
const maxDays = 30;

/** The days of a preset at `now` (epoch ms). */
export function presetDays(preset: Exclude<Preset, 'chosen'>, now = serverNow()): Days {
  const today = startOfDay(now);
  const daysBack = { today: 0, yesterday: 1, week: 6, month: maxDays - 1 }[preset];
  return { from: dayOf(today - daysBack * dayLength), to: dayOf(preset === 'yesterday' ? today - dayLength : today) };
}

/**
 * The time range of days; null when a day is invalid, the order is wrong, or the period is too
 * long.
 */
export function timeRangeOf(days: Days): TimeRange | null {
  const from = startOfDayText(days.from);
  const last = startOfDayText(days.to);
  if (from === null || last === null || last < from || last - from >= maxDays * dayLength) return null;
  return { from, to: last + dayLength };
}
