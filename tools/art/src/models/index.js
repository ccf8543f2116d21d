// Every model by name: `file.model`.
import * as dice from './dice.js';
import * as treasure from './treasure.js';

/** @type {Record<string, () => Promise<{ parts: import('../solid/model.js').Part[], camera: { view?: number, tilt?: number } }> | { parts: import('../solid/model.js').Part[], camera: { view?: number, tilt?: number } }>} */
export const models = {
  'dice.pair': dice.pair,
  'treasure.coin': treasure.single,
  'treasure.jade': treasure.emerald,
  'treasure.ruby': treasure.rubies,
  'treasure.mine': treasure.sea,
  'treasure.hoard': treasure.hoard,
};
