import type { Database } from '@chokdee/database/database';
import { gameOf } from '@chokdee/games/registry';
import type { Ratio } from '@chokdee/money/ratio';
import type { Names } from './store.ts';

/** A first-party vendor of the demo brand and the games it offers (decision D21: own names; a vendor appears with its first game). */
const vendors = [
  { code: 'LANTERN', category: 'RNG', names: { TH: 'เรือนโคม', EN: 'Lantern House' }, games: [
    { node: 'lantern-dice', code: 'dice', classify: 'INSTANT', names: { TH: 'ลูกเต๋าโคมลอย', EN: 'Lantern Dice' } },
  ] },
] as const satisfies readonly { code: string; category: string; names: Names; games: readonly { node: string; code: string; classify: string; names: Names }[] }[];

/** A ratio in per cent with six decimals, cut. */
function percent({ numerator, denominator }: Ratio): string {
  const units = numerator * 100_000_000n / denominator;
  return `${units / 1_000_000n}.${(units % 1_000_000n).toString().padStart(6, '0')}`;
}

/** Writes the first-party vendors and games of a brand, with the figures their rules publish. May run at every start. */
export async function seedDemo({ database, brandId }: { readonly database: Database; readonly brandId: string }): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [place, vendor] of vendors.entries()) {
      await tx.query(`insert into catalogue.vendor (brand_id, code, category, names, position) values ($1, $2, $3, $4, $5)
        on conflict (brand_id, code) do update set category = excluded.category, names = excluded.names`, [brandId, vendor.code, vendor.category, JSON.stringify(vendor.names), place]);
      for (const [position, { node, code, classify, names }] of vendor.games.entries()) {
        const game = gameOf(code);
        if (game === undefined) throw new Error(`the catalogue offers ${code}, which the RGS does not run`);
        const lowest = game.modes.map((mode) => percent(mode.returns.lowest)).sort()[0];
        const highest = game.modes.map((mode) => percent(mode.returns.highest)).sort().at(-1);
        await tx.query(`insert into catalogue.game (brand_id, node_id, vendor, code, version, category, classify, names, return_lowest, return_highest, minimum_bet, maximum_bet, position)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
          on conflict (brand_id, node_id) do update set version = excluded.version, classify = excluded.classify, names = excluded.names, return_lowest = excluded.return_lowest,
            return_highest = excluded.return_highest, minimum_bet = excluded.minimum_bet, maximum_bet = excluded.maximum_bet`,
        [brandId, node, vendor.code, code, game.version, vendor.category, classify, JSON.stringify(names), lowest, highest, game.stakes.least, game.stakes.most, position]);
      }
    }
  });
}
