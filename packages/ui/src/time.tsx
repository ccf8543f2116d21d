import { useEffect, useState } from 'react';

const zone = 'Etc/GMT-8'; // POSIX sign: this is GMT+8, the clock of the house
let ahead = 0;

/** Sets the page's clock by the server's. */
export const setServerTime = (now: number): void => {
  ahead = now - Date.now();
};
/** Now, by the server's clock, epoch milliseconds. */
export const serverNow = (): number => Date.now() + ahead;

/** Now, renewed each second on the second. */
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
function format(tag: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${name}`;
  let found = formats.get(key);
  if (!found)
    formats.set(
      key,
      (found = new Intl.DateTimeFormat(tag, {
        ...options,
        timeZone: zone,
        calendar: 'gregory',
        numberingSystem: 'latn',
      })),
    );
  return found;
}

/** "20 Nov 2026, 14:05:09" in the language's own order, GMT+8. */
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

const day = 86_400_000;
const offset = 8 * 3_600_000;

/** The start of the day that holds `at`, GMT+8. */
export const startOfDay = (at: number): number => Math.floor((at + offset) / day) * day - offset;
/** The day of `at` as a date input writes it, GMT+8. */
export const dayOf = (at: number): string => new Date(at + offset).toISOString().slice(0, 10);
/** The start of a date input's day, GMT+8; `null` for an empty or broken one. */
export function startOfDayText(text: string): number | null {
  const at = Date.parse(`${text}T00:00:00+08:00`);
  return Number.isNaN(at) ? null : at;
}
/** One day in milliseconds. */
export const dayLength = day;
