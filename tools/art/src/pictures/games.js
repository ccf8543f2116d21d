// The covers' data: a new game is one more entry. Places are parts of the cover's width and height; sizes are parts of its width.

/** @typedef {{ model: string, at: [number, number], size: number, soft?: number, turn?: number }} Prop */
/** @typedef {{ id: string, hue: [number, number], light: number, title: Record<'TH' | 'EN', string[]>, hero: Prop, behind?: Prop[], before?: Prop[] }} CoverData `hue`: of the sky and of the night; `light`: hue of the lantern light */

/** @type {CoverData[]} */
export const games = [
  { id: 'night-market', hue: [48, 300], light: 76, title: { TH: ['ตลาดน้ำ', 'ราตรี'], EN: ['Night Market', 'River'] }, hero: { model: 'treasure.coin', at: [0.5, 0.36], size: 0.8 } },
  { id: 'dice', hue: [22, 350], light: 78, title: { TH: ['ลูกเต๋า', 'โคมลอย'], EN: ['Lantern', 'Dice'] }, hero: { model: 'dice.pair', at: [0.5, 0.34], size: 0.84 } },
  { id: 'mines', hue: [172, 205], light: 92, title: { TH: ['ล่ามุก', 'สระอโนดาต'], EN: ['Anodat', 'Pearls'] }, hero: { model: 'treasure.hoard', at: [0.5, 0.34], size: 0.96 } },
  { id: 'hilo', hue: [300, 290], light: 82, title: { TH: ['ไพ่สูงต่ำ', 'กินรี'], EN: ['Kinnari', 'Hi-Lo'] }, hero: { model: 'treasure.coin', at: [0.5, 0.36], size: 0.8 } },
  { id: 'limbo', hue: [262, 275], light: 66, title: { TH: ['โคมลอย', 'เสียดฟ้า'], EN: ['Sky', 'Lantern'] }, hero: { model: 'treasure.coin', at: [0.5, 0.36], size: 0.8 } },
];
