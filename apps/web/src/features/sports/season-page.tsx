import { hasDraw } from '@chokdee/games/sports/market-types';
import { isRefusal } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { useMenu, useSeason, type Season } from './calls.ts';
import { FormBadges } from './form-badges.tsx';
import { useNames } from './names.ts';
import { BackToSports } from './sports-frame.tsx';

/** The table and the matches of the running season of a virtual league. */
export function SportsSeasonPage() {
  const { t } = useTranslation('sports');
  const names = useNames();
  const navigate = useNavigate();
  const [sports, esports] = [useMenu(false), useMenu(true)];
  const leagues = [...(sports.data?.sports ?? []), ...(esports.data?.sports ?? [])].flatMap((row) =>
    row.leagues
      .filter(({ isVirtual }) => isVirtual)
      .map(({ league, name }) => ({ value: league, label: `${names.sport(row.sport)} · ${name}` })),
  );
  const { league: wanted } = useSearch({ from: '/site/sports/season' });
  const league = wanted ?? leagues[0]?.value;
  const { data, error, refetch } = useSeason(league);
  usePageTitle(t('season.title'));
  const hasNone = league === undefined && sports.data !== undefined && esports.data !== undefined;
  return (
    <main className="wrap flex min-h-dvh max-w-[60rem] flex-col gap-4 py-5 md:py-8">
      <BackToSports />
      <h1 className="text-22 md:text-36">{t('season.title')}</h1>
      {leagues.length > 0 && (
        <Select
          compact
          className="w-full max-w-96"
          label={t('season.league')}
          value={leagues.some(({ value }) => value === league) ? league : ''}
          onChange={(event) =>
            void navigate({ to: '/sports/season', search: { league: event.target.value }, replace: true })
          }
          options={
            leagues.some(({ value }) => value === league)
              ? leagues
              : [{ value: '', label: t('season.choose') }, ...leagues]
          }
        />
      )}
      {hasNone || isRefusal(error, 'request.not.found') ? (
        <EmptyState className="surface" title={t('season.none')} text={t('season.noneText')} />
      ) : error && !data ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-96 rounded-3" />
      ) : (
        <>
          <p className="text-14 text-soft">
            {t('season.progress', { season: data.season, round: data.round, rounds: data.rounds })}
          </p>
          <SeasonTable sport={data.sport} rows={data.rows} />
          <SeasonMatches matches={data.matches} />
        </>
      )}
    </main>
  );
}

function SeasonTable({ sport, rows }: Pick<Season, 'sport' | 'rows'>) {
  const { t } = useTranslation('sports');
  const columns = (['played', 'won', 'drawn', 'lost'] as const).filter(
    (column) => column !== 'drawn' || hasDraw(sport),
  );
  return (
    <div className="surface overflow-x-auto p-3" tabIndex={0} role="region" aria-label={t('season.table')}>
      <table className="w-full text-14 tabular-nums">
        <caption className="sr-only">{t('season.table')}</caption>
        <thead className="text-12 text-faint">
          <tr>
            <th scope="col" className="w-8 text-start font-normal">
              {t('season.position')}
            </th>
            <th scope="col" className="text-start font-normal">
              {t('statistics.team')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 text-end font-normal">
                {t(`statistics.${column}`)}
              </th>
            ))}
            <th scope="col" className="px-2 text-end font-normal whitespace-nowrap">
              {t('season.scored')}
            </th>
            <th scope="col" className="px-2 text-end font-normal">
              {t('season.points')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('statistics.last')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code} className="border-t border-hair">
              <td className="py-2 text-faint">{row.position}</td>
              <th scope="row" className="min-w-32 py-2 text-start font-semibold">
                {row.name}
              </th>
              {columns.map((column) => (
                <td key={column} className="px-2 text-end">
                  {row[column]}
                </td>
              ))}
              <td className="px-2 text-end whitespace-nowrap">
                {row.scored}:{row.conceded}
              </td>
              <td className="px-2 text-end font-semibold text-gold-text">{row.points}</td>
              <td className="py-1.5">
                <FormBadges form={row.form} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The matches of the season that have begun, the newest round first. */
function SeasonMatches({ matches }: { matches: Season['matches'] }) {
  const { t } = useTranslation('sports');
  const rounds = [...new Set(matches.map(({ round }) => round))].toSorted((a, b) => b - a);
  return rounds.map((round) => (
    <section key={round} className="surface p-3">
      <h2 className="text-16">{t('season.round', { round })}</h2>
      <ul className="divide-y divide-hair">
        {matches
          .filter((match) => match.round === round)
          .map(({ eventId, home, away, score }) => (
            <li key={eventId}>
              <Link
                to="/sports/event/$id"
                params={{ id: eventId }}
                className="flex min-h-11 items-center gap-3 py-1.5 text-14 hover:text-gold-text"
              >
                <span className="min-w-0 flex-1 text-end wrap-anywhere">{home}</span>
                <b className="w-16 shrink-0 text-center font-display tabular-nums">
                  {score ? `${score.home} : ${score.away}` : t('season.open')}
                </b>
                <span className="min-w-0 flex-1 wrap-anywhere">{away}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}
