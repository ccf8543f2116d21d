import type { Queryable } from '@chokdee/database/database';
import { readClock } from '../clock/clock.ts';
import { Refusal } from '../refusal.ts';

const DAY = 86_400_000;

/** A span of time, epoch milliseconds; `until` is not included. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/**
 * The period a record is asked for: as given, by default the last day. Refuses with `validation.failed` on the field's own name when it
 * runs backwards or is longer than `days`.
 */
export async function periodOf(
  queryable: Queryable,
  asked: { readonly from?: number | undefined; readonly until?: number | undefined },
  names: { readonly from: string; readonly until: string },
  days: number,
): Promise<Period> {
  const until =
    asked.until ?? (asked.from === undefined ? (await readClock(queryable)).getTime() + 1 : asked.from + DAY);
  const from = asked.from ?? until - DAY;
  if (until <= from)
    throw new Refusal('validation.failed', { fields: { [names.until]: { code: 'field.period.reversed' } } });
  if (until - from > days * DAY)
    throw new Refusal('validation.failed', {
      fields: { [names.until]: { code: 'field.period.too.long', params: { days } } },
    });
  return { from, until };
}
