import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePreferences } from '@chokdee/ui/preferences';
import { gamesQuery, vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { openCategory, openGame } from '../catalogue/open-game.ts';
import type { Promotion } from './promotions.ts';

/** What pressing a promotion's button does: its game, its category, its page; null where it leads nowhere, or to something that is not on offer now. */
export function usePromotionLink(): (promotion: Promotion) => (() => void) | null {
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const { data: games } = useQuery(gamesQuery(code));
  const { data: lanes } = useQuery(vendorCategoriesQuery(code));
  return ({ link }) => {
    switch (link.kind) {
      case 'game': {
        const game = games?.find((each) => each.nodeId === link.nodeId);
        return game ? () => openGame(navigate, game) : null;
      }
      case 'category': {
        const lane = lanes?.find((each) => each.title === link.category);
        return lane ? () => openCategory(navigate, lane) : null;
      }
      case 'page':
        return () => void navigate({ href: link.path });
      case 'none':
        return null;
    }
  };
}
