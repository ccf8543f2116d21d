import type { Permission } from '@chokdee/contract/permissions';
import type { TextKey } from '@chokdee/locales/bundles';
import type { BankIcon } from '@chokdee/ui/icons';
import type { LinkOptions } from '@tanstack/react-router';

/**
 * The groups of the menu, in their order. `work`: the daily work; `control`: what controls the work
 * and the system.
 */
export const menuGroups = ['work', 'control'] as const;

/** A page in the menu. */
export interface MenuPage {
  readonly group: (typeof menuGroups)[number];
  /** Its position in the group, the smallest first. */
  readonly order: number;
  readonly text: TextKey;
  readonly icon: typeof BankIcon;
  readonly link: LinkOptions;
  /** The page is for operators with one of these permissions. */
  readonly permissions: readonly [Permission, ...Permission[]];
  /** How many items wait there, and the colour of the number. `useCount` is a hook. */
  readonly waiting?: { readonly tone: 'gold' | 'coral'; readonly useCount: () => number | undefined };
}
