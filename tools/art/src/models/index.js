// Every model by name: `file.model`.
import * as dice from './dice.js';
import * as elephant from './elephant.js';
import * as food from './food.js';
import * as fruit from './fruit.js';
import * as river from './river.js';
import * as treasure from './treasure.js';

/** @typedef {{ parts: import('../solid/model.js').Part[], camera?: { view?: number, tilt?: number } }} Model */

/** @type {Record<string, () => Promise<Model> | Model>} */
export const models = {
  'dice.pair': dice.pair,
  'elephant.head': elephant.head,
  'food.noodles': food.noodles,
  'food.prawn': food.prawn,
  'fruit.chili': fruit.chili,
  'fruit.coconut': fruit.coconut,
  'fruit.lime': fruit.lime,
  'fruit.mango': fruit.mango,
  'fruit.pineapple': fruit.pineapple,
  'river.boat': river.boat,
  'river.krathong': river.krathong,
  'river.lantern': river.lantern,
  'river.lotus': river.lotus,
  'treasure.coin': treasure.single,
  'treasure.jade': treasure.emerald,
  'treasure.ruby': treasure.rubies,
  'treasure.mine': treasure.sea,
  'treasure.hoard': treasure.hoard,
};
