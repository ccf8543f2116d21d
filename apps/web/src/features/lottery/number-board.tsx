import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';

/** All numbers of one or two digits as keys. `marks`: restricted numbers and the share they pay. */
export function NumberBoard({
  digits,
  chosen,
  marks,
  onNumber,
}: {
  digits: 1 | 2;
  chosen: ReadonlySet<string>;
  marks: ReadonlyMap<string, number>;
  onNumber: (number: string) => void;
}) {
  const { t } = useTranslation('lottery');
  const numbers = Array.from({ length: 10 ** digits }, (_, index) => String(index).padStart(digits, '0'));
  return (
    <ul className={cn('grid gap-1.5', digits === 2 ? 'grid-cols-7 sm:grid-cols-10' : 'grid-cols-5')} dir="ltr">
      {numbers.map((number) => {
        const rate = marks.get(number);
        const isChosen = chosen.has(number);
        return (
          <li key={number}>
            <button
              type="button"
              aria-pressed={isChosen}
              disabled={rate === 0}
              onClick={() => onNumber(number)}
              className={cn(
                'flex min-h-11 w-full flex-col items-center justify-center rounded-2',
                'font-display text-16 leading-[1.2] tabular-nums transition',
                isChosen ? 'gold-fill' : 'bg-ink-3 hover:bg-ink-4',
                'disabled:bg-ink-2 disabled:text-faint disabled:line-through',
              )}
            >
              {number}
              {rate !== undefined && (
                <span className={cn('font-text text-12', !isChosen && 'text-coral')}>
                  {rate === 0 ? t('closed') : t('pays', { percent: rate })}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
