import { createHash } from 'node:crypto';
import type { Output } from '@chokdee/contract/call';
import type { deskChangePrices, deskPrices } from '@chokdee/contract/calls/lottery/desk';
import type { Database, Queryable } from '@chokdee/database/database';
import { MOST_PRICE, RETURN_CAP } from '@chokdee/games/lottery/price-list';
import { priceLists } from '@chokdee/games/lottery/prices';
import { returnOf } from '@chokdee/games/lottery/returns';
import type { PriceRow, PrizeMode, Variant } from '@chokdee/games/lottery/types';
import { MULTIPLIER_SCALE } from '@chokdee/games/multiplier';
import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import { applyOrPropose, mustWait, type Agreed, type ApplyChange, type Figure } from '../console/index.ts';
import type { DeskChange, DeskView } from './desk-games.ts';
import { lockGames, readReturnCap, writePriceList, writeReturnCap } from './desk-store.ts';
import { percentOf } from './menus.ts';
import { readTables, type PriceTable } from './prices.ts';
import { oddsOf, playName, playOf, text } from './rules.ts';
type PriceChanges = Output<typeof deskChangePrices>;

/** A price as operators type it. */
export interface TypedPrice {
  readonly playId: string;
  readonly variant: Variant;
  /** Decimal text, the stake included. */
  readonly odds: string;
}

const keyOf = ({ play, variant }: Pick<PriceRow, 'play' | 'variant'>): string => `${play} ${variant}`;
const rtpOf = (row: PriceRow): Ratio => returnOf(playOf(row.play)!, row.variant, row.price);
/** A ratio as text in per cent, four decimals. */
const percent = ({ numerator, denominator }: Ratio): string => percentOf(numerator, denominator);

/** The cap of a brand: its own, else that of the rules. */
async function readCap(db: Queryable, brandId: string): Promise<Ratio> {
  const own = await readReturnCap(db, brandId);
  return own === null ? RETURN_CAP : ratio(BigInt(own), 10_000n);
}

const versionOf = ({ mode, rows }: PriceTable): string =>
  createHash('sha256')
    .update(JSON.stringify([mode, ...rows.map((row) => [keyOf(row), row.price])]))
    .digest('hex');

const readTable = async (db: Queryable, brandId: string, mode: PrizeMode): Promise<PriceTable> =>
  (await readTables(db, brandId)).find((table) => table.mode === mode)!;

/** The name of a price: that of its play, and the pattern of the digits where prices differ. */
const nameOf = (play: string, variant: Variant, language: string): string => {
  const known = playOf(play);
  const name = known ? playName(known, language) : play;
  const format = known ? (text(`formatName.${known.format}`, language) ?? known.format) : '';
  const pattern = variant === 'any' ? '' : `, ${text(`variant.${variant}`, language) ?? variant}`;
  return `${format && `${format}: `}${name}${pattern}`;
};

/** A price list of a brand with the exact return of every price. */
export async function readDeskPrices(
  database: Database,
  { brandId, language }: DeskView,
  mode: PrizeMode,
): Promise<Output<typeof deskPrices>> {
  const [table, cap] = await Promise.all([readTable(database, brandId, mode), readCap(database, brandId)]);
  const first = new Map(priceLists[mode].rows.map((row) => [keyOf(row), row.price]));
  return {
    prizeMode: mode,
    isOn: table.isOn,
    isOwn: table.isOwn,
    version: versionOf(table),
    cap: percent(cap),
    rows: table.rows.flatMap((row) => {
      const play = playOf(row.play);
      if (!play) return [];
      const pattern = row.variant === 'any' ? '' : ` (${text(`variant.${row.variant}`, language) ?? row.variant})`;
      return [
        {
          playId: row.play,
          variant: row.variant,
          playName: `${playName(play, language)}${pattern}`,
          format: play.format,
          formatName: text(`formatName.${play.format}`, language) ?? play.format,
          odds: oddsOf(row.price),
          firstOdds: oddsOf(first.get(keyOf(row)) ?? row.price),
          rtp: percent(rtpOf(row)),
        },
      ];
    }),
  };
}

