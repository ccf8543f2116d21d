import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePreferences } from '@chokdee/ui/preferences';
import { gamesQuery, vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { openCategory, openGame } from '../catalogue/open-game.ts';
import type { Promotion } from './promotions.ts';

/**
 * Returns the action of a promotion's button: opens its game, category or page. Null without a
 * target, or when the target is not offered now.
 */
export function usePromotionLink(): (promotion: Promotion) => (() => void) | null {
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const { data: games } = useQuery(gamesQuery(code));
  const { data: categories } = useQuery(vendorCategoriesQuery(code));
  return ({ link }) => {
    switch (link.kind) {
      case 'game': {
        const game = games?.find((each) => each.nodeId === link.nodeId);
        return game ? () => openGame(navigate, game) : null;
      }
      case 'category': {
        const category = categories?.find((each) => each.title === link.category);
        return category ? () => openCategory(navigate, category) : null;
      }
      case 'page':
        return () => void navigate({ href: link.path });
      case 'none':
        return null;
    }
  };
}
