import type { EarlyFiles, FirstScreenTexts } from '../../plugins/early-files.ts';

/**
 * What a first screen is filled from besides answers: the address, the texts of the build, and the
 * pictures by key.
 */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly texts: FirstScreenTexts;
  readonly files: Pick<EarlyFiles, 'covers' | 'promotions'>;
}
/**
 * Puts the answers to a page's calls into the page's part of the first screen. Texts that are in no
 * answer are there already. `false`: nothing to show, the screen is left out.
 */
export type Fill<Answers> = (screen: Element, answers: Answers, visit: Visit) => boolean;

/** Sets the text of each element whose `data-text` is given, as text, never as HTML. */
export function putTexts(within: Element, texts: Readonly<Record<string, string | undefined>>): void {
  for (const element of within.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = texts[element.dataset['text'] ?? ''];
    if (text !== undefined) element.textContent = text;
  }
}

/**
 * Replaces the element `data-each=name` by one copy for each entry, filled by `put`. Returns
 * whether there are entries.
 */
export function putEach<Entry>(
  within: Element,
  name: string,
  entries: readonly Entry[],
  put: (copy: Element, entry: Entry, index: number) => void,
): boolean {
  const pattern = within.querySelector(`[data-each=${name}]`);
  pattern?.replaceWith(
    ...entries.map((entry, index) => {
      const copy = pattern.cloneNode(true) as Element;
      put(copy, entry, index);
      return copy;
    }),
  );
  return pattern !== null && entries.length > 0;
}

/**
 * Sets the picture of each element with this `data-picture`; removes it when `srcset` is undefined.
 */
export function putPicture(within: Element, name: string, srcset: string | undefined): void {
  for (const element of within.querySelectorAll(`[data-picture=${name}]`)) {
    if (srcset === undefined) element.querySelector('picture')?.remove();
    for (const source of element.querySelectorAll('source')) source.srcset = srcset ?? '';
  }
}
