import { businessZone, dayLength, dayOf, endOfDayText, serverNow, startOfDayText } from '@chokdee/ui/time';

/** A preset period, or custom days (`chosen`). */
export type Preset = 'today' | 'yesterday' | 'week' | 'month' | 'chosen';
/**
 * First and last business day (GMT+8), as in date inputs. All records have the days of the
 * daily totals, so that their sums agree.
 */
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
  const back = (days: number): string => dayOf(now - days * dayLength, businessZone);
  const first = { today: 0, yesterday: 1, week: 6, month: maxDays - 1 }[preset];
  return { from: back(first), to: back(preset === 'yesterday' ? 1 : 0) };
}

/**
 * The time range of days; null when a day is invalid, the order is wrong, or the period is too
 * long.
 */
export function timeRangeOf(days: Days): TimeRange | null {
  const from = startOfDayText(days.from, businessZone);
  const to = endOfDayText(days.to, businessZone);
  return from === null || to === null || to <= from || to - from > maxDays * dayLength ? null : { from, to };
}
