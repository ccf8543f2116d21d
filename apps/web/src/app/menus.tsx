import type { TextKey } from '@chokdee/locales/bundles';
import { useTexts } from '@chokdee/ui/i18n';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FooterEntry, MenuEntry, NavigationEntry } from './navigation-entry.ts';
import { navigation } from './navigation.gen.ts';

/** The position of the catalogue's categories in the menus `main` and `bar`. */
export const CATEGORIES = 100;

const inOrder = <Entry extends NavigationEntry>(entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort((one, other) => one.order - other.order);

/** The links of the footer in their order. */
export const footerEntries = inOrder(navigation.filter((entry): entry is FooterEntry => entry.menu === 'footer'));

/** The entries of a menu in their order; only those at the positions `from` to before `to`. */
export const entriesOf = (menu: MenuEntry['menu'], { from = -Infinity, to = Infinity } = {}): readonly MenuEntry[] =>
  inOrder(
    navigation.filter((entry): entry is MenuEntry => entry.menu === menu && entry.order >= from && entry.order < to),
  );

/** Returns the function that reads the texts of entries. */
export const useEntryText = (entries: readonly NavigationEntry[]): ((key: TextKey) => string) =>
  useTexts(entries.map(({ text }) => text));

/** Returns the function that says whether an entry is the current one. */
export function useIsCurrent(): (entry: MenuEntry) => boolean {
  const { pathname: path, search } = useLocation();
  const place = { path, memberPage: path === '/member' ? search.page : undefined };
  return ({ link, isCurrent }) => isCurrent?.(place) ?? path === link.to;
}

const useAlways = () => true;

/** Shows an entry of a menu, or of the member centre, while it is offered; else `otherwise`. */
export function Offered({
  entry: { useShown = useAlways },
  otherwise = null,
  children,
}: {
  entry: Pick<NavigationEntry, 'order' | 'useShown'>;
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  return useShown() ? children : otherwise;
}
