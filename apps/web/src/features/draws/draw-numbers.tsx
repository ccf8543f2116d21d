import { isPrizeName } from '@chokdee/games/lottery/formats';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawSummary } from './draws.ts';

const DIGIT =
  'inline-flex h-9 w-7 items-center justify-center rounded-1 bg-gold-wash font-display text-18 font-semibold ' +
  'text-gold-text tabular-nums';

/**
 * The numbers of a result, each digit or ball in a tile of its own. A result of several prizes
 * names each of them.
 */
export function DrawNumbers({ numbers }: { numbers: NonNullable<DrawSummary['numbers']> }) {
  const { t } = useTranslation('draws');
  const parts = Object.entries(numbers);
  if (parts.length === 1) return <Tiles list={parts[0]![1]} />;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
      {parts.map(([part, list]) => (
        <Fragment key={part}>
          <dt className="text-13 text-soft">{isPrizeName(part) ? t(`part.${part}`) : part}</dt>
          <dd>
            <Tiles list={list} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

const Tiles = ({ list }: { list: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-2" dir="ltr">
    {list.map((text, index) => (
      <li key={index}>
        <span className="sr-only">{text}</span>
        <span className="flex gap-1" aria-hidden="true">
          {[...text].map((digit, position) => (
            <span key={position} className={DIGIT}>
              {digit}
            </span>
          ))}
        </span>
      </li>
    ))}
  </ul>
);
