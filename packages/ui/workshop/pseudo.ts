import type { PostProcessorModule } from 'i18next';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = [...'åƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽ'];
const marks = new Map([...plain].map((letter, index) => [letter, marked[index]]));

/** A text as a longer language would have it: marked letters, a third more room, brackets that show where it is cut. Places to fill and tags stay. */
export function pseudo(text: string): string {
  const changed = text
    .split(/(\{\{\w+\}\}|<\/?\w+>)/)
    .map((part, index) => (index % 2 === 1 ? part : [...part].map((letter) => marks.get(letter) ?? letter).join('')))
    .join('');
  return `⟦${changed}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}

/** Puts every text of i18next through `pseudo` while it is chosen. */
export const pseudoTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (text: string) => pseudo(text),
};