/** A price in ten-thousandths; null when it is not between 0.0001 and 1,000,000. */
function unitsOf(odds: string): number | null {
  const [whole = '', decimals = ''] = odds.split('.');
  const units = Number(whole) * MULTIPLIER_SCALE + Number(decimals.padEnd(4, '0'));
  return units > 0 && units <= MOST_PRICE ? units : null;
}

interface FieldFault {
  readonly code: 'lottery.price.cap' | 'lottery.price.unknown' | 'lottery.price.repeated' | 'lottery.price.range';
  readonly params?: Readonly<Record<string, string>>;
}

/** The prices that a list sets, by their key. Refuses with what is wrong, by row. */
function checkRows(
  table: PriceTable,
  rows: readonly TypedPrice[],
  { cap, language }: { readonly cap: Ratio; readonly language: string },
): Map<string, PriceRow> {
  const known = new Set(table.rows.map(keyOf));
  const set = new Map<string, PriceRow>();
  const faults = new Map<string, FieldFault>();
  for (const [index, { playId, variant, odds }] of rows.entries()) {
    const key = keyOf({ play: playId, variant });
    const price = unitsOf(odds);
    const row = { play: playId, variant, price: price ?? 0 };
    const play = nameOf(playId, variant, language);
    if (!known.has(key)) faults.set(`rows.${index}.playId`, { code: 'lottery.price.unknown', params: { play } });
    else if (set.has(key)) faults.set(`rows.${index}.playId`, { code: 'lottery.price.repeated', params: { play } });
    else if (price === null) faults.set(`rows.${index}.odds`, { code: 'lottery.price.range' });
    else if (compareRatio(rtpOf(row), cap) > 0)
      faults.set(`rows.${index}.odds`, {
        code: 'lottery.price.cap',
        params: { play, rtp: percent(rtpOf(row)), cap: percent(cap) },
      });
    set.set(key, row);
  }
  const [first] = faults.values();
  if (first) throw new Refusal(first.code, { params: first.params ?? {}, fields: Object.fromEntries(faults) });
  return set;
}

/** The name of a price by its key, as changes for a second person show it. */
export function nameOfPrice(key: string, language: string): string {
  const [play = '', variant] = key.split(' ');
  return variant === undefined ? key : nameOf(play, variant as Variant, language);
}

/**
 * Changes prices of a list: all rows or none; without `apply` only says what would change. Waits
 * for a second person when one is beyond the bound. Refuses with `lottery.desk.moved` when the list
 * is another than `version` by now, and by row with `lottery.price.*`. Prices that are so already
 * do not change.
 */
export async function changePrices(
  tx: Queryable,
  { brandId, actor, reason, language }: DeskChange & DeskView,
  mode: PrizeMode,
  change: { readonly rows: readonly TypedPrice[]; readonly version?: string; readonly apply: boolean },
  agreed?: Agreed,
): Promise<PriceChanges> {
  await lockGames(tx, brandId);
  const [table, cap] = await Promise.all([readTable(tx, brandId, mode), readCap(tx, brandId)]);
  const set = checkRows(table, change.rows, { cap, language });
  const nextOf = (row: PriceRow): PriceRow => set.get(keyOf(row)) ?? row;
  const changed = table.rows.filter((row) => (agreed ? set.has(keyOf(row)) : nextOf(row).price !== row.price));
  const changes = changed.map((row) => ({
    playId: row.play,
    variant: row.variant,
    playName: nameOf(row.play, row.variant, language),
    before: oddsOf(row.price),
    rtpBefore: percent(rtpOf(row)),
    odds: oddsOf(nextOf(row).price),
    rtp: percent(rtpOf(nextOf(row))),
  }));
  const version = versionOf(table);
  if (changes.length === 0) return { applied: change.apply, waiting: false, version, changes };
  if (!agreed && version !== change.version) throw new Refusal('lottery.desk.moved');
  const rows = table.rows.map(nextOf);
  const proposal = {
    brandId,
    actor,
    reason,
    kind: 'lottery.prices',
    subject: `lottery-prices:${mode}`,
    name: mode,
    seen: JSON.stringify(changed.map((row) => [keyOf(row), row.price])),
    figures: changed.map((row): Figure => ({
      field: 'lotteryPrice',
      name: keyOf(row),
      before: BigInt(row.price),
      after: BigInt(nextOf(row).price),
    })),
    payload: { mode, rows: changes.map(({ playId, variant, odds }) => ({ playId, variant, odds })) },
    agreed,
  } as const;
  if (!change.apply) return { applied: false, waiting: await mustWait(tx, proposal), version, changes };
  const waiting = await applyOrPropose(tx, proposal, async (consent) => {
    await writePriceList(tx, brandId, { mode, isOn: table.isOn, prices: rows });
    const prices = (name: 'before' | 'odds') =>
      Object.fromEntries(changes.map((one) => [keyOf({ play: one.playId, variant: one.variant }), one[name]]));
    await record(tx, {
      brandId,
      actor,
      action: 'lottery.edit-prices',
      subject: proposal.subject,
      reason,
      before: prices('before'),
      after: { ...prices('odds'), ...consent },
    });
  });
  return { applied: !waiting, waiting, version: waiting ? version : versionOf({ ...table, rows }), changes };
}

