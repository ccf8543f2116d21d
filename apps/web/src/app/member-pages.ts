import { memberPages as collected } from './member-pages.gen.ts';

/** A page of the member centre, by the product's names. */
export type MemberPage = (typeof collected)[number]['name'];

/** The pages of the member centre in the order of its menu. */
export const memberPages = [...collected].sort((one, other) => one.order - other.order);

/** The page of a name; the first one for an unknown name. */
export const memberPageOf = (name: unknown): (typeof collected)[number] =>
  memberPages.find((page) => page.name === name) ?? memberPages[0]!;
