import { Badge } from '@chokdee/ui/badge';
import { useIntlTag } from '@chokdee/ui/i18n';
import { linkStyle } from '@chokdee/ui/link-style';
import { Segments } from '@chokdee/ui/segments';
import { Select } from '@chokdee/ui/select';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { businessZone, clockText, dayOf, serverNow } from '@chokdee/ui/time';
import { esportCodes, sportCodes } from '@chokdee/games/sports/types';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { useResults, type ResultRow } from './calls.ts';
import { useNames } from './names.ts';

type Line = 'sports' | 'esports';

/** The results of a day, by sport. */
export function SportsResultsPage() {
  const { t } = useTranslation(['sports', 'home']);
  const names = useNames();
  const [line, setLine] = useState<Line>('sports');
  const [sport, setSport] = useState('');
  const [day, setDay] = useState(() => dayOf(serverNow(), businessZone));
  const { data, error, refetch } = useResults(day, sport || undefined, line === 'esports');
  usePageTitle(t('sports:results.title'));
  const offered = sportCodes.filter((code) => esportCodes.has(code) === (line === 'esports'));
  return (
    <main className="wrap flex min-h-dvh max-w-[60rem] flex-col gap-4 py-5 md:py-8">
      <Link to="/sports" className={linkStyle({ tone: 'soft' })}>
        {t('sports:back')}
      </Link>
      <h1 className="text-22 md:text-36">{t('sports:results.title')}</h1>
      <div className="flex flex-wrap items-end gap-3">
        <Segments
          label={t('sports:results.line')}
          value={line}
          onChange={(next) => {
            setLine(next);
            setSport('');
          }}
          items={[
            { value: 'sports', label: t('home:category.SPORTS') },
            { value: 'esports', label: t('home:category.ESPORTS') },
          ]}
        />
        <Select
          compact
          className="w-44"
          label={t('sports:tree')}
          value={sport}
          onChange={(event) => setSport(event.target.value)}
          options={[
            { value: '', label: t('sports:allSports') },
            ...offered.map((code) => ({ value: code, label: names.sport(code) })),
          ]}
        />
        <TextField
          type="date"
          className="w-44"
          label={<span className="sr-only">{t('sports:results.day')}</span>}
          max={dayOf(serverNow(), businessZone)}
          value={day}
          onChange={(event) => {
            if (event.target.value !== '') setDay(event.target.value);
          }}
        />
      </div>
      {error && !data ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-96 rounded-3" />
      ) : data.list.length === 0 ? (
        <EmptyState className="surface" title={t('sports:results.none')} text={t('sports:results.noneText')} />
      ) : (
        <ul className="surface divide-y divide-hair">
          {data.list.map((row) => (
            <ResultLine key={row.eventId} row={row} />
          ))}
        </ul>
      )}
    </main>
  );
}

function ResultLine({ row }: { row: ResultRow }) {
  const { t } = useTranslation('sports');
  const tag = useIntlTag();
  return (
    <li>
      <Link
        to="/sports/event/$id"
        params={{ id: row.eventId }}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-ink-2"
      >
        <span className="w-12 text-13 text-faint tabular-nums">{clockText(row.startsAt, tag)}</span>
        <span className="min-w-0 flex-1">
          <span className="block text-15 wrap-anywhere">{row.name}</span>
          <span className="block text-13 text-faint">{row.leagueName}</span>
        </span>
        {row.resultVersion > 1 && <Badge tone="gold">{t('results.corrected')}</Badge>}
        {row.state !== 'finished' && <Badge tone="coral">{t(`state.${row.state}`)}</Badge>}
        {row.score && (
          <span className="ms-auto text-end">
            <b className="block font-display text-18 text-gold-text tabular-nums">
              {row.score.home} : {row.score.away}
            </b>
            {row.score.periods.length > 1 && (
              <span className="block text-12 text-faint tabular-nums">
                {row.score.periods.map(({ home, away }) => `${home}:${away}`).join('  ')}
              </span>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}
