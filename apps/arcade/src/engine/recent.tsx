import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';

const MOST = 7;

/**
 * The last results since the page was opened, newest first. A win has a ring besides its colour.
 */
export function Recent() {
  const { t } = useTranslation('arcade');
  const { client } = useEngine();
  const rounds = useSession((state) => state.finishedRounds);
  return (
    <ol
      aria-label={t('history.recent')}
      className="flex h-7 flex-wrap justify-center gap-x-1.5 gap-y-2 overflow-hidden short:hidden"
    >
      {rounds.slice(0, MOST).map((round) => {
        const result = client.result(round);
        return result === null ? null : (
          <li
            key={round.betID}
            className={cn(
              'popping shrink-0 rounded-pill bg-ink-2 px-2.5 text-13 leading-7',
              result.won ? 'text-jade inset-shadow-hair-2' : 'text-soft',
            )}
          >
            {result.text}
          </li>
        );
      })}
    </ol>
  );
}
