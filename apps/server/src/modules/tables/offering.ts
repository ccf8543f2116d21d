import type { Database, Queryable } from '@chokdee/database/database';
import { tableRules } from '@chokdee/games/tables/live/registry';
import { compareRatio, type Ratio } from '@chokdee/money/ratio';
import { offerGame, offerVendor } from '../catalogue/index.ts';
import { decimalText } from './amounts.ts';
import { addTable, type NewTable, type TableRow } from './store.ts';

/** The id of a table in the catalogue. */
export const nodeOf = (code: string): string => `live-${code}`;

const percent = ({ numerator, denominator }: Ratio): string =>
  decimalText({ numerator: numerator * 100n, denominator }, 6);

/** The figures that the rules of a table publish, over all of its positions. */
function figuresOf({ game, variant }: Pick<TableRow, 'game' | 'variant'>) {
  const positions = [...tableRules(game, variant).positions.values()];
  const returns = positions.map(({ returned }) => returned).toSorted(compareRatio);
  return {
    // Wagers name the variant as the version of their rules.
    version: variant,
    return_lowest: percent(returns[0]!),
    return_highest: percent(returns.at(-1)!),
    lines: null,
    volatility: 'medium' as const,
    hit_rate: null,
    largest_win: decimalText(
      positions
        .map(({ top }) => top)
        .toSorted(compareRatio)
        .at(-1)!,
      4,
    ),
    demo: false,
  };
}

/**
 * Writes the game of a table in the catalogue, with its limits; what operators set of it there is
 * kept. Its vendor exists.
 */
export const offerTable = (
  db: Queryable,
  table: Pick<TableRow, 'brand_id' | 'code' | 'vendor' | 'game' | 'variant' | 'names' | 'position'> &
    Pick<TableRow, 'min_stake' | 'max_stake'>,
): Promise<void> =>
  offerGame(db, table.brand_id, {
    node_id: nodeOf(table.code),
    vendor: table.vendor,
    code: table.code,
    category: 'LIVE',
    classify: table.game.toUpperCase().replaceAll('-', '_'),
    names: table.names,
    position: 3_000 + table.position,
    minimum_bet: table.min_stake,
    maximum_bet: table.max_stake,
    ...figuresOf(table),
  });

/**
 * Adds tables that a brand does not have, and offers them and their vendors in its catalogue. May
 * run at every start.
 */
export async function offerTables(database: Database, tables: readonly NewTable[]): Promise<void> {
  await database.transaction(async (tx) => {
    const vendors = new Map(tables.map((table) => [`${table.brand_id}:${table.vendor}`, table]));
    for (const [position, { brand_id, vendor, vendor_names }] of [...vendors.values()].entries())
      await offerVendor(tx, brand_id, {
        code: vendor,
        category: 'LIVE',
        names: vendor_names,
        position: 300 + position,
      });
    // Limits that operators have set are kept.
    for (const table of tables) await offerTable(tx, await addTable(tx, table));
  });
}
