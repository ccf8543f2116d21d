import { cva } from 'class-variance-authority';
import { useTranslation } from 'react-i18next';

/** One item of the pager: a page number from 1, or a gap of omitted pages. */
export type PagerItem = number | 'gap';

/**
 * The items of a pager: `range` pages around the current one and `margin` pages at either end, with
 * gaps between (range 3, margin 1). A gap that would hide a single page is replaced by that page.
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

const cellStyle = cva(
  [
    'grid min-h-11 min-w-11 place-items-center rounded-2 px-2 text-14 tabular-nums transition',
    'hover:bg-ink-2 hover:text-body disabled:opacity-40 disabled:hover:bg-transparent',
  ],
  {
    variants: { current: { true: 'bg-gold-wash text-gold-text', false: 'text-soft' } },
    defaultVariants: { current: false },
  },
);

/**
 * Pages of a list with Previous and Next. Renders nothing for a single page. `label` distinguishes
 * two pagers on one page.
 */
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
      <button type="button" className={cellStyle()} disabled={current <= 1} onClick={() => onChange(current - 1)}>
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
            className={cellStyle({ current: item === current })}
            onClick={() => onChange(item)}
          >
            {item}
          </button>
        ),
      )}
      <button type="button" className={cellStyle()} disabled={current >= pages} onClick={() => onChange(current + 1)}>
        {t('pager.next')}
      </button>
    </nav>
  );
}
