import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';

/** A place of the pager: a page from 1, or a gap of left-out pages. */
export type PagerItem = number | 'gap';

/**
 * The pages a pager shows: `range` pages about the current one and `margin` at either end, gaps between (product.md section 9: range 3, margins 1).
 * A gap that would hide a single page shows that page instead.
 */
export function pagerItems(pages: number, current: number, range = 3, margin = 1): PagerItem[] {
  const start = Math.min(Math.max(current - Math.floor(range / 2), 1), Math.max(pages - range + 1, 1));
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page <= margin || page > pages - margin || (page >= start && page < start + range),
  );
  return shown.flatMap<PagerItem>((page, index) => {
    const before = shown[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap', page] : [page];
  });
}

const cell =
  'grid min-h-11 min-w-11 place-items-center rounded-2 px-2 text-14 text-soft tabular-nums transition hover:bg-ink-2 hover:text-body disabled:opacity-40 disabled:hover:bg-transparent';

/** Pages of a list with Prev and Next; draws nothing for a single page. `label` tells it from another pager of the same page. */
export function Pagination({
  pages,
  current,
  onChange,
  range,
  margin,
  label,
}: {
  label?: string;
  pages: number;
  current: number;
  onChange: (page: number) => void;
  range?: number;
  margin?: number;
}) {
  const { t } = useTranslation('common');
  if (pages <= 1) return null;
  return (
    <nav aria-label={label ?? t('pager.label')} className="flex flex-wrap items-center justify-center gap-1">
      <button type="button" className={cell} disabled={current <= 1} onClick={() => onChange(current - 1)}>
        {t('pager.previous')}
      </button>
      {pagerItems(pages, current, range, margin).map((item, index) =>
        item === 'gap' ? (
          <span key={`gap-${index}`} className="px-1 text-faint" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={t('pager.page', { page: item })}
            aria-current={item === current ? 'page' : undefined}
            className={cn(cell, item === current && 'bg-gold-wash text-gold-text')}
            onClick={() => onChange(item)}
          >
            {item}
          </button>
        ),
      )}
      <button type="button" className={cell} disabled={current >= pages} onClick={() => onChange(current + 1)}>
        {t('pager.next')}
      </button>
    </nav>
  );
}
