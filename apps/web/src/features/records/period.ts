import { dayLength, dayOf, serverNow, startOfDay, startOfDayText } from '@chokdee/ui/time';

/** A period of a record: the presets, or chosen days. */
export type Preset = 'today' | 'yesterday' | 'week' | 'month' | 'chosen';
/** Days as date inputs write them, GMT+8; both are inside. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
/** Moments from (inside) to (outside), epoch milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Records reach back at most this many days at a time. */
const longest = 30;

/** The days of a preset, seen from `now`. */
export function presetDays(preset: Exclude<Preset, 'chosen'>, now = serverNow()): Days {
  const today = startOfDay(now);
  const back = { today: 0, yesterday: 1, week: 6, month: longest - 1 }[preset];
  return { from: dayOf(today - back * dayLength), to: dayOf(preset === 'yesterday' ? today - dayLength : today) };
}

/** The moments of chosen days; null when they are empty, the wrong way round, or too many. */
export function timeRangeOf(days: Days): TimeRange | null {
  const from = startOfDayText(days.from);
  const last = startOfDayText(days.to);
  if (from === null || last === null || last < from || last - from >= longest * dayLength) return null;
  return { from, to: last + dayLength };
}
