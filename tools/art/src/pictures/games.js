// The covers' data, one entry per game. Positions are fractions of the cover's width and height,
// sizes fractions of its width.

/**
 * @typedef {object} Prop
 * @property {string} model
 * @property {[number, number]} at
 * @property {number} size
 * @property {number} [soft] blur
 * @property {number} [turn] degrees
 */
/**
 * @typedef {object} CoverData
 * @property {string} id
 * @property {[number, number]} hue of the sky and of the night
 * @property {number} light hue of the lantern light
 * @property {Record<'TH' | 'EN', string[]>} title
 * @property {Prop} hero
 * @property {Prop[]} [behind]
 * @property {Prop[]} [before]
 * @property {boolean} [fireworks]
 */

/** @type {CoverData[]} */
export const games = [
  {
    id: 'night-market',
    hue: [44, 305],
    light: 74,
    title: { TH: ['ตลาดน้ำ', 'ราตรี'], EN: ['Night Market', 'River'] },
    hero: { model: 'groups.market', at: [0.51, 0.4], size: 1.04 },
    behind: [
      { model: 'river.lantern', at: [0.2, 0.2], size: 0.34, soft: 2 },
      { model: 'river.lantern', at: [0.5, 0.13], size: 0.22, soft: 4 },
    ],
  },
  {
    id: 'dice',
    hue: [18, 345],
    light: 70,
    title: { TH: ['ลูกเต๋า', 'โคมลอย'], EN: ['Lantern', 'Dice'] },
    hero: { model: 'sky.ruler', at: [0.5, 0.37], size: 0.96 },
    behind: [
      { model: 'sky.one', at: [0.84, 0.2], size: 0.2, soft: 4 },
      { model: 'sky.one', at: [0.76, 0.36], size: 0.12, soft: 4 },
    ],
  },
  {
    id: 'mines',
    hue: [176, 210],
    light: 150,
    title: { TH: ['ล่ามุก', 'สระอโนดาต'], EN: ['Anodat', 'Pearls'] },
    hero: { model: 'groups.pond', at: [0.5, 0.39], size: 0.98 },
  },
  {
    id: 'hilo',
    hue: [305, 292],
    light: 60,
    title: { TH: ['ไพ่สูงต่ำ', 'กินรี'], EN: ['Kinnari', 'Hi-Lo'] },
    hero: { model: 'cards.high-low', at: [0.5, 0.385], size: 0.9 },
  },
  {
    id: 'limbo',
    hue: [258, 276],
    light: 58,
    title: { TH: ['โคมลอย', 'เสียดฟ้า'], EN: ['Sky', 'Lantern'] },
    hero: { model: 'sky.rising', at: [0.5, 0.38], size: 0.96 },
    fireworks: true,
  },
];
