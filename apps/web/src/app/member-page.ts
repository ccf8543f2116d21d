import type { TextKey } from '@chokdee/locales/bundles';
import type { GiftIcon } from '@chokdee/ui/icons';
import type { ComponentType } from 'react';

/** A page of the member centre, at `/member?page=<name>`. */
export interface MemberPageEntry {
  readonly name: string;
  /** Its position in the menu, the smallest first; the first one opens by default. */
  readonly order: number;
  readonly title: TextKey;
  readonly icon: typeof GiftIcon;
  readonly content: ComponentType;
  /** A hook that says whether the menu offers it; by default always. */
  readonly useShown?: () => boolean;
  /** A hook that counts what waits for the member on the page; the menu shows the number. */
  readonly useBadge?: () => number;
}
