// Written by npm run collect from packages/locales/src/bundles/th/errors/*.json; do not edit.
import brand from './errors/brand.json' with { type: 'json' };
import cashier from './errors/cashier.json' with { type: 'json' };
import catalogue from './errors/catalogue.json' with { type: 'json' };
import console from './errors/console.json' with { type: 'json' };
import draws from './errors/draws.json' with { type: 'json' };
import files from './errors/files.json' with { type: 'json' };
import identity from './errors/identity.json' with { type: 'json' };
import launcher from './errors/launcher.json' with { type: 'json' };
import ledger from './errors/ledger.json' with { type: 'json' };
import lottery from './errors/lottery.json' with { type: 'json' };
import messages from './errors/messages.json' with { type: 'json' };
import platform from './errors/platform.json' with { type: 'json' };
import promotions from './errors/promotions.json' with { type: 'json' };
import proofs from './errors/proofs.json' with { type: 'json' };
import seeds from './errors/seeds.json' with { type: 'json' };
import sports from './errors/sports.json' with { type: 'json' };
import tables from './errors/tables.json' with { type: 'json' };
import wagering from './errors/wagering.json' with { type: 'json' };

/** The texts of all modules. */
export default {
  ...brand,
  ...cashier,
  ...catalogue,
  ...console,
  ...draws,
  ...files,
  ...identity,
  ...launcher,
  ...ledger,
  ...lottery,
  ...messages,
  ...platform,
  ...promotions,
  ...proofs,
  ...seeds,
  ...sports,
  ...tables,
  ...wagering,
};
