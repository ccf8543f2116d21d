import { CaretDownIcon } from '@chokdee/ui/icons';
import { Badge } from '@chokdee/ui/badge';
import { cn } from '@chokdee/ui/cn';
import { Menu } from '@chokdee/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, entriesOf, Offered, useEntryText, useIsCurrent } from '../../app/menus.tsx';
import type { MenuEntry } from '../../app/navigation-entry.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { currentCategory } from '../catalogue/categories.ts';
import { openCategory, openVendor } from '../catalogue/open-game.ts';
import { VendorMark } from '../catalogue/vendor-mark.tsx';

/** A dropdown with more vendors has two columns. */
const oneColumnLimit = 6;
const entryClass = cn(
  'relative inline-flex h-16 items-center gap-1 px-1.5 font-display text-14 whitespace-nowrap',
  'text-soft transition hover:text-body min-[96rem]:px-3.5 min-[96rem]:text-15',
);
const currentClass = cn(
  'text-gold-text before:lantern before:absolute before:start-1/2 before:-top-3 before:h-7',
  'before:w-3.5 before:-translate-x-1/2',
);

const before = entriesOf('main', { to: CATEGORIES });
const after = entriesOf('main', { from: CATEGORIES });

/**
 * The menu `main` on desktops: links to the features' pages and, between them, each category with
 * a dropdown of its vendors.
 */
export function CategoryNav() {
  const { t } = useTranslation('home');
  const code = usePreferences((state) => state.language.code);
  const { data: categories } = useQuery(vendorCategoriesQuery(code));
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('header.categories')} className="flex flex-1 items-stretch">
      <EntryLinks entries={before} />
      {categories?.map((category) => {
        const isCurrent = currentCategory(pathname) === category.title;
        return (
          <span key={category.title} className="flex">
            <button
              type="button"
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => openCategory(navigate, category)}
              className={cn(entryClass, 'pe-0', isCurrent && currentClass)}
            >
              {t(`category.${category.title}`)}
              {category.cards.some((card) => card.isHot) && (
                <Badge tone="coral" className="min-h-5 px-1.5 text-12">
                  {t('hot')}
                </Badge>
              )}
            </button>
            <Menu
              align="end"
              columns={category.cards.length > oneColumnLimit ? 2 : 1}
              trigger={
                <button
                  type="button"
                  aria-label={t('header.vendorsOf', { category: t(`category.${category.title}`) })}
                  className="grid w-7 place-items-center min-[96rem]:w-11 text-faint hover:text-body"
                >
                  <CaretDownIcon aria-hidden="true" />
                </button>
              }
              items={category.cards.map((card) => ({
                key: card.vassalage,
                icon: <VendorMark code={card.vassalage} imageUrl={card.imageUrl} className="size-8 text-[18px]" />,
                onSelect: () => openVendor(navigate, category.title, card),
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
      <EntryLinks entries={after} />
    </nav>
  );
}

function EntryLinks({ entries }: { entries: readonly MenuEntry[] }) {
  const textOf = useEntryText(entries);
  const isCurrent = useIsCurrent();
  return entries.map((entry, index) => (
    <Offered key={index} entry={entry}>
      <Link
        {...entry.link}
        aria-current={isCurrent(entry) ? 'page' : undefined}
        className={cn(entryClass, isCurrent(entry) && currentClass)}
      >
        {textOf(entry.text)}
      </Link>
    </Offered>
  ));
}
