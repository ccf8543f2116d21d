import type { TextKey } from '@chokdee/locales/bundles';
import type { GiftIcon } from '@chokdee/ui/icons';
import type { LinkOptions } from '@tanstack/react-router';

/** Where the visitor is: the path, and the page of the member centre. */
export interface Place {
  readonly path: string;
  readonly memberPage: string | undefined;
}

/** A link in the footer. */
export interface FooterEntry {
  readonly menu: 'footer';
  /** Its position in the menu, the smallest first. */
  readonly order: number;
  readonly text: TextKey;
  /** Made by `linkOptions`, which checks the path and its search parameters. */
  readonly link: LinkOptions;
  /** A hook that says whether it is shown; by default always. */
  readonly useShown?: () => boolean;
}

/**
 * An entry of another menu. `main`: the row of categories on desktops and the upper part of the
 * drawer; `account`: the first row of the header, for members; `drawer`: the lower part of the
 * drawer; `bar`: the bottom bar of phones. In `main` and `bar` the catalogue's categories have the
 * position 100.
 */
export interface MenuEntry extends Omit<FooterEntry, 'menu'> {
  readonly menu: 'main' | 'account' | 'drawer' | 'bar';
  readonly icon: typeof GiftIcon;
  /** Whether it is the current one; by default on the path of its link. */
  readonly isCurrent?: (place: Place) => boolean;
}

/** What a feature adds to the menus. */
export type NavigationEntry = MenuEntry | FooterEntry;
