import { useIntlTag } from '@chokdee/ui/i18n';
import { dateTimeText, secondText, shortTimeText, useTimeZone } from '@chokdee/ui/time';
import { useMemo } from 'react';

/** How a time is written: `full` date and seconds, `short` day and minute, `clock` without date. */
export type TimeForm = 'full' | 'short' | 'clock';

/** Writes times in the brand's zone. */
export function useTimeText(): Readonly<Record<TimeForm, (at: number) => string>> {
  const tag = useIntlTag();
  const zone = useTimeZone();
  return useMemo(
    () => ({
      full: (at: number) => dateTimeText(at, tag, zone),
      short: (at: number) => shortTimeText(at, tag),
      clock: (at: number) => secondText(at, tag),
    }),
    [tag, zone],
  );
}

/** A duration in minutes and seconds, with hours when there are any: "4:12", "1:04:12". */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
