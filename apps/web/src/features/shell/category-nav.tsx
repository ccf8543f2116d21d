import { CaretDownIcon } from '@chokdee/ui/icons';
import { Badge } from '@chokdee/ui/badge';
import { cn } from '@chokdee/ui/cn';
import { Menu } from '@chokdee/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { categoryRoutes } from '../../app/page-names.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { openCategory, openVendor } from '../catalogue/open-game.ts';
import { VendorMark } from '../catalogue/vendor-mark.tsx';
import { usePromotions } from '../promotions/promotions.ts';

/** Above so many makers the dropdown has another layout (product.md section 2). */
const manyMakers = 6;
const entry =
  'relative inline-flex h-16 items-center gap-1 px-3.5 font-display text-15 whitespace-nowrap text-soft transition hover:text-body';
const lit =
  'text-gold-text before:lantern before:absolute before:start-1/2 before:-top-3 before:h-7 before:w-3.5 before:-translate-x-1/2';

/** Home, one entry per category that has vendors with their dropdown, and promotions when there are any. */
export function CategoryNav() {
  const { t } = useTranslation('home');
  const code = usePreferences((state) => state.language.code);
  const { data: lanes } = useQuery(vendorCategoriesQuery(code));
  const { data: promotions = [] } = usePromotions();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const atHome = ['/', '/index', '/index.html', '/home', '/register', '/register.html'].includes(pathname);
  return (
    <nav aria-label={t('header.categories')} className="flex flex-1 items-stretch">
      <Link to="/" aria-current={atHome ? 'page' : undefined} className={cn(entry, atHome && lit)}>
        {t('header.home')}
      </Link>
      {lanes?.map((lane) => {
        const here = pathname === categoryRoutes[lane.title];
        return (
          <span key={lane.title} className="flex">
            <button
              type="button"
              aria-current={here ? 'page' : undefined}
              onClick={() => openCategory(navigate, lane)}
              className={cn(entry, 'pe-0', here && lit)}
            >
              {t(`category.${lane.title}`)}
              {lane.cards.some((card) => card.isHot) && (
                <Badge tone="coral" className="min-h-5 px-1.5 text-12">
                  {t('hot')}
                </Badge>
              )}
            </button>
            <Menu
              align="end"
              columns={lane.cards.length > manyMakers ? 2 : 1}
              trigger={
                <button
                  type="button"
                  aria-label={t('header.vendorsOf', { category: t(`category.${lane.title}`) })}
                  className="grid w-11 place-items-center text-faint hover:text-body"
                >
                  <CaretDownIcon aria-hidden="true" />
                </button>
              }
              items={lane.cards.map((card) => ({
                key: card.vassalage,
                icon: <VendorMark code={card.vassalage} className="size-8 text-[18px]" />,
                onSelect: () => openVendor(navigate, lane.title, card),
                label: (
                  <span className="flex items-center gap-2">
                    {card.displayName}
                    {card.isHot && <Badge tone="coral">{t('hot')}</Badge>}
                    <span className="ms-auto ps-6 text-12 text-faint">{t('games', { count: card.gameCount })}</span>
                  </span>
                ),
              }))}
            />
          </span>
        );
      })}
      {promotions.length > 0 && (
        <Link to="/promotions" className={entry} activeProps={{ className: cn(entry, lit) }}>
          {t('header.promotions')}
        </Link>
      )}
    </nav>
  );
}
