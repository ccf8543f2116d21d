import { useIntlTag } from '@chokdee/ui/i18n';
import { useEffect, useMemo, useState } from 'react';

const zone = 'Etc/GMT-8'; // POSIX sign: this is GMT+8, the clock of the house
const shared = { timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' } as const;
let ahead = 0;

/** Sets the page's clock by the server's. */
export const setServerTime = (now: number): void => { ahead = now - Date.now(); };

/** Now by the server's clock, renewed each second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Moments as people read them, GMT+8: `full` with date and seconds, `short` with day and minute, `clock` the time alone. */
export function useTimeText(): Readonly<Record<'full' | 'short' | 'clock', (at: number) => string>> {
  const tag = useIntlTag();
  return useMemo(() => {
    const full = new Intl.DateTimeFormat(tag, { ...shared, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
    const short = new Intl.DateTimeFormat(tag, { ...shared, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const clock = new Intl.DateTimeFormat(tag, { ...shared, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
    return { full: (at: number) => full.format(at), short: (at: number) => short.format(at), clock: (at: number) => clock.format(at) };
  }, [tag]);
}

/** A length of time as minutes and seconds, with hours once there are any: "4:12", "1:04:12". */
export function lengthText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The start of a date input's day, GMT+8; undefined for an empty or broken one. */
export function dayStart(text: string | undefined): number | undefined {
  const at = Date.parse(`${text ?? ''}T00:00:00+08:00`);
  return Number.isNaN(at) ? undefined : at;
}
