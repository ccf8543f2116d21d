import type { DrawSummary } from './draws.ts';

const DIGIT =
  'inline-flex h-9 w-7 items-center justify-center rounded-1 bg-gold-wash font-display text-18 font-semibold ' +
  'text-gold-text tabular-nums';

/** The numbers of a result, each digit or ball in a tile of its own. */
export const DrawNumbers = ({ numbers }: { numbers: NonNullable<DrawSummary['numbers']> }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-2" dir="ltr">
    {Object.entries(numbers).flatMap(([part, list]) =>
      list.map((text, index) => (
        <li key={`${part}-${index}`}>
          <span className="sr-only">{text}</span>
          <span className="flex gap-1" aria-hidden="true">
            {[...text].map((digit, position) => (
              <span key={position} className={DIGIT}>
                {digit}
              </span>
            ))}
          </span>
        </li>
      )),
    )}
  </ul>
);
