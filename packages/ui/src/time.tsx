import { offsetUuid7 } from '@chokdee/contract/uuid7';
import { useEffect, useState } from 'react';

/** The platform's time zone, GMT+8; POSIX names have the opposite sign. */
const ZONE = 'Etc/GMT-8';
const ZONE_OFFSET = 8 * 3_600_000;
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

const formats = new Map<string, Intl.DateTimeFormat>();
/** The date format of a language, created once. `name` identifies the options. */
function format(tag: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${name}`;
  let found = formats.get(key);
  if (!found)
    formats.set(
      key,
      (found = new Intl.DateTimeFormat(tag, {
        ...options,
        timeZone: ZONE,
        calendar: 'gregory',
        numberingSystem: 'latn',
      })),
    );
  return found;
}

/** "20 Nov 2026, 14:05:09" in the order of the language, GMT+8. */
export const dateTimeText = (at: number, tag: string): string =>
  format(tag, 'full', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
/** "2026-11-20 14:05:09", GMT+8: the form of product.md section 3 for notices. */
export const stampText = (at: number): string =>
  new Date(at + ZONE_OFFSET).toISOString().slice(0, 19).replace('T', ' ');
/** "20 Nov, 14:05", GMT+8. */
export const shortTimeText = (at: number, tag: string): string =>
  format(tag, 'short', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  );
/** "20 Nov 2026", GMT+8. */
export const dateText = (at: number, tag: string): string =>
  format(tag, 'date', { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
/** "14:05:09", GMT+8. */
export const secondText = (at: number, tag: string): string =>
  format(tag, 'second', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at);
/** "14:05", GMT+8. */
export const clockText = (at: number, tag: string): string =>
  format(tag, 'clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** One day in milliseconds. */
export const dayLength = 86_400_000;

/** The start of the day of `at` in GMT+8; both epoch ms. */
export const startOfDay = (at: number): number => Math.floor((at + ZONE_OFFSET) / dayLength) * dayLength - ZONE_OFFSET;
/** The day of `at` (epoch ms) in GMT+8, in the format of a date input. */
export const dayOf = (at: number): string => new Date(at + ZONE_OFFSET).toISOString().slice(0, 10);
/** The start of a date input's day in GMT+8, epoch ms; `null` when the text is empty or invalid. */
export function startOfDayText(text: string): number | null {
  const at = Date.parse(`${text}T00:00:00+08:00`);
  return Number.isNaN(at) ? null : at;
}
