import type { drawDetail, drawSummary, gameDraws } from '@chokdee/contract/calls/draws/shapes';
import { timeOfRound } from '@chokdee/fairness/beacon';
import type { z } from 'zod';
import { chainOf, type BeaconRow } from './beacons.ts';
import type { DrawRow, Present, ResultRow } from './store.ts';

/** Numbers as the wire has them. */
export const copyNumbers = (numbers: DrawRow['numbers']): Record<string, string[]> | null =>
  numbers && Object.fromEntries(Object.entries(numbers).map(([name, list]) => [name, [...list]]));

/** The numbers of a draw on the wire, in the order of its format; the database keeps no order. */
export const numbersOut = (
  { format }: Pick<DrawRow, 'format'>,
  numbers: DrawRow['numbers'],
): Record<string, string[]> | null =>
  numbers && Object.fromEntries(format.parts.map(({ name }) => [name, [...(numbers[name] ?? [])]]));

/** A draw as lists and topics show it. */
export const summaryOut = (row: DrawRow): z.input<typeof drawSummary> => ({
  drawId: row.draw_id,
  game: row.code,
  issue: row.issue,
  state: row.state,
  source: row.source,
  demo: row.is_demo,
  saleOpensAt: row.sale_opens_at.getTime(),
  lockAt: row.lock_at.getTime(),
  drawAt: row.draw_at.getTime(),
  resultAt: row.result_at.getTime(),
  late: row.late_at !== null,
  commitment: row.commitment,
  numbers: numbersOut(row, row.numbers),
  resultVersion: row.result_version,
});

/** The present draws of a game. */
export const presentOut = (game: string, { current, drawing, last }: Present): z.input<typeof gameDraws> => ({
  game,
  current: current && summaryOut(current),
  drawing: drawing && summaryOut(drawing),
  last: last && summaryOut(last),
});

/** A draw with its proof. */
export const detailOut = (
  row: DrawRow,
  {
    name,
    results,
    beacon,
  }: {
    readonly name: string;
    readonly results: readonly ResultRow[];
    readonly beacon: { readonly row: BeaconRow; readonly round: number } | null;
  },
): z.input<typeof drawDetail> => ({
  ...summaryOut(row),
  name,
  publishedAt: row.published_at.getTime(),
  format: { parts: row.format.parts.map((part) => ({ ...part })) },
  beacon: beacon && {
    ...chainOf(beacon.row),
    name: beacon.row.name,
    kind: beacon.row.kind,
    round: beacon.round,
    time: timeOfRound(chainOf(beacon.row), beacon.round),
  },
  seed: row.seed,
  signature: row.signature,
  results: results.map(({ version, kind, numbers, reason, at }) => ({
    version,
    kind,
    numbers: numbersOut(row, numbers),
    reason,
    at: at.getTime(),
  })),
});
