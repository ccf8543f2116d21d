import type { Strips } from '../mechanics/reels.ts';
import type { SlotSymbol } from './symbols.ts';

/** The strips of the paid spin, reel by reel, top to bottom, closed to rings. */
export const baseStrips: Strips<SlotSymbol> = [
  [
    'elephant', 'coconut', 'pineapple', 'lantern', 'lotus', 'coconut', 'noodles', 'chili', 'elephant', 'coconut', 'lime', 'lime',
    'mango', 'mango', 'prawn', 'noodles', 'lime', 'pineapple', 'chili', 'chili', 'lime', 'mango', 'pineapple', 'chili',
    'lime', 'lime', 'mango', 'chili', 'chili', 'prawn', 'mango', 'coconut', 'lotus', 'prawn', 'noodles',
  ],
  [
    'chili', 'elephant', 'mango', 'mango', 'prawn', 'pineapple', 'lotus', 'coconut', 'mango', 'pineapple', 'pineapple', 'lotus',
    'chili', 'noodles', 'lime', 'lime', 'lotus', 'coconut', 'chili', 'lime', 'mango', 'prawn', 'chili', 'chili',
    'lime', 'noodles', 'lantern', 'elephant', 'lime', 'naga-boat', 'pineapple', 'coconut', 'coconut', 'prawn',
  ],
  [
    'pineapple', 'lotus', 'prawn', 'noodles', 'mango', 'lime', 'prawn', 'noodles', 'coconut', 'lime', 'elephant', 'mango',
    'mango', 'pineapple', 'chili', 'elephant', 'mango', 'prawn', 'lime', 'lime', 'noodles', 'naga-boat', 'lotus', 'chili',
    'chili', 'coconut', 'coconut', 'pineapple', 'pineapple', 'chili', 'mango', 'coconut', 'lantern',
  ],
  [
    'pineapple', 'pineapple', 'mango', 'prawn', 'lantern', 'chili', 'lime', 'lotus', 'mango', 'mango', 'chili', 'chili',
    'lime', 'elephant', 'noodles', 'coconut', 'lime', 'lime', 'chili', 'prawn', 'pineapple', 'noodles', 'lotus', 'coconut',
    'prawn', 'pineapple', 'mango', 'elephant', 'naga-boat', 'noodles', 'chili', 'coconut', 'coconut',
  ],
  [
    'lime', 'chili', 'pineapple', 'pineapple', 'coconut', 'noodles', 'lime', 'lime', 'pineapple', 'chili', 'chili', 'prawn',
    'mango', 'mango', 'lime', 'lime', 'pineapple', 'coconut', 'noodles', 'chili', 'prawn', 'lotus', 'noodles', 'mango',
    'coconut', 'coconut', 'lotus', 'mango', 'lantern', 'lime', 'elephant', 'coconut', 'lotus', 'prawn',
  ],
];

/** The strips of the free spins. No lanterns: there they float on the river. */
export const freeStrips: Strips<SlotSymbol> = [
  [
    'prawn', 'elephant', 'coconut', 'chili', 'noodles', 'mango', 'mango', 'coconut', 'noodles', 'pineapple', 'lotus', 'lime',
    'prawn', 'pineapple', 'lotus', 'lime', 'chili', 'pineapple', 'prawn', 'elephant', 'noodles', 'lime', 'lime', 'chili',
    'chili', 'coconut', 'mango',
  ],
  [
    'elephant', 'lotus', 'coconut', 'mango', 'pineapple', 'elephant', 'coconut', 'noodles', 'lotus', 'pineapple', 'coconut', 'chili',
    'prawn', 'mango', 'noodles', 'pineapple', 'prawn', 'chili', 'chili', 'lime', 'naga-boat', 'prawn', 'chili', 'lime',
    'lime', 'coconut', 'mango', 'lotus', 'lime', 'noodles', 'mango',
  ],
  [
    'lotus', 'prawn', 'chili', 'chili', 'coconut', 'prawn', 'lotus', 'mango', 'pineapple', 'chili', 'coconut', 'mango',
    'lime', 'lime', 'chili', 'pineapple', 'elephant', 'lime', 'coconut', 'mango', 'mango', 'elephant', 'pineapple', 'prawn',
    'noodles', 'naga-boat', 'naga-boat', 'lime', 'noodles', 'pineapple',
  ],
  [
    'pineapple', 'coconut', 'lotus', 'lime', 'mango', 'coconut', 'lotus', 'noodles', 'lime', 'prawn', 'mango', 'elephant',
    'noodles', 'chili', 'lime', 'naga-boat', 'mango', 'chili', 'pineapple', 'elephant', 'mango', 'prawn', 'pineapple', 'chili',
    'coconut', 'prawn', 'pineapple', 'chili', 'coconut', 'noodles', 'lime',
  ],
  [
    'lotus', 'pineapple', 'prawn', 'elephant', 'lotus', 'pineapple', 'chili', 'prawn', 'coconut', 'lime', 'lotus', 'prawn',
    'coconut', 'lime', 'mango', 'chili', 'coconut', 'lime', 'mango', 'prawn', 'coconut', 'chili', 'mango', 'pineapple',
    'noodles', 'lime', 'mango', 'pineapple', 'noodles', 'chili',
  ],
];
