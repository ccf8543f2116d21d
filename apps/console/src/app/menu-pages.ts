import { useCan } from '../shared/operator.tsx';
import type { MenuPage } from './menu-page.ts';
import { navigation } from './navigation.gen.ts';

/** All pages of the menu, in their order. */
export const menuPages: readonly MenuPage[] = [...navigation].sort((one, other) => one.order - other.order);

/** The pages of the menu that the operator may use. */
export function useMenuPages(): readonly MenuPage[] {
  const can = useCan();
  return menuPages.filter(({ permissions }) => can(...permissions));
}
