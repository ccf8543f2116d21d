import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { lanesQuery } from '../catalogue/catalogue.ts';
import { categoryHues, categoryIcons } from '../catalogue/category-icons.tsx';
import { openCategory } from '../catalogue/open-vendor.ts';

/** The categories as market stalls; a single category needs no strip. */
export function CategoryStalls() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const { data: lanes = [] } = useQuery(lanesQuery(code));
  if (lanes.length < 2) return null;
  return (
    <nav aria-label={t('header.categories')} className="-mb-2">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(84px,1fr))] gap-x-2.5 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(130px,1fr))] md:gap-3.5">
        {lanes.map((lane) => {
          const Icon = categoryIcons[lane.title];
          return (
            <li key={lane.title} style={{ '--hue': categoryHues[lane.title] } as CSSProperties}>
              <button type="button" onClick={() => openCategory(navigate, lane)} className="relative flex w-full flex-col items-center gap-1 rounded-b-3 rounded-t-2 bg-ink-2 bg-[radial-gradient(80%_70%_at_50%_0,oklch(0.82_0.13_76/0.24),transparent)] px-1.5 pt-7 pb-3 shadow-lift transition hover:-translate-y-0.5">
                <span className="awning absolute -start-1 -end-1 -top-2 h-5.5" aria-hidden="true" />
                <Icon weight="duotone" aria-hidden="true" className="text-[40px] text-gold-text" />
                <span className="font-display text-13 md:text-15">{t(`category.${lane.title}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
