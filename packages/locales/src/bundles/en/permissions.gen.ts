// Written by npm run collect from packages/locales/src/bundles/en/permissions/*.json; do not edit.
import audit from './permissions/audit.json' with { type: 'json' };
import brand from './permissions/brand.json' with { type: 'json' };
import cashier from './permissions/cashier.json' with { type: 'json' };
import catalogue from './permissions/catalogue.json' with { type: 'json' };
import console from './permissions/console.json' with { type: 'json' };
import draws from './permissions/draws.json' with { type: 'json' };
import identity from './permissions/identity.json' with { type: 'json' };
import lottery from './permissions/lottery.json' with { type: 'json' };
import messages from './permissions/messages.json' with { type: 'json' };
import outbox from './permissions/outbox.json' with { type: 'json' };
import promotions from './permissions/promotions.json' with { type: 'json' };
import sports from './permissions/sports.json' with { type: 'json' };
import tables from './permissions/tables.json' with { type: 'json' };
import wagering from './permissions/wagering.json' with { type: 'json' };

/** The texts of all modules. */
export default {
  ...audit,
  ...brand,
  ...cashier,
  ...catalogue,
  ...console,
  ...draws,
  ...identity,
  ...lottery,
  ...messages,
  ...outbox,
  ...promotions,
  ...sports,
  ...tables,
  ...wagering,
};
