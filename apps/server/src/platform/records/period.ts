import type { Queryable } from '@chokdee/database/database';
import { readClock } from '../clock/clock.ts';
import { Refusal } from '../refusal.ts';

/** Milliseconds. */
const DAY = 86_400_000;

/** A period in epoch milliseconds; `until` is excluded. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/**
 * The requested period, by default the last day. Throws `validation.failed` on the field
 * `names.until` when it ends before it begins or is longer than `days`.
 */
export async function periodOf(
  queryable: Queryable,
  requested: { readonly from?: number | undefined; readonly until?: number | undefined },
  names: { readonly from: string; readonly until: string },
  days: number,
): Promise<Period> {
  const until =
    requested.until ??
    (requested.from === undefined ? (await readClock(queryable)).getTime() + 1 : requested.from + DAY);
  const from = requested.from ?? until - DAY;
  if (until <= from)
    throw new Refusal('validation.failed', { fields: { [names.until]: { code: 'field.period.reversed' } } });
  if (until - from > days * DAY)
    throw new Refusal('validation.failed', {
      fields: { [names.until]: { code: 'field.period.too.long', params: { count: days } } },
    });
  return { from, until };
}
