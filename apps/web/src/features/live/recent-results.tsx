import { colourOf, DOUBLE_ZERO } from '@chokdee/games/tables/roulette/wheel';
import { useTranslation } from 'react-i18next';
import { Die, Symbol } from './die.tsx';
import { scorePaper } from './live-frame.tsx';
import { POCKET_COLOURS } from './wheel.tsx';

/** The newest results of a wheel or dice, the newest first, on the paper of the score sheet. */
export function RecentResults({
  words,
  results,
  game,
  count,
}: {
  words: string;
  results?: number | undefined;
  game: string;
  count: number;
}) {
  const { t } = useTranslation('tables');
  const known = words === '' ? [] : words.split(' ');
  const total = results ?? known.length;
  const newest = known.slice(-count).toReversed();
  const Face = game === 'fish-prawn-crab' ? Symbol : Die;
  return (
    <figure className={scorePaper}>
      <ol aria-label={t('recent')} className="flex min-h-[4.3rem] flex-wrap content-start gap-1 overflow-hidden">
        {newest.map((word, index) =>
          game === 'roulette' ? (
            <li
              key={total - index}
              style={{ backgroundColor: POCKET_COLOURS[colourOf(word === '00' ? DOUBLE_ZERO : Number(word))] }}
              className="grid size-8 place-items-center rounded-1 text-14 font-semibold text-[#ffffff] tabular-nums"
            >
              {word}
            </li>
          ) : (
            <li key={total - index} className="flex rounded-1 bg-[#00000012] p-0.5">
              <span className="sr-only">{word}</span>
              {word.split('-').map((face, die) => (
                <Face key={die} face={Number(face)} className="size-6.5" />
              ))}
            </li>
          ),
        )}
      </ol>
      <figcaption className="mt-1 text-13" data-rounds="">
        {t('rounds', { count: total })}
      </figcaption>
    </figure>
  );
}