/** Applies a change of prices that a second person agreed to. */
export const applyPrices: ApplyChange = async (tx, { payload, agreed, ...change }) => {
  const { mode, rows } = payload as unknown as { mode: PrizeMode; rows: TypedPrice[] };
  await changePrices(tx, change, mode, { rows, apply: true }, agreed);
};

/** Offers a price list, or not. */
export async function switchPrices(
  database: Database,
  { brandId, actor, reason }: DeskChange,
  mode: PrizeMode,
  isOn: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockGames(tx, brandId);
    const table = await readTable(tx, brandId, mode);
    if (table.isOn === isOn) return;
    await writePriceList(tx, brandId, { mode, isOn, prices: table.isOwn ? table.rows : null });
    await record(tx, {
      brandId,
      actor,
      action: 'lottery.switch-prices',
      subject: `lottery-prices:${mode}`,
      reason,
      before: { isOn: table.isOn },
      after: { isOn },
    });
  });
}

/**
 * Sets the cap of returns (hundredths of a per cent); returns it as text, and whether it waits for
 * a second person. Refuses with `lottery.cap.below` when a price of the brand returns more.
 */
export async function editCap(
  tx: Queryable,
  { brandId, actor, reason, language }: DeskChange & DeskView,
  units: number,
  agreed?: Agreed,
): Promise<{ readonly cap: string; readonly waiting: boolean }> {
  const next = ratio(BigInt(units), 10_000n);
  await lockGames(tx, brandId);
  const [tables, before] = await Promise.all([readTables(tx, brandId), readCap(tx, brandId)]);
  if (compareRatio(before, next) === 0 && !agreed) return { cap: percent(next), waiting: false };
  const above = tables.flatMap(({ rows }) => rows).find((row) => compareRatio(rtpOf(row), next) > 0);
  if (above) {
    const params = { play: nameOf(above.play, above.variant, language), rtp: percent(rtpOf(above)) };
    throw new Refusal('lottery.cap.below', { params, fields: { hundredths: { code: 'lottery.cap.below', params } } });
  }
  const subject = 'lottery-prices:cap';
  const present = (before.numerator * 10_000n) / before.denominator;
  const change = { brandId, actor, reason, kind: 'lottery.cap', subject, name: '', seen: `${present}` } as const;
  const figures = [{ field: 'lotteryCap', before: present, after: BigInt(units) }] as const;
  const waiting = await applyOrPropose(tx, { ...change, figures, payload: { units }, agreed }, async (consent) => {
    await writeReturnCap(tx, brandId, units);
    await record(tx, {
      brandId,
      actor,
      action: 'lottery.edit-cap',
      subject,
      reason,
      before: { cap: percent(before) },
      after: { cap: percent(next), ...consent },
    });
  });
  return { cap: percent(waiting ? before : next), waiting };
}

/** Applies a change of the cap that a second person agreed to. */
export const applyCap: ApplyChange = async (tx, { payload, agreed, ...change }) => {
  await editCap(tx, change, Number(payload['units']), agreed);
};
