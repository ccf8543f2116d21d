import type { PostProcessorModule } from 'i18next';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'åƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽ'];
const accents = new Map([...plain].map((character, index) => [character, accented[index]]));

/**
 * Pseudo-localises a text: accented characters, a third longer, and brackets that show where it is
 * cut off. Placeholders and tags are unchanged.
 */
function pseudo(text: string): string {
  const changed = text
    .split(/(\{\{\w+\}\}|<\/?\w+>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : [...part].map((character) => accents.get(character) ?? character).join(''),
    )
    .join('');
  return `⟦${changed}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}

/** i18next post-processor that applies `pseudo` to every text while it is enabled. */
export const pseudoTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (text: string) => pseudo(text),
};
