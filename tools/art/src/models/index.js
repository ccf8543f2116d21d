// Every model by name: `file.model`.
import * as cards from './cards.js';
import * as elephant from './elephant.js';
import * as food from './food.js';
import * as fruit from './fruit.js';
import * as groups from './groups.js';
import * as river from './river.js';
import * as sky from './sky.js';
import * as treasure from './treasure.js';

/**
 * @typedef {object} Model
 * @property {import('../solid/model.js').Part[]} parts
 * @property {{ view?: number, tilt?: number }} [camera]
 */

/** @type {Record<string, () => Promise<Model> | Model>} */
export const models = {
  'cards.high-low': cards.highLow,
  'elephant.head': elephant.head,
  'food.noodles': food.noodles,
  'food.prawn': food.prawn,
  'fruit.chili': fruit.chili,
  'fruit.coconut': fruit.coconut,
  'fruit.lime': fruit.lime,
  'fruit.mango': fruit.mango,
  'fruit.pineapple': fruit.pineapple,
  'groups.fair': groups.fair,
  'groups.gift': groups.gift,
  'groups.market': groups.market,
  'groups.pond': groups.pond,
  'groups.welcome': groups.welcome,
  'river.boat': river.boat,
  'river.lantern': river.lantern,
  'river.lotus': river.lotus,
  'sky.one': sky.one,
  'sky.rising': sky.rising,
  'sky.ruler': sky.ruler,
  'treasure.coin': treasure.single,
};
