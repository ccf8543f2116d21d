import { controlStyle } from '@chokdee/ui/field';
import { cn } from '@chokdee/ui/cn';
import { useCurrencySymbol } from '@chokdee/ui/currency';
import { MagnifyingGlassIcon, XIcon } from '@chokdee/ui/icons';
import { Select } from '@chokdee/ui/select';
import { useTranslation } from 'react-i18next';
import { maxSearchLength, sorts, type FilterKey, type Sort } from './lobby-search.ts';

/**
 * Props of the filter bar: the search text, the offered and chosen filters, the order, and the
 * number of games found.
 */
export interface FilterBarProps {
  words: string;
  onWords: (words: string) => void;
  offered: readonly FilterKey[];
  chosen: readonly FilterKey[];
  onChosen: (chosen: readonly FilterKey[]) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  count: number;
}

/** Search, order and filters of a lobby. */
export function FilterBar({ words, onWords, offered, chosen, onChosen, sort, onSort, count }: FilterBarProps) {
  const { t } = useTranslation('lobby');
  const symbol = useCurrencySymbol();
  return (
    <div role="search" className="flex flex-col gap-3">
      <div className="flex gap-2.5">
        <label className={controlStyle({ kind: 'search' })}>
          <MagnifyingGlassIcon aria-hidden="true" className="shrink-0 text-[18px] text-faint" />
          <span className="sr-only">{t('search')}</span>
          <input
            type="search"
            value={words}
            maxLength={maxSearchLength}
            placeholder={t('searchHint')}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onWords(event.target.value)}
            className={cn(
              'min-w-0 flex-1 bg-transparent py-2.5 text-16 text-ellipsis outline-none md:text-15',
              '[&::-webkit-search-cancel-button]:hidden',
            )}
          />
          {words !== '' && (
            <button
              type="button"
              aria-label={t('clearSearch')}
              onClick={() => onWords('')}
              className="grid size-11 shrink-0 place-items-center text-[18px] text-faint hover:text-body"
            >
              <XIcon aria-hidden="true" />
            </button>
          )}
        </label>
        <Select
          compact
          label={t('sort.label')}
          value={sort}
          onChange={(event) => onSort(sorts.find((each) => each === event.target.value) ?? 'recommended')}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          className="max-w-1/2 shrink-0"
        />
      </div>
      <div className="flex items-center gap-3">
        <ul aria-label={t('filters')} className="rail -mx-4 flex min-w-0 flex-1 gap-2 px-4 md:mx-0 md:px-0">
          {offered.map((key) => {
            const on = chosen.includes(key);
            return (
              <li key={key} className="shrink-0">
                <button
                  type="button"
                  aria-pressed={on}
                  onClick={() => onChosen(on ? chosen.filter((each) => each !== key) : [...chosen, key])}
                  className={cn(
                    'inline-flex min-h-11 items-center gap-2 rounded-pill px-4 text-14 transition',
                    on
                      ? 'bg-gold-wash text-gold-text inset-shadow-[0_0_0_1px_var(--gold-low)]'
                      : 'bg-ink-2 text-soft hover:text-body',
                  )}
                >
                  {t(`filter.${key}`, { amount: `${symbol}1` })}
                  {on && <XIcon aria-hidden="true" />}
                </button>
              </li>
            );
          })}
        </ul>
        <p aria-live="polite" className="shrink-0 text-13 text-faint max-md:sr-only">
          {t('found', { count })}
        </p>
      </div>
    </div>
  );
}
