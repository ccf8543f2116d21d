import type { TextKey } from '@chokdee/locales/bundles';
import type { MemberPageEntry } from './member-page.ts';
import { memberPages as collected } from './member-pages.gen.ts';

/** Pages of the member centre that have an address before a feature provides them. */
const planned = {
  transferUpline: 'member:page.transferUpline',
  personalProfit: 'member:page.personalProfit',
  bonusDetails: 'member:page.bonusDetails',
  rewardCenter: 'member:page.rewardCenter',
  referral: 'member:page.referral',
  missionLeaderboard: 'member:page.missionLeaderboard',
  messageV2: 'member:page.messageV2',
} as const satisfies Readonly<Record<string, TextKey>>;
type Planned = keyof typeof planned;
const isPlanned = (name: unknown): name is Planned => typeof name === 'string' && Object.hasOwn(planned, name);

/** A page of the member centre, by the product's names. */
export type MemberPage = (typeof collected)[number]['name'] | Planned;
type ServedPage = Omit<MemberPageEntry, 'name'> & { readonly name: MemberPage };
/** A page without content: the site does not offer it yet. */
interface PlannedPage {
  readonly name: MemberPage;
  readonly title: TextKey;
}

/** The pages of the member centre in the order of its menu. */
export const memberPages: readonly ServedPage[] = [...collected].sort((one, other) => one.order - other.order);

/** The page of a name; the first one for an unknown name. */
export const memberPageOf = (name: unknown): ServedPage | PlannedPage =>
  memberPages.find((page) => page.name === name) ??
  (isPlanned(name) ? { name, title: planned[name] } : memberPages[0]!);

/** Whether the site offers a page. */
export const isServed = (page: ServedPage | PlannedPage): page is ServedPage => 'content' in page;
