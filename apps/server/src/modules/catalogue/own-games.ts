import type { Database } from '@chokdee/database/database';
import type { Game } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { compareRatio, type Ratio } from '@chokdee/money/ratio';
import { offerGame, offerVendor } from './offering.ts';
import type { Names } from './store.ts';

/**
 * The first-party vendors and their games (decision D21: own names). A game is
 * offered once the RGS runs it, a vendor with its first game.
 */
const vendors = [
  {
    code: 'LANTERN',
    category: 'RNG',
    names: { TH: 'เรือนโคม', EN: 'Lantern House' },
    games: [
      {
        node: 'lantern-night-market',
        code: 'night-market',
        classify: 'SLOT',
        names: { TH: 'ตลาดน้ำราตรี', EN: 'Night Market River' },
      },
      { node: 'lantern-dice', code: 'dice', classify: 'INSTANT', names: { TH: 'ลูกเต๋าโคมลอย', EN: 'Lantern Dice' } },
    ],
  },
  {
    code: 'KINNARI',
    category: 'RNG',
    names: { TH: 'กินรี', EN: 'Kinnari Studio' },
    games: [
      {
        node: 'kinnari-mines',
        code: 'mines',
        classify: 'INSTANT',
        names: { TH: 'ล่ามุกสระอโนดาต', EN: 'Anodat Pearls' },
      },
      { node: 'kinnari-hilo', code: 'hilo', classify: 'CARD', names: { TH: 'ไพ่สูงต่ำกินรี', EN: 'Kinnari Hi-Lo' } },
      { node: 'kinnari-limbo', code: 'limbo', classify: 'INSTANT', names: { TH: 'โคมลอยเสียดฟ้า', EN: 'Sky Lantern' } },
    ],
  },
] as const satisfies readonly {
  code: string;
  category: string;
  names: Names;
  games: readonly { node: string; code: string; classify: string; names: Names }[];
}[];

/** A ratio as decimal text with `places` decimals, truncated. */
function decimal({ numerator, denominator }: Ratio, places: number): string {
  const units = (numerator * 10n ** BigInt(places)) / denominator;
  const text = units.toString().padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}
/** A ratio in per cent with six decimals. */
const percent = ({ numerator, denominator }: Ratio): string => decimal({ numerator: numerator * 100n, denominator }, 6);

const range = (ratios: readonly Ratio[]): { readonly lowest: Ratio; readonly highest: Ratio } => {
  const sorted = ratios.toSorted(compareRatio);
  return { lowest: sorted[0]!, highest: sorted.at(-1)! };
};

/** The columns of a game that follow from the figures its rules publish. */
const figuresOf = ({ version, modes, stakes, figures }: Game) => ({
  version,
  return_lowest: percent(range(modes.map(({ returns }) => returns.lowest)).lowest),
  return_highest: percent(range(modes.map(({ returns }) => returns.highest)).highest),
  minimum_bet: stakes.least,
  maximum_bet: stakes.most,
  lines: figures.lines ?? null,
  volatility: figures.volatility,
  hit_rate: percent(figures.hitRate),
  largest_win: decimal(range(modes.map(({ largestWin }) => largestWin)).highest, 4),
  // Every first-party game can be played with play money (decision D25).
  demo: true,
});

/**
 * Writes the first-party vendors and games of a brand, with the figures their rules publish. May
 * run at every start.
 */
export async function offerOwnGames({
  database,
  brandId,
}: {
  readonly database: Database;
  readonly brandId: string;
}): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [vendorIndex, vendor] of vendors.entries()) {
      const offered = vendor.games.flatMap((game) => {
        const rules = gameOf(game.code);
        return rules === undefined ? [] : [{ ...game, rules }];
      });
      if (offered.length === 0) continue;
      await offerVendor(tx, brandId, { ...vendor, position: vendorIndex });
      for (const [gameIndex, { node, code, classify, names, rules }] of offered.entries())
        await offerGame(tx, brandId, {
          node_id: node,
          vendor: vendor.code,
          code,
          category: vendor.category,
          classify,
          names,
          // In a list of all vendors the first games of all come before the second ones.
          position: gameIndex * vendors.length + vendorIndex,
          ...figuresOf(rules),
        });
    }
  });
}
