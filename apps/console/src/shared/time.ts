import { useIntlTag } from '@chokdee/ui/i18n';
import { dateTimeText, secondText, shortTimeText } from '@chokdee/ui/time';
import { useMemo } from 'react';

/** Moments as operators read them, GMT+8: `full` with date and seconds, `short` with day and minute, `clock` the time alone. */
export function useTimeText(): Readonly<Record<'full' | 'short' | 'clock', (at: number) => string>> {
  const tag = useIntlTag();
  return useMemo(
    () => ({
      full: (at: number) => dateTimeText(at, tag),
      short: (at: number) => shortTimeText(at, tag),
      clock: (at: number) => secondText(at, tag),
    }),
    [tag],
  );
}

/** A length of time as minutes and seconds, with hours once there are any: "4:12", "1:04:12". */
export function lengthText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
