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
 * Puts the answers to a page's calls into the page's part of the first screen. `false`: nothing to
 * show, the screen is left out.
 */
export type Fill<Answers> = (screen: Element, answers: Answers, visit: Visit) => boolean;

/** Sets the text of each element with `data-text`, as text, never as HTML. */
export function putTexts(within: Element, texts: Readonly<Record<string, string | undefined>>): void {
  for (const element of within.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = texts[element.dataset['text'] ?? ''] ?? '';
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
