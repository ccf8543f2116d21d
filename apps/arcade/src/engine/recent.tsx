import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';

/** The last results of this visit, newest first; a win is ringed as well as coloured. */
export function Recent() {
  const { t } = useTranslation('arcade');
  const { client } = useEngine();
  const shown = useTable((state) => state.shown);
  return (
    <ol
      aria-label={t('history.recent')}
      className="flex h-7 flex-wrap justify-center gap-x-1.5 gap-y-2 overflow-hidden short:hidden"
    >
      {shown.slice(0, 7).map((round) => {
        const result = client.result(round);
        return result === null ? null : (
          <li
            key={round.betID}
            className={`popping shrink-0 rounded-pill px-2.5 text-13 leading-7 ${result.won ? 'bg-ink-2 text-jade inset-shadow-hair-2' : 'bg-ink-2 text-soft'}`}
          >
            {result.text}
          </li>
        );
      })}
    </ol>
  );
}
