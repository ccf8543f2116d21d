import { Button } from '@chokdee/ui/button';
import { linkStyle } from '@chokdee/ui/link-style';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { dateTimeText, dayOf, serverNow } from '@chokdee/ui/time';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawNumbers } from '../draws/draw-numbers.tsx';
import { DrawState } from '../draws/draw-state.tsx';
import { useResults, type DrawRow } from './calls.ts';
import { ResultHeadline } from './result-headline.tsx';

/** The results of a game, newest first. */
export function GameResults({ game }: { game: string }) {
  const { t } = useTranslation('lottery');
  const [day, setDay] = useState('');
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('resultsOf')}
          type="date"
          value={day}
          max={dayOf(serverNow())}
          onChange={(event) => setDay(event.target.value)}
        />
        {day !== '' && (
          <Button look="quiet" onPress={() => setDay('')}>
            {t('allDays')}
          </Button>
        )}
      </div>
      <ResultList key={day} game={game} day={day} />
    </>
  );
}

/** The results of a game: of one day, or of all. */
function ResultList({ game, day }: { game: string; day: string }) {
  const { t } = useTranslation('lottery');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useResults(game, page, day);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-80 rounded-2" />;
  if (data.content.length === 0)
    return day === '' ? (
      <EmptyState title={t('noResultYet')} text={t('noResultText')} />
    ) : (
      <EmptyState title={t('noResultThatDay')} text={t('noResultThatDayText')} />
    );
  return (
    <>
      <ol className="flex flex-col divide-y divide-hair">
        {data.content.map((row) => (
          <ResultRow key={row.drawId} row={row} />
        ))}
      </ol>
      {data.totalPages > 1 && (
        <Pagination label={t('results')} pages={data.totalPages} current={page} onChange={setPage} />
      )}
    </>
  );
}

/** One draw: what players look for first, and all numbers on request. */
function ResultRow({ row }: { row: DrawRow }) {
  const { t } = useTranslation('lottery');
  const tag = useIntlTag();
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className="block text-15 tabular-nums">{t('issue', { issue: row.numero })}</span>
          <span className="block text-13 text-faint">{dateTimeText(row.openTime, tag)}</span>
        </p>
        {row.numbers ? (
          <ResultHeadline game={row.gameId} numbers={row.numbers} small />
        ) : (
          <DrawState state={row.state} late={false} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {row.numbers && (
          <details className="min-w-0">
            <summary className="min-h-11 cursor-pointer content-center text-14 text-soft">{t('allNumbers')}</summary>
            <DrawNumbers numbers={row.numbers} />
          </details>
        )}
        {row.resultVersion > 1 && <DrawState state={row.state} late={false} />}
        <Link to="/fairness/draws/$id" params={{ id: row.drawId }} className={linkStyle()}>
          {t(row.source === 'own' ? 'verify' : 'details')}
          <span className="sr-only"> {row.numero}</span>
        </Link>
      </div>
    </li>
  );
}
