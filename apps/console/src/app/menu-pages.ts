import { useCan } from '../shared/operator.tsx';
import { menuGroups, type MenuPage } from './menu-page.ts';
import { navigation } from './navigation.gen.ts';

const position = ({ group, order }: MenuPage): number => menuGroups.indexOf(group) * 1_000 + order;

/** All pages of the menu, group by group, in their order. */
export const menuPages: readonly MenuPage[] = [...navigation].sort((one, other) => position(one) - position(other));

/** The pages of the menu that the operator may use. */
export function useMenuPages(): readonly MenuPage[] {
  const can = useCan();
  return menuPages.filter(({ permissions }) => can(...permissions));
}
