import type { NewTable } from './store.ts';

const BAHT = 1_000_000n;

/** The first-party vendors of live tables (decision D21: own names). */
const KOMTONG = { vendor: 'KOMTONG', vendor_names: { TH: 'โคมทองไลฟ์', EN: 'Komtong Live' } };
const MOONPIER = { vendor: 'MOONPIER', vendor_names: { TH: 'ท่าน้ำเดือน', EN: 'Moonpier' } };

type Own = Pick<NewTable, 'code' | 'game' | 'variant' | 'names' | 'betting_seconds'> &
  typeof KOMTONG & { readonly limits: readonly [min: number, max: number] };

const baccarat = (number: number, variant: string, name: string, english: string) => ({
  code: `baccarat-${number}`,
  game: 'baccarat',
  variant,
  names: { TH: `บาคาร่า ${name}`, EN: `Baccarat ${english}` },
});
const dragonTiger = (number: number, name: string, english: string) => ({
  code: `dragon-tiger-${number}`,
  game: 'dragon-tiger',
  variant: 'classic',
  names: { TH: `เสือมังกร ${name}`, EN: `Dragon Tiger ${english}` },
});

const tables: readonly Own[] = [
  { ...KOMTONG, ...baccarat(1, 'commission', 'โคมทอง 1', 'Lantern 1'), betting_seconds: 18, limits: [20, 50_000] },
  { ...KOMTONG, ...baccarat(2, 'commission', 'โคมแดง 2', 'Red Lantern 2'), betting_seconds: 18, limits: [50, 100_000] },
  { ...MOONPIER, ...baccarat(3, 'no_commission', 'ท่าน้ำ 3', 'Pier 3'), betting_seconds: 18, limits: [20, 50_000] },
  { ...KOMTONG, ...baccarat(4, 'commission', 'สปีดวัดโพธิ์', 'Speed Wat Pho'), betting_seconds: 10, limits: [5, 10_000] },
  { ...KOMTONG, ...dragonTiger(1, 'โคมลอย', 'Sky Lantern'), betting_seconds: 14, limits: [20, 50_000] },
  {
    ...MOONPIER,
    ...baccarat(5, 'push_on_dragon_seven', 'บัวหลวง 5', 'Lotus 5'),
    betting_seconds: 18,
    limits: [100, 200_000],
  },
  { ...MOONPIER, ...dragonTiger(2, 'เรือสำปั้น', 'Sampan'), betting_seconds: 10, limits: [10, 20_000] },
  { ...MOONPIER, ...baccarat(6, 'no_commission', 'ยี่เป็ง 6', 'Yi Peng 6'), betting_seconds: 10, limits: [20, 50_000] },
];

/** The live tables of a demo brand. */
export const demoTables = (brandId: string, beacon: string): NewTable[] =>
  tables.map(({ limits: [min, max], ...table }, position) => ({
    ...table,
    brand_id: brandId,
    position,
    currency: 'THB',
    card_pace: table.betting_seconds > 12 ? 900 : 600,
    rest_seconds: table.betting_seconds > 12 ? 7 : 5,
    min_stake: BigInt(min) * BAHT,
    max_stake: BigInt(max) * BAHT,
    max_round: BigInt(max) * 2n * BAHT,
    max_liability: BigInt(max) * 20n * BAHT,
    beacon,
  }));
