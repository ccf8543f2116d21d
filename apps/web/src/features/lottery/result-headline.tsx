import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';
import { headlineOf } from './headline.ts';

type Numbers = Parameters<typeof headlineOf>[1];

/** The digits of a number, each in a tile; one text for screen readers. */
export const Digits = ({ number, small = false }: { number: string; small?: boolean }) => (
  <span dir="ltr" className="inline-flex gap-0.5">
    <span className="sr-only">{number}</span>
    {[...number].map((digit, index) => (
      <span
        key={index}
        aria-hidden="true"
        className={cn(
          'inline-grid place-items-center rounded-1 bg-gold-wash',
          'font-display font-semibold text-gold-text tabular-nums',
          small ? 'h-7 w-5 text-15' : 'h-10 w-8 text-20',
        )}
      >
        {digit}
      </span>
    ))}
  </span>
);

/** What players look for first of a result, with the names of its parts. */
export function ResultHeadline({ game, numbers, small }: { game: string; numbers: Numbers; small?: boolean }) {
  const { t } = useTranslation('lottery');
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-1.5">
      {headlineOf(game, numbers).map(({ key, number }) => (
        <div key={key} className="flex flex-col gap-0.5">
          <dt className="text-12 text-faint">{t(`part.${key}`)}</dt>
          <dd>
            <Digits number={number} small={small ?? false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
