/** Whether a name is a time zone of IANA that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * The date format of a language and zone, created once; `name` identifies the options. The era is
 * the Gregorian in every language (docs/decisions/0089-times-and-zones.md).
 */
export function dateFormat(
  tag: string,
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${tag} ${zone} ${name}`;
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

const zoneNameOf = (at: number, zone: string, timeZoneName: 'longOffset' | 'shortOffset'): string =>
  dateFormat('en', zone, timeZoneName, { timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** By how much a zone is ahead of UTC at a time (epoch ms), ms. */
export function offsetOf(at: number, zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(zoneNameOf(at, zone, 'longOffset')) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The label of a zone at a time (epoch ms): "GMT+7". */
export const zoneLabel = (at: number, zone: string): string => zoneNameOf(at, zone, 'shortOffset');

/** A time (epoch ms) in a zone, with its label: "2026-11-20 14:05:09 GMT+7". */
export const stampText = (at: number, zone: string): string =>
  `${new Date(at + offsetOf(at, zone)).toISOString().slice(0, 19).replace('T', ' ')} ${zoneLabel(at, zone)}`;
