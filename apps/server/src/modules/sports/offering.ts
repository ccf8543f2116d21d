import type { Database } from '@chokdee/database/database';
import { offerGame, offerVendor } from '../catalogue/index.ts';
import { defaultSetting } from './settings.ts';
import { SPORTS_VERSION } from './types.ts';
import { sportsVendors } from './vendors.ts';

/** Offers the vendors of sports and esports at a brand. May run at every start. */
export async function offerSports(database: Database, brandId: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [position, { code, names, game, isEsport }] of sportsVendors.entries()) {
      const category = isEsport ? 'ESPORTS' : 'SPORTS';
      await offerVendor(tx, brandId, { code, category, names, position: 200 + position });
      await offerGame(tx, brandId, {
        node_id: game,
        vendor: code,
        code: game,
        category,
        classify: isEsport ? 'ESPORTS' : 'SPORTSBOOK',
        names,
        position: 2_000 + position,
        version: SPORTS_VERSION,
        // A book of 103 to 108 per cent returns 92 to 97 of 100 staked.
        return_lowest: '92.000000',
        return_highest: '97.000000',
        minimum_bet: defaultSetting.least_stake,
        maximum_bet: defaultSetting.most_stake,
        lines: null,
        volatility: 'medium',
        hit_rate: null,
        largest_win: null,
        demo: false,
      });
    }
  });
}
