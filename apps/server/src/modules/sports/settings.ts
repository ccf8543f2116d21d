import type { Queryable } from '@chokdee/database/database';
import { defaultRules, type SettlementRules } from '@chokdee/games/sports/rules';
import type { SportCode } from '@chokdee/games/sports/types';
import { MICROS_PER_UNIT } from '@chokdee/money/amount';

/** What a brand sets for sports. Amounts are micro-units. */
export interface SportsSetting {
  readonly least_stake: bigint;
  readonly most_stake: bigint;
  readonly most_payout: bigint;
  readonly most_member_market: bigint;
  readonly most_member_event: bigint;
  readonly most_market: bigint;
  readonly most_event: bigint;
  readonly fewest_legs: number;
  readonly stake_of: 'line' | 'total';
  readonly rules: Readonly<Partial<Record<SportCode, SettlementRules>>>;
  readonly revision: bigint;
}

const units = (amount: number): bigint => BigInt(amount) * MICROS_PER_UNIT;

/** What applies until a brand sets something else. */
export const defaultSetting: SportsSetting = {
  least_stake: units(10),
  most_stake: units(100_000),
  most_payout: units(1_000_000),
  most_member_market: units(200_000),
  most_member_event: units(500_000),
  most_market: units(3_000_000),
  most_event: units(10_000_000),
  fewest_legs: 2,
  stake_of: 'total',
  rules: {},
  revision: 0n,
};

/** The setting of a brand. */
export async function readSetting(db: Queryable, brandId: string): Promise<SportsSetting> {
  const [row] = await db.query<SportsSetting>(
    `select
       least_stake,
       most_stake,
       most_payout,
       most_member_market,
       most_member_event,
       most_market,
       most_event,
       fewest_legs,
       stake_of,
       rules,
       revision
     from sports.setting
     where brand_id = $1`,
    [brandId],
  );
  return row ?? defaultSetting;
}

/** The overrounds that a brand sets by type of market, ten-thousandths. */
export const readMargins = async (db: Queryable, brandId: string): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await db.query<{ type: string; overround: number }>(
        'select type, overround from sports.margin where brand_id = $1 order by type',
        [brandId],
      )
    ).map(({ type, overround }) => [type, overround]),
  );

/** The betting rules of a sport at a brand. */
export const rulesOf = (setting: SportsSetting, sport: SportCode): SettlementRules =>
  setting.rules[sport] ?? defaultRules[sport];
