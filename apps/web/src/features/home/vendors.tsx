import { CaretRightIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { categoryRoutes } from '../catalogue/categories.ts';
import { gamesQuery, vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { GameArt } from '../catalogue/game-art.tsx';
import { VendorMark } from '../catalogue/vendor-mark.tsx';
import { SectionTitle } from './section-title.tsx';

/**
 * The vendors with three of their games each. Hidden while there is only one vendor.
 */
export function Vendors() {
  const { t } = useTranslation('home');
  const code = usePreferences((state) => state.language.code);
  const { data: categories = [] } = useQuery(vendorCategoriesQuery(code));
  const { data: games = [] } = useQuery(gamesQuery(code));
  const vendors = categories.flatMap((category) =>
    category.cards.map((card) => ({
      card,
      category: category.title,
      games: games.filter((game) => game.vassalage === card.vassalage && game.gameType === category.title).slice(0, 3),
    })),
  );
  if (vendors.length < 2) return null;
  return (
    <section aria-labelledby="vendors">
      <SectionTitle>
        <span id="vendors">{t('footer.makers')}</span>
      </SectionTitle>
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-3.5">
        {vendors.map(({ card, category, games: made }) => (
          <li key={`${category} ${card.vassalage}`}>
            <Link
              to={categoryRoutes[category]}
              search={{ page: card.vassalage }}
              className="surface flex items-center gap-3.5 p-3.5 transition hover:bg-ink-2"
            >
              <VendorMark code={card.vassalage} imageUrl={card.imageUrl} className="size-11 shrink-0 text-[26px]" />
              <span className="min-w-0 flex-1">
                <span className="block font-display text-16">{card.displayName}</span>
                <span className="block text-13 text-faint">
                  {categories.length > 1 && <>{t(`category.${category}`)} · </>}
                  {t('games', { count: card.gameCount })}
                </span>
              </span>
              <span className="flex -space-x-5" aria-hidden="true">
                {made.map((game) => (
                  <span key={game.nodeId} className="h-14 w-[42px] overflow-hidden rounded-1 ring-2 ring-ink-1">
                    <GameArt game={game} />
                  </span>
                ))}
              </span>
              <CaretRightIcon aria-hidden="true" className="shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
