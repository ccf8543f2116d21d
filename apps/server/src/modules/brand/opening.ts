import type { Database } from '@chokdee/database/database';
import { newFeatures, newRules } from './defaults.ts';
import { writeBrand } from './store.ts';

/** A brand to be opened. Its merchant code is its id; `hosts` are where it answers in production. */
export interface Opening {
  readonly brandId: string;
  readonly name: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly homeCountry: string;
  readonly hosts: readonly { readonly host: string; readonly kind: 'site' | 'agent' }[];
}

/** Opens a brand with what this build offers, or brings its switches up to what this build offers. Settings, rules and hosts that people have changed stay. */
export async function openBrand(
  database: Database,
  { brandId, name, currency, currencySymbol, homeCountry, hosts }: Opening,
): Promise<void> {
  await database.transaction((tx) =>
    writeBrand(tx, {
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
      },
      features: newFeatures,
      rules: newRules,
      hosts,
    }),
  );
}
