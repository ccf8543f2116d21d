import type { Database } from '@chokdee/database/database';
import { newFeatures, newRules } from './defaults.ts';
import { writeBrand, type NewHost } from './store.ts';

/** Host names belong to another brand, or to another part of the same one. */
export class HostTakenError extends Error {
  override readonly name = 'HostTakenError';
  constructor(hosts: readonly string[]) {
    super(`In use already: ${hosts.join(', ')}.`);
  }
}

/** A brand to create. Its merchant code is its id. `hosts` are its host names in production. */
export interface NewBrandOptions {
  readonly brandId: string;
  readonly name: string;
  readonly currency: string;
  /** Shown before amounts; `P` unless the brand sets its own. */
  readonly currencySymbol?: string;
  readonly homeCountry: string;
  /** The reward that the Zalo prompt of the registration names; without it there is no prompt. */
  readonly zaloReward?: string;
  readonly hosts: readonly NewHost[];
}

/**
 * Creates a brand with the features of this build. An existing one gets the switches and rules that
 * are new in this build, and hosts that it does not have; everything else is as its operators left
 * it. Throws, and changes nothing, when a host belongs to another brand or to another part of this
 * one.
 */
export async function openBrand(
  database: Database,
  { brandId, name, currency, currencySymbol = 'P', homeCountry, zaloReward = '', hosts }: NewBrandOptions,
): Promise<void> {
  await database.transaction(async (tx) => {
    const taken = await writeBrand(tx, {
      brand: {
        brand_id: brandId,
        merchant_code: brandId,
        name,
        currency,
        currency_symbol: currencySymbol,
        home_country: homeCountry,
        default_language: 'TH',
        languages: ['TH', 'EN'],
        main_domain: hosts.find(({ kind }) => kind === 'site')?.host ?? '',
        terms_version: '1',
        zalo_reward: zaloReward,
      },
      features: newFeatures,
      rules: newRules,
      hosts,
    });
    if (taken.length > 0) throw new HostTakenError(taken.map(({ host }) => host));
  });
}
