import { Temporal } from '@js-temporal/polyfill';
import type { DrawSchedule } from '@chokdee/contract/calls/draws/shapes';

/** A draw that a schedule demands: its issue number, and its time in epoch ms. */
export interface PlannedDraw {
  readonly issue: string;
  readonly at: number;
}

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Whether a text is the name of a time zone that this server knows. */
export function isZone(zone: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(zone);
    return /^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(zone);
  } catch {
    return false;
  }
}

/**
 * The moment of a local time, epoch ms. A time that the clocks skip is moved on by the skipped
 * hour; of a time that comes twice it is the first (`compatible`, as in RFC 5545).
 */
const momentOf = (local: Temporal.PlainDateTime, zone: string): number =>
  local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

/** The first date of a schedule that does not exist; null when all do. */
export function wrongDate(schedule: DrawSchedule): string | null {
  const dates =
    schedule.kind === 'dates' ? schedule.at : [...schedule.except.map((day) => `${day}T00:00`), ...schedule.also];
  const exists = (text: string): boolean => {
    try {
      return Temporal.PlainDateTime.from(text, { overflow: 'reject' }) !== undefined;
    } catch {
      return false;
    }
  };
  return dates.find((text) => !exists(text)) ?? null;
}

/** The draws of the rule whose business day begins on a date, epoch ms; without exceptions. */
function timesOfRule(schedule: DrawSchedule, date: Temporal.PlainDate, zone: string): number[] {
  const at = (time: string, day = date): number => momentOf(day.toPlainDateTime(Temporal.PlainTime.from(time)), zone);
  switch (schedule.kind) {
    case 'every': {
      const first = at(schedule.from);
      const last = at(schedule.to, schedule.to < schedule.from ? date.add({ days: 1 }) : date);
      const step = schedule.minutes * MINUTE;
      return Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, n) => first + n * step);
    }
    case 'daily':
      return schedule.at.map((time) => at(time));
    case 'weekly':
      return schedule.days.includes(date.dayOfWeek) ? schedule.at.map((time) => at(time)) : [];
    case 'monthly':
      return schedule.days.some((day) => Math.min(day, date.daysInMonth) === date.day)
        ? schedule.at.map((time) => at(time))
        : [];
    case 'dates':
      return [];
  }
}

/** The listed local times on a date. */
const listedOn = (schedule: DrawSchedule, date: string): readonly string[] =>
  (schedule.kind === 'dates' ? schedule.at : schedule.also).filter((text) => text.startsWith(date));

/**
 * The draws of one business day in their order. The issue is the date; where a day may have
 * several draws, followed by the number of the draw.
 */
function drawsOfDay(schedule: DrawSchedule, date: Temporal.PlainDate, zone: string): PlannedDraw[] {
  const day = date.toString();
  const isExcepted = schedule.kind !== 'dates' && schedule.except.includes(day);
  const times = [
    ...(isExcepted ? [] : timesOfRule(schedule, date, zone)),
    ...listedOn(schedule, day).map((text) => momentOf(Temporal.PlainDateTime.from(text), zone)),
  ];
  const ordered = [...new Set(times)].sort((a, b) => a - b);
  const isNumbered = schedule.kind === 'every' || ordered.length > 1;
  const digits = schedule.kind === 'every' && schedule.minutes === 1 ? 4 : 3;
  return ordered.map((at, index) => ({
    at,
    issue: day.replaceAll('-', '') + (isNumbered ? `-${String(index + 1).padStart(digits, '0')}` : ''),
  }));
}

/**
 * The draws of a schedule after `from` and up to `until` (epoch ms), in their order; at most
 * `limit`.
 */
export function plannedDraws(
  schedule: DrawSchedule,
  zone: string,
  { from, until, limit }: { readonly from: number; readonly until: number; readonly limit: number },
): PlannedDraw[] {
  const dateOf = (time: number): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate();
  // A business day may end on the next date.
  let date = dateOf(from - DAY);
  const end = dateOf(until);
  const draws: PlannedDraw[] = [];
  while (Temporal.PlainDate.compare(date, end) <= 0 && draws.length < limit) {
    draws.push(...drawsOfDay(schedule, date, zone).filter(({ at }) => at > from && at <= until));
    date = date.add({ days: 1 });
  }
  return draws.slice(0, limit);
}

/** The longest time between two draws of any schedule that is looked at, ms. */
const HORIZON = 400 * DAY;

/** The next draws of a schedule after a time. */
export const nextDraws = (schedule: DrawSchedule, zone: string, from: number, count: number): PlannedDraw[] =>
  plannedDraws(schedule, zone, { from, until: from + HORIZON, limit: count });
