import { linkStyle } from '@chokdee/ui/link-style';
import { Badge } from '@chokdee/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { serverNow } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import { footerEntries, Offered, useEntryText } from '../../app/menus.tsx';
import { VendorMark } from '../catalogue/vendor-mark.tsx';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { useStatus } from '../status/status.ts';
import { EntryLink } from './entry-link.tsx';

const linkClass = linkStyle();

/** The footer: help menu, vendors, age limit and copyright line. */
export function Footer() {
  const { t } = useTranslation(['home', 'common']);
  const textOf = useEntryText(footerEntries);
  const code = usePreferences((state) => state.language.code);
  const { data: categories = [] } = useQuery(vendorCategoriesQuery(code));
  const { demo, name } = useStatus().info.site;
  const vendors = [
    ...new Map(
      categories.flatMap((category) => category.cards.map((card) => [card.vassalage, card] as const)),
    ).values(),
  ];
  const year = new Date(serverNow()).getFullYear();
  return (
    <footer className="mt-12 bg-ink-1 md:mt-16">
      <div className="ornament-border -mt-4" />
      <div className="wrap flex flex-col gap-5 py-7">
        <nav aria-label={t('home:footer.label')} className="grid grid-cols-2 gap-x-7 text-soft md:flex md:flex-wrap">
          {footerEntries.map((entry, index) => (
            <Offered key={index} entry={entry}>
              <EntryLink link={entry.link} className={linkClass}>
                {textOf(entry.text)}
              </EntryLink>
            </Offered>
          ))}
        </nav>
        {vendors.length > 0 && (
          <ul
            aria-label={t('home:footer.makers')}
            className="flex flex-wrap gap-x-7 gap-y-3 font-display text-15 text-soft"
          >
            {vendors.map((card) => (
              <li key={card.vassalage} className="inline-flex items-center gap-2.5">
                <VendorMark code={card.vassalage} imageUrl={card.imageUrl} className="size-9 text-[20px]" />
                {card.displayName}
              </li>
            ))}
          </ul>
        )}
        <p className="flex items-start gap-3 text-13 text-faint">
          <Badge tone="coral" className="min-w-12 shrink-0 justify-center">
            18+
          </Badge>
          <span>{t('home:footer.adult')}</span>
        </p>
        <p className="flex items-start gap-3 text-13 text-faint">
          {demo && (
            <Badge tone="sky" className="min-w-12 shrink-0 justify-center">
              {t('common:demo')}
            </Badge>
          )}
          <span>
            {demo ? t('home:footer.demo') : ''} {t('home:footer.copyright', { year, name })} ·{' '}
            {t('home:footer.licence')}
          </span>
        </p>
      </div>
    </footer>
  );
}
