import type { EarlyFiles, FirstScreenTexts } from '../../plugins/early-files.ts';

/** Who looks: the address, the words no answer brings, and the pictures that can be had. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly words: FirstScreenTexts;
  readonly files: Pick<EarlyFiles, 'covers' | 'promotions'>;
}
/** Puts the answers to a page's calls into its own part of the first screen. Whether there is anything to show: `false` leaves the page to its code. */
export type Fill<Answers> = (screen: Element, answers: Answers, visit: Visit) => boolean;

/** Puts words into their places, as text, never as HTML. */
export function putTexts(within: Element, words: Readonly<Record<string, string | undefined>>): void {
  for (const place of within.querySelectorAll<HTMLElement>('[data-words]'))
    place.textContent = words[place.dataset['words'] ?? ''] ?? '';
}

/** Puts a picture into its place; without one the place stays empty. */
export function putPicture(within: Element, name: string, srcset: string | undefined): void {
  for (const place of within.querySelectorAll(`[data-picture=${name}]`)) {
    if (srcset === undefined) place.querySelector('picture')?.remove();
    for (const source of place.querySelectorAll('source')) source.srcset = srcset ?? '';
  }
}
