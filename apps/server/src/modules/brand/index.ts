import type { ServerModule } from '../../platform/module.ts';
import { createBrands, type Brands, type BrandsOptions } from './brands.ts';
import { brandRoutes, type WebClipOptions } from './routes.ts';
import { brandSubjects } from './subjects.ts';

export type { Brand, Brands, ClosedReason } from './brands.ts';
export { demoBrandId, seedDemo } from './demo.ts';
export { HostTakenError, openBrand, type NewBrandOptions } from './opening.ts';
export { fileGeo, homeGeo, type Geo } from './geo.ts';
export { dayOf } from './patterns.ts';
export { checkField, type FieldError, type RegisterRule, type RegisterRules } from './rules.ts';

/**
 * Creates the brand module: the brand of a request, its settings, and the system calls; `webClips`
 * adds the one that offers the site to iOS.
 */
export function createBrand(
  options: BrandsOptions & { readonly webClips?: WebClipOptions },
): Brands & { readonly module: ServerModule } {
  const brands = createBrands(options);
  const { database, mode, phoneAuth, webClips } = options;
  return {
    ...brands,
    module: {
      name: 'brand',
      routes: brandRoutes({
        database,
        brands,
        shown: { demo: mode !== 'production', phoneAuth: phoneAuth ?? null },
        webClips,
      }),
      subjects: brandSubjects(database),
      retention: [
        {
          tables: [
            'brand.brand',
            'brand.host',
            'brand.feature',
            'brand.register_rule',
            'brand.resource',
            'brand.customer_service',
            'brand.cdn',
          ],
          reason: 'settings of a brand',
        },
      ],
    },
  };
}
