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

const drawn = (code: string, [game, variant]: readonly [string, string], TH: string, EN: string) => ({
  code,
  game,
  variant,
  names: { TH, EN },
});
const SIC_BO = ['sic-bo', 'macau'] as const;
const CRAB = ['fish-prawn-crab', 'classic'] as const;

/** A table of a vendor with its seconds of betting and its limits in baht. */
const own = (
  vendor: typeof KOMTONG,
  table: ReturnType<typeof drawn>,
  betting_seconds: number,
  limits: Own['limits'],
): Own => ({ ...vendor, ...table, betting_seconds, limits });

const tables: readonly Own[] = [
  own(KOMTONG, baccarat(1, 'commission', 'โคมทอง 1', 'Lantern 1'), 18, [20, 50_000]),
  own(KOMTONG, baccarat(2, 'commission', 'โคมแดง 2', 'Red Lantern 2'), 18, [50, 100_000]),
  own(MOONPIER, baccarat(3, 'no_commission', 'ท่าน้ำ 3', 'Pier 3'), 18, [20, 50_000]),
  own(KOMTONG, drawn('fish-prawn-crab-1', CRAB, 'น้ำเต้าปูปลา งานวัด', 'Fish Prawn Crab Temple Fair'), 16, [5, 10_000]),
  own(KOMTONG, dragonTiger(1, 'โคมลอย', 'Sky Lantern'), 14, [20, 50_000]),
  own(
    MOONPIER,
    drawn('roulette-1', ['roulette', 'european'], 'รูเล็ต จันทร์ลอยน้ำ', 'Roulette River Moon'),
    22,
    [5, 20_000],
  ),
  own(KOMTONG, drawn('sic-bo-1', SIC_BO, 'ไฮโล สามลูก', 'Sic Bo Three Dice'), 16, [10, 20_000]),
  own(KOMTONG, baccarat(4, 'commission', 'สปีดวัดโพธิ์', 'Speed Wat Pho'), 10, [5, 10_000]),
  own(MOONPIER, baccarat(5, 'push_on_dragon_seven', 'บัวหลวง 5', 'Lotus 5'), 18, [100, 200_000]),
  own(MOONPIER, drawn('sic-bo-2', ['sic-bo', 'atlanticCity'], 'ไฮโล ท่าเรือ', 'Sic Bo Pier'), 16, [20, 50_000]),
  own(MOONPIER, dragonTiger(2, 'เรือสำปั้น', 'Sampan'), 10, [10, 20_000]),
  own(MOONPIER, drawn('fish-prawn-crab-2', CRAB, 'น้ำเต้าปูปลา ริมคลอง', 'Fish Prawn Crab Canal'), 12, [10, 20_000]),
  own(KOMTONG, drawn('roulette-2', ['roulette', 'french'], 'รูเล็ต ลาปาร์ตาจ', 'Roulette La Partage'), 22, [10, 50_000]),
  own(MOONPIER, baccarat(6, 'no_commission', 'ยี่เป็ง 6', 'Yi Peng 6'), 10, [20, 50_000]),
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
