import { offsetUuid7 } from '@chokdee/contract/uuid7';
import {
  dateFormat,
  isTimeZone,
  offsetOf,
  stampText as stampOf,
  zoneLabel as labelOf,
} from '@chokdee/locales/zoned-time';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

/**
 * The zone of the header's clock and of the business day, GMT+8; POSIX names have the opposite
 * sign.
 */
export const businessZone = 'Etc/GMT-8';
/** Server time minus browser time, ms. */
let offsetToServer = 0;

/**
 * Sets the page's clock to the server's time (epoch ms), and the time of new request ids: the
 * server refuses ids that differ from its clock by more than ten minutes.
 */
export const setServerTime = (now: number): void => {
  offsetToServer = now - Date.now();
  offsetUuid7(offsetToServer);
};
/** The server's time now, epoch ms. */
export const serverNow = (): number => Date.now() + offsetToServer;

/** The server's time, updated every full second. */
export function useSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(serverNow());
      timer = setTimeout(tick, 1000 - (serverNow() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** IANA names: the brand's zone, and the member's choice (empty: none). */
interface TimeZones {
  readonly brand: string;
  readonly chosen: string;
}
const zones = create<TimeZones>(() => ({ brand: 'Asia/Bangkok', chosen: '' }));
const shownOf = ({ brand, chosen }: TimeZones): string => chosen || brand;

/** Sets the zone of a brand or the choice of a member. An unknown zone is left out. */
export function setTimeZones({ brand, chosen }: Partial<TimeZones>): void {
  if (brand !== undefined && isTimeZone(brand)) zones.setState({ brand });
  if (chosen !== undefined) zones.setState({ chosen: isTimeZone(chosen) ? chosen : '' });
}
/** The zone in which times are shown. A component that shows times follows its changes by it. */
export const useTimeZone = (): string => zones(shownOf);
const shownZone = (): string => shownOf(zones.getState());

/** The label of a zone at a time: "GMT+7". Without a zone: the one shown. */
export const zoneLabel = (at: number, zone = shownZone()): string => labelOf(at, zone);

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const second = { ...minute, second: '2-digit' } as const;

/** "20 Nov 2026, 14:05:09 GMT+7" in the order of the language. */
export const dateTimeText = (at: number, tag: string, zone = shownZone()): string =>
  `${dateFormat(tag, zone, 'full', { ...day, ...second }).format(at)} ${zoneLabel(at, zone)}`;
/** "2026-11-20 14:05:09 GMT+7": the form of notices. */
export const stampText = (at: number): string => stampOf(at, shownZone());
/** "20 Nov, 14:05 GMT+7". */
export const shortTimeText = (at: number, tag: string): string => {
  const zone = shownZone();
  const format = dateFormat(tag, zone, 'short', { day: 'numeric', month: 'short', ...minute });
  return `${format.format(at)} ${zoneLabel(at, zone)}`;
};
/** "20 Nov 2026". */
export const dateText = (at: number, tag: string): string => dateFormat(tag, shownZone(), 'date', day).format(at);
/** "Nov 2026", of a month as `2026-11`. */
export const monthText = (month: string, tag: string): string =>
  dateFormat(tag, 'UTC', 'month', { month: 'short', year: 'numeric' }).format(new Date(`${month}-01`));
/** "14:05:09", beside a date with its zone. */
export const secondText = (at: number, tag: string): string =>
  dateFormat(tag, shownZone(), 'second', second).format(at);
/** "14:05", beside its zone. */
export const clockText = (at: number, tag: string): string => dateFormat(tag, shownZone(), 'clock', minute).format(at);

/** One day in milliseconds. */
export const dayLength = 86_400_000;

/** The day of `at` (epoch ms) in the format of a date input. Without a zone: the one shown. */
export const dayOf = (at: number, zone = shownZone()): string =>
  new Date(at + offsetOf(at, zone)).toISOString().slice(0, 10);

/** The time of a local date and time as UTC writes it, epoch ms. */
function timeOfLocal(local: number, zone: string): number {
  // The second look matters in the hours around a change of the zone's offset.
  const first = local - offsetOf(local, zone);
  return local - offsetOf(first, zone);
}
/** The start of a date input's day, epoch ms; `null` when the text is empty or invalid. */
export function startOfDayText(text: string, zone = shownZone()): number | null {
  const local = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(local) ? null : timeOfLocal(local, zone);
}
/** The end of a date input's day, which is the start of the next, epoch ms; `null` as above. */
export function endOfDayText(text: string, zone = shownZone()): number | null {
  const local = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(local) ? null : timeOfLocal(local + dayLength, zone);
}

/** A time as the text of a date-and-time input; empty for null. */
export const timeInput = (at: number | null): string =>
  at === null ? '' : new Date(at + offsetOf(at, shownZone())).toISOString().slice(0, 16);
/** The time of a date-and-time input; null for an empty or wrong text. */
export function timeOfInput(text: string): number | null {
  const local = Date.parse(`${text}:00Z`);
  return Number.isNaN(local) || !/^\d{4}-/.test(text) ? null : timeOfLocal(local, shownZone());
}
