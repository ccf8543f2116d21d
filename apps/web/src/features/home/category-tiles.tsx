import { cva } from 'class-variance-authority';
import { GiftIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ComponentType, CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { vendorCategoriesQuery, type VendorCategory } from '../catalogue/catalogue.ts';
import { isLotteryCategory } from '../catalogue/categories.ts';
import { categoryHues, categoryIcons } from '../catalogue/category-icons.tsx';
import { manyCategoryTiles } from '../../head/first-pages.ts';
import { openCategory } from '../catalogue/open-game.ts';
import { usePromotions } from '../promotions/promotions.ts';

interface Tile {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly hue: number;
  readonly Icon: ComponentType<ComponentProps<typeof GiftIcon>>;
  readonly open: () => void;
}
/**
 * Classes of the list: a row of few tiles, or a row that scrolls on phones and a grid on desktops.
 */
const listStyle = cva('flex gap-2.5', {
  variants: {
    many: {
      false: 'md:gap-4 large-print:flex-col',
      true: [
        'rail -mx-4 px-4 pt-2 md:mx-0 md:gap-3.5 md:px-0',
        'md:grid md:grid-cols-[repeat(auto-fit,minmax(120px,1fr))]',
      ],
    },
  },
});
/** Classes of a tile: icon beside the text with few tiles, above it with many. */
const tileStyle = cva(
  [
    'relative flex w-full items-center rounded-t-2 rounded-b-3 bg-ink-2 light:bg-ink-1',
    'bg-[radial-gradient(80%_90%_at_50%_0,oklch(0.82_0.13_76/0.24),transparent)]',
    'shadow-lift transition hover:-translate-y-0.5',
  ],
  {
    variants: {
      many: {
        false: 'gap-3 px-3 pt-6 pb-3 text-start md:px-4 md:pt-7 md:pb-4',
        true: 'flex-col gap-0.5 px-1.5 pt-7 pb-3 text-center',
      },
    },
  },
);
const promotionsHue = 340;

/**
 * A tile for each category that has vendors, lotteries first, and one for promotions while there
 * are any.
 */
export function CategoryTiles() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const { data: categories } = useQuery(vendorCategoriesQuery(code));
  const { data: promotions = [] } = usePromotions();
  if (!categories) return <div className="category-tiles-space" />;
  const tileOf = (category: VendorCategory): Tile => ({
    key: category.title,
    name: t(`category.${category.title}`),
    detail: t('games', { count: category.cards.reduce((sum, card) => sum + card.gameCount, 0) }),
    hue: categoryHues[category.title],
    Icon: categoryIcons[category.title],
    open: () => openCategory(navigate, category),
  });
  const isLottery = ({ title }: VendorCategory) => isLotteryCategory(title);
  const tiles: readonly Tile[] = [
    ...categories.filter(isLottery).map(tileOf),
    ...categories.filter((category) => !isLottery(category)).map(tileOf),
    ...(promotions.length > 0
      ? [
          {
            key: 'promotions',
            name: t('header.promotions'),
            detail: t('hero.count', { count: promotions.length }),
            hue: promotionsHue,
            Icon: GiftIcon,
            open: () => void navigate({ to: '/promotions' }),
          },
        ]
      : []),
  ];
  const few = tiles.length < manyCategoryTiles;
  return (
    <nav aria-label={t('stalls')} data-many={few ? undefined : ''} className="category-tiles-space">
      <ul className={listStyle({ many: !few })}>
        {tiles.map(({ key, name, detail, hue, Icon, open }) => (
          <li
            key={key}
            className={few ? 'flex-1 md:max-w-[300px]' : 'w-[104px] shrink-0 md:w-auto'}
            style={{ '--hue': hue } as CSSProperties}
          >
            <button type="button" onClick={open} className={tileStyle({ many: !few })}>
              <span className="awning absolute -start-1 -end-1 -top-2 h-5.5" aria-hidden="true" />
              <Icon
                weight="duotone"
                aria-hidden="true"
                className="shrink-0 text-[34px] text-gold-text md:text-[42px]"
              />
              <span className="min-w-0">
                <span className="block font-display text-14 leading-[1.5] md:text-16">{name}</span>
                <span className="block text-12 text-faint md:text-13">{detail}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
